import { useEffect, useSyncExternalStore } from 'react';
import type { ScreenGlass } from '#contract/domain/screen-glass.ts';
import { boardStep } from '../board/board-step.ts';
import { pageCell } from '../board/page-turn.ts';
import { useBoardLayout } from '../board/use-board-layout.ts';
import { useCell } from '../cell.ts';
import { useDesk, useDeskView, useNow } from '../desk-context.ts';
import type { DeskLayers } from '../desk-ui.ts';
import { honestSeal } from '../link/seal-state.ts';
import { useIsRailOpen } from '../rail/rail-state.ts';
import { otherItems } from '../use-flow.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The name of what lies over the board and is not drawn again by a mirror. */
function panelOf({ panel, lane, reasons, mend, line, acceptAll }: DeskLayers, hasDigest: boolean): string | null {
  if (hasDigest) return 'digest';
  if (reasons !== null || mend !== null || line !== null || acceptAll) return 'sheet';
  return panel ?? (lane === null ? null : 'lane');
}

/** Hands on what this screen has before it, for those who look at its mirror [MI3]. Draws nothing. */
export function GlassReport({ layers, alarm }: { layers: DeskLayers; alarm: ScreenGlass['alarm'] }) {
  const desk = useDesk();
  const view = useDeskView();
  const seal = honestSeal(view.seal, useNow()).kind;
  const page = useCell(pageCell);
  const step = useCell(boardStep);
  const others = useCell(otherItems);
  const isRailOpen = useIsRailOpen(useBoardLayout());
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  const { drawer } = layers;
  const panel = panelOf(layers, view.digest !== null);
  useEffect(
    function report() {
      desk.reportGlass({ width, height, page, step, seal, alarm, is_rail_open: isRailOpen, others, drawer, panel });
    },
    [desk, width, height, page, step, seal, alarm, isRailOpen, others, drawer, panel],
  );
  return null;
}
