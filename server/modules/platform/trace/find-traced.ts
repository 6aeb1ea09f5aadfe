import { sql } from 'kysely';
import { narrow } from '#contract/domain/narrow.ts';
import { instantOf, localTime } from '#contract/domain/time.ts';
import { HOUR_MS, isoAt, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { contains } from '../../../db/like.ts';

/** What the person who asks knows of an order. */
export type Asked = {
  /** Its number on the ticket (`17`, `#017`), its long number, its id, or its channel's id. */
  order: string;
  /** `19:02` or `19:02:30`, of the day that is now, or `2026-11-24 19:02`; in the restaurant's time. */
  at?: string | undefined;
  /** An id, or a part of a name. */
  restaurant?: string | undefined;
};

export type Traced = {
  restaurant: { id: string; name: string; time_zone: string };
  order: { id: string; order_no: string; number: string; created_at: string; status: string };
};

/** An order is meant by a time from a little before it came until some hours after. */
const EARLY_MS = 15 * MINUTE_MS;
const LATE_MS = 6 * HOUR_MS;
/** Enough to choose from; a number repeats each day in each restaurant. */
const MAX_FOUND = 20;
const TIME = /^(?:(\d{4}-\d{2}-\d{2})[ T])?((?:[01]?\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/;

/** The instant that is meant in a zone; undefined where the text is no time. */
export function askedInstant(text: string, timeZone: string, now: number): number | undefined {
  const found = TIME.exec(narrow(text).trim());
  if (found === null) return undefined;
  const [, day = localTime(now, timeZone).day, time = '', seconds = '0'] = found;
  return instantOf(day, time.padStart(5, '0'), timeZone) + Number(seconds) * SECOND_MS;
}

const isMeant = (created: number, at: number): boolean => at >= created - EARLY_MS && at <= created + LATE_MS;

/** The orders that may be meant, the newest first. Without a time the newest of each restaurant. */
export async function findTraced(db: Queries, { order, at, restaurant }: Asked, now: number): Promise<Traced[]> {
  const wanted = narrow(order).trim().replace(/^#/, '');
  const short = /^\d{1,4}$/.test(wanted) ? wanted.padStart(3, '0') : wanted;
  let query = db
    .selectFrom('orders')
    .innerJoin('restaurant', 'restaurant.id', 'orders.restaurant_id')
    .select(['orders.id', 'orders.order_no', 'orders.number', 'orders.created_at', 'orders.status'])
    .select(['orders.restaurant_id', 'restaurant.name', 'restaurant.time_zone'])
    .where((where) =>
      where.or([
        where('orders.order_no', '=', short),
        where('orders.number', '=', wanted),
        where('orders.id', '=', wanted),
        where('orders.external_id', '=', wanted),
      ]),
    )
    .orderBy('orders.created_at', 'desc');
  if (restaurant !== undefined)
    query = query.where((where) =>
      where.or([where('restaurant.id', '=', restaurant), contains(sql.ref('restaurant.name'), restaurant)]),
    );
  // One day on each side of any zone.
  if (at !== undefined) {
    const around = askedInstant(at, 'UTC', now);
    if (around === undefined) throw new Error(`"${at}" is no time: 19:02, 19:02:30, or "2026-11-24 19:02"`);
    query = query
      .where('orders.created_at', '>=', isoAt(around - 48 * HOUR_MS))
      .where('orders.created_at', '<=', isoAt(around + 48 * HOUR_MS));
  }
  const seen = new Set<string>();
  return (await query.limit(at === undefined ? 1_000 : 10_000).execute())
    .filter((row) => {
      if (at !== undefined) {
        const instant = askedInstant(at, row.time_zone, now);
        return instant !== undefined && isMeant(Date.parse(row.created_at), instant);
      }
      const isNewest = !seen.has(row.restaurant_id);
      seen.add(row.restaurant_id);
      return isNewest;
    })
    .slice(0, MAX_FOUND)
    .map(({ restaurant_id, name, time_zone, ...found }) => ({
      restaurant: { id: restaurant_id, name, time_zone },
      order: found,
    }));
}
