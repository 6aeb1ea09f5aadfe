import { createCell } from '../cell.ts';

/** The page of Preparing on the screen, from 0 [UL9, UL11]. */
export const pageCell = createCell(0);
export const turnTo = (page: number): void => pageCell.set(Math.max(0, page));
