import { sql } from 'kysely';
import type { Actor } from '#contract/domain/basics.ts';
import { addDays, instantOf, iso } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import { listAuditCall, type AuditEntry } from '#contract/http/audit.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { Queries } from '../db/database.ts';
import { fromJson } from '../db/json.ts';
import { beginsWith, contains } from '../db/like.ts';
import type { Row } from '../db/schema.ts';
import type { Register } from '../http/register.ts';
import { findRestaurantRow } from '../live/desk-store-rows.ts';
import type { Context } from './context.ts';

type Query = QueryOf<typeof listAuditCall>;

export function registerAuditRoutes(register: Register, context: Context): void {
  register(listAuditCall, ({ query }) => listAudit(context.database.db, query));
}

const present = (row: Row<'audit'>): AuditEntry => ({
  ...row,
  actor: fromJson<Actor>(row.actor),
  before: row.before === null ? null : fromJson<unknown>(row.before),
  after: row.after === null ? null : fromJson<unknown>(row.after),
});

/** A restaurant's changes, newest first. Ids are made in the order of time, so one entry's id is the cursor. */
async function listAudit(db: Queries, query: Query): Promise<ReplyOf<typeof listAuditCall>> {
  const restaurant = await findRestaurantRow(db, query.restaurant_id);
  if (restaurant === undefined) throw new CallError('not_found');
  const midnight = (day: string): string => iso(instantOf(day, '00:00', restaurant.time_zone));
  let rows = db
    .selectFrom('audit')
    .selectAll()
    .where('restaurant_id', '=', query.restaurant_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.page_size + 1);
  if (query.from !== undefined) rows = rows.where('at', '>=', midnight(query.from));
  if (query.to !== undefined) rows = rows.where('at', '<', midnight(addDays(query.to, 1)));
  if (query.area !== '') rows = rows.where(beginsWith(sql`action`, `${query.area}.`));
  if (query.q !== '') rows = rows.where(contains(sql`actor`, query.q));
  if (query.before !== undefined) rows = rows.where('id', '<', query.before);
  const found = await rows.execute();
  return { items: found.slice(0, query.page_size).map(present), has_more: found.length > query.page_size };
}
