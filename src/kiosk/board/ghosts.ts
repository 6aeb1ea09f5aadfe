import { createCell } from '../cell.ts';

/** Orders that were touched away here: their places stay as outlines, with the way back under the finger [UL13]. */
export type Ghost = { orderId: string; atMs: number };

export const GHOST_MS = 4_000;
/** A second press on the same spot, as of greasy fingers that try again, must not hit what takes the ticket's place. */
export const GHOST_ARMED_MS = 1_500;

export const ghostsCell = createCell<readonly Ghost[]>([]);

/** A ticket of Preparing was marked done by a touch here. */
export function noteDone(orderId: string, atMs: number): void {
  const young = ghostsCell.get().filter((ghost) => atMs - ghost.atMs < GHOST_MS && ghost.orderId !== orderId);
  ghostsCell.set([...young, { orderId, atMs }]);
}

export function forgetGhost(orderId: string): void {
  ghostsCell.set(ghostsCell.get().filter((ghost) => ghost.orderId !== orderId));
}
