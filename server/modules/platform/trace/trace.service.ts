import { HOUR_MS, isoAt, MINUTE_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { findTraced, type Asked, type Traced } from './find-traced.ts';
import { logLines } from './log-lines.ts';
import { orderTimeline, type Happening } from './order-timeline.ts';

export type Trace = { found: readonly Traced[]; happenings: readonly Happening[] };

/**
 * [TC1] What happened to an order: its history, its screens, its money, papers and jobs, the record of changes, and with
 * `logFile` the server's own lines, in one list by time. Where several orders may be meant, only those are returned.
 */
export async function traceOrder(
  db: Queries,
  asked: Asked & { logFile?: string | undefined },
  now: number,
): Promise<Trace> {
  const found = await findTraced(db, asked, now);
  const [one] = found;
  if (one === undefined || found.length > 1) return { found, happenings: [] };
  const where = { restaurantId: one.restaurant.id, orderId: one.order.id };
  const known = await orderTimeline(db, where);
  if (asked.logFile === undefined) return { found, happenings: known };
  const row = await db
    .selectFrom('orders')
    .select('external_id')
    .where('restaurant_id', '=', where.restaurantId)
    .where('id', '=', where.orderId)
    .executeTakeFirst();
  const created = Date.parse(one.order.created_at);
  const last = Math.max(
    created + HOUR_MS,
    ...known.filter(({ source }) => source !== 'job').map(({ at }) => Date.parse(at)),
  );
  const said = await logLines(asked.logFile, {
    ...where,
    externalId: row?.external_id ?? null,
    from: isoAt(created - MINUTE_MS),
    to: isoAt(last + MINUTE_MS),
  });
  const happenings = [...known, ...said].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return { found, happenings };
}
