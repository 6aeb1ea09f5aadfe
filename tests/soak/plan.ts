import { makeRandom } from '#server/demo/random.ts';
import type { WireMood } from '../support/tcp-proxy.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

export type Size = { hours: number; orders: number; cuts: number };
export const WHOLE: Size = { hours: 12, orders: 4_000, cuts: 40 };

/** Orders come in the first 42 minutes of an hour; then it is quiet, long enough for a new build to come in (I13). */
const BUSY_MS = 42 * MINUTE_MS;
/** When each hour's memory is read: everything is done, nothing waits, and the page does not look for a new build just then. */
export const MEASURED_AT_MS = 57 * MINUTE_MS;

export const isQuiet = (sinceStartMs: number): boolean => sinceStartMs % HOUR_MS >= BUSY_MS;

/** When the orders come: evenly spread over the busy parts, each moved by chance. */
export function orderTimes({ hours, orders }: Size): number[] {
  const random = makeRandom(7);
  const busy = hours * BUSY_MS;
  return Array.from({ length: orders }, () => Math.floor(random.next() * busy))
    .map((at) => Math.floor(at / BUSY_MS) * HOUR_MS + (at % BUSY_MS))
    .toSorted((left, right) => left - right);
}

export type Cut = { at: number; until: number; mood: WireMood };
const MOODS: readonly WireMood[] = ['cut', 'black_hole', 'lost_up', 'refuse', 'lost_down', 'hold'];
const LONG_S: readonly number[] = [2, 15, 45, 4, 120];

/** The screen's network fails so often, in each way and for long and short. */
export function cutPlan({ hours, cuts }: Size): Cut[] {
  const apart = (hours * HOUR_MS) / cuts;
  return Array.from({ length: cuts }, (_, index) => {
    const at = Math.round((index + 0.4) * apart);
    const seconds = LONG_S[index % LONG_S.length] ?? 2;
    return { at, until: at + seconds * SECOND_MS, mood: MOODS[index % MOODS.length] ?? 'cut' };
  });
}

export type Restart = { at: number; isKill: boolean; hasNewBuild: boolean };
const DOWN_MS = 12 * SECOND_MS;
export const upAgainAt = ({ at }: Restart): number => at + DOWN_MS;

/** Three restarts of the server in the busy part of an hour: two bring a new build, one is a kill -9. */
export const restartPlan = ({ hours }: Size): Restart[] =>
  [0.25, 0.5, 0.75].map((share, index) => ({
    at: Math.floor(hours * share) * HOUR_MS + 20 * MINUTE_MS,
    isKill: index === 1,
    hasNewBuild: index !== 1,
  }));

/** The loudspeaker is dead now and then: the screen has to show it (I12). */
export const isSpeakerBroken = (sinceStartMs: number): boolean => {
  const hour = Math.floor(sinceStartMs / HOUR_MS);
  const inHour = sinceStartMs % HOUR_MS;
  return hour % 4 === 1 && inHour >= 10 * MINUTE_MS && inHour < 14 * MINUTE_MS;
};
