import { isoAt, SECOND_MS } from '../../../../base/clock.ts';

/** Events come by webhook; polling catches lost ones, and serves installations without a public address. */
const EVERY_MS = 45 * SECOND_MS;

/** On a fixed grid, so that an extra poll in between does not start a second series. */
export const nextPoll = (nowMs: number): string => isoAt((Math.floor(nowMs / EVERY_MS) + 1) * EVERY_MS);
