import { isoAt, SECOND_MS } from '../base/clock.ts';

/** Events come by webhook; looking catches those that got lost, and installations without a public address. */
const EVERY_MS = 45 * SECOND_MS;

/** On a grid, so that whoever asks in between adds no second series of looks. */
export const nextLook = (nowMs: number): string => isoAt((Math.floor(nowMs / EVERY_MS) + 1) * EVERY_MS);
