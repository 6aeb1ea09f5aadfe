import { createCell } from '../cell.ts';

/** The page of Preparing on the screen, from 0 [UL9, UL11]. */
export const pageCell = createCell(0);
/** What the board has to turn to: of each page the orders it leaves out, the most urgent first, and those it shows. */
export const pagesCell = createCell<readonly { shown: ReadonlySet<string>; hidden: readonly string[] }[]>([]);
export const turnTo = (page: number): void => pageCell.set(Math.max(0, page));
