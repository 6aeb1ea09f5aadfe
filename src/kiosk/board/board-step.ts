import type { BoardStep } from '#contract/domain/screen-settings.ts';
import { createCell } from '../cell.ts';

/** How dense the board is drawn now: top bar and strip follow it. */
export const boardStep = createCell<BoardStep>('calm');

/** The dock of the board has taken the place of the alert's bar. */
export const hasBoardDock = createCell(false);
