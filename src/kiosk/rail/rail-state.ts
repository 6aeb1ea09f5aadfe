import type { BoardLayout } from '../board/use-board-layout.ts';
import { layoutNow } from '../board/use-board-layout.ts';
import { createCell, createStoredCell, useCell } from '../cell.ts';

/** Whether the rail is open; unless someone has set it, it is open where there is room for it. */
const chosen = createStoredCell('laidan.desk.rail', ['open', 'shut', 'auto'] as const, 'auto');

const isOpenIn = (layout: BoardLayout, choice: 'open' | 'shut' | 'auto'): boolean =>
  choice === 'auto' ? layout !== 'folded' : choice === 'open';

export const useIsRailOpen = (layout: BoardLayout): boolean => isOpenIn(layout, useCell(chosen));
export const isRailOpenNow = (): boolean => isOpenIn(layoutNow(), chosen.get());
/** As another screen has it. */
export const showRail = (isOpen: boolean): void => chosen.show(isOpen ? 'open' : 'shut');
export const openRail = (isOpen: boolean): void => chosen.set(isOpen ? 'open' : 'shut');

/** The dish whose tickets are pointed out, by its key in the rail. */
export const pickedDish = createCell<string | null>(null);
