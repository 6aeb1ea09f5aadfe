import type { DeviceReport } from '#contract/live.ts';
import { isoAt, MINUTE_MS, SECOND_MS } from '../base/clock.ts';
import { groupBy } from '../base/group-by.ts';
import { fromJsonOr } from './json.ts';
import type { Queries } from './database.ts';

/** Two clocks that differ do not say which of them is wrong. */
const MIN_SCREENS = 3;
/** Tablets that are wrong each by itself are not wrong by the same. */
const AGREE_MS = 5 * SECOND_MS;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor((sorted.length - 1) / 2);
  return ((sorted[half] ?? 0) + (sorted[sorted.length - 1 - half] ?? 0)) / 2;
};

/** `offMs`: this clock minus the screens' median. `isSure`: the screens agree with each other, of more than one owner where there are several restaurants. */
export type ScreenClocks = { offMs: number; isSure: boolean };

/**
 * What the clocks of the screens that are here say of this server's; undefined with too few of them. Each owner has one
 * voice, however many restaurants and screens are theirs. One screen that disagrees makes it unsure, and so does a single
 * voice where there are other restaurants: no tenant can stop the others, by night either, when no one else's screens are
 * on.
 */
export async function readScreenClocks(db: Queries, nowMs: number): Promise<ScreenClocks | undefined> {
  const rows = await db
    .selectFrom('device')
    .select((eb) => [
      'restaurant_id',
      'state',
      eb
        .selectFrom('user_restaurant')
        .select(({ fn }) => fn.min('user_id').as('user_id'))
        .whereRef('user_restaurant.restaurant_id', '=', 'device.restaurant_id')
        .where('role', '=', 'owner')
        .as('owner_id'),
    ])
    .where('kind', '=', 'screen')
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', isoAt(nowMs - MINUTE_MS))
    .execute();
  const drifts = rows.flatMap(({ restaurant_id, owner_id, state }) => {
    const ms = fromJsonOr<DeviceReport | null>(state, null)?.clock_drift_ms;
    return typeof ms === 'number' ? [{ voice: owner_id ?? restaurant_id, ms }] : [];
  });
  if (drifts.length < MIN_SCREENS) return undefined;
  const all = drifts.map(({ ms }) => ms);
  const voices = [...groupBy(drifts, ({ voice }) => voice).values()].map((ones) => medianOf(ones.map(({ ms }) => ms)));
  const doAgree = Math.max(...all) - Math.min(...all) <= AGREE_MS;
  return { offMs: medianOf(voices), isSure: doAgree && (voices.length > 1 || (await isOnlyRestaurant(db))) };
}

async function isOnlyRestaurant(db: Queries): Promise<boolean> {
  const two = await db.selectFrom('restaurant').select('id').where('deleted_at', 'is', null).limit(2).execute();
  return two.length < 2;
}
