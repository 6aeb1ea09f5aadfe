import { sql, type SelectQueryBuilder } from 'kysely';
import type { Actor } from '#contract/domain/basics.ts';
import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import { addDays, instantOf, iso } from '#contract/domain/time.ts';
import { invalidField } from '#contract/errors.ts';
import type { listAuditCall, AuditEntry, AuditThing } from '#contract/http/platform/audit.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';
import { beginsWith, contains, containsAfter, containsTyped } from '../../../db/like.ts';
import type { Row, Tables } from '../../../db/schema.ts';
import type { Reading } from '../../orders/search/find-orders.repository.ts';
import { accountsOf, isAbout, thingsIn, thingsOf } from './audit-things.repository.ts';

export type AuditQuery = QueryOf<typeof listAuditCall>;
/** The time zone of the query's days, and the restaurants whose entries one may see; null for all. */
export type AuditScope = { zone: string; restaurants: readonly string[] | null };

/** Restaurants by id, with what an entry shows of them. */
export async function placesOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'currency', 'time_zone'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, currency, ...place }) => [id, { ...place, currency: currency ?? DEFAULT_CURRENCY }]));
}

type Place = { name: string; currency: string; time_zone: string };

const present = (row: Row<'audit'>, place: Place | undefined, things: AuditThing[]): AuditEntry => ({
  ...row,
  things,
  restaurant_name: place?.name ?? null,
  currency: place?.currency ?? null,
  time_zone: place?.time_zone ?? null,
  actor: fromJson<Actor>(row.actor),
  before: row.before === null ? null : fromJson<unknown>(row.before),
  after: row.after === null ? null : fromJson<unknown>(row.after),
});

/** The actor as JSON, from the name on: the actor's own name, and the owner on whose behalf they acted. */
const isBy = (name: string) => containsAfter(sql`actor`, '"name":"', name);

/** Whether the actor is called so, or is one of these accounts. */
const isByPerson = (name: string, accounts: readonly { id: string }[]) =>
  sql<boolean>`(${sql.join([isBy(name), ...accounts.map(({ id }) => contains(sql`actor`, `"id":"${id}"`))], sql` or `)})`;

/** A text in the actor, the object, or its state before or after. */
const says = (text: string) =>
  sql<boolean>`(${isBy(text)} or ${containsTyped(sql`target || coalesce(before, '') || coalesce(after, '')`, text)})`;

/** The entries before the one that a page ended with. Ids follow the clock of their process only: time comes first. */
async function isBefore(rows: SelectQueryBuilder<Tables, 'audit', object>, id: string) {
  const last = await rows.select('at').where('id', '=', id).executeTakeFirst();
  if (last === undefined) throw invalidField('before', 'invalid_value', 'is not an entry of this list');
  return sql<boolean>`(at < ${last.at} or (at = ${last.at} and id < ${id}))`;
}

/** Lists changes, newest first; an entry's id is the cursor. */
export async function listAudit(
  reading: Reading,
  scope: AuditScope,
  query: AuditQuery,
): Promise<ReplyOf<typeof listAuditCall>> {
  const { db } = reading;
  const midnight = (day: string): string => iso(instantOf(day, '00:00', scope.zone));
  let rows = db.selectFrom('audit');
  if (scope.restaurants !== null)
    rows = rows.where('restaurant_id', 'in', scope.restaurants.length === 0 ? [''] : scope.restaurants);
  const before = query.before === undefined ? undefined : await isBefore(rows, query.before);
  if (query.from !== undefined) rows = rows.where('at', '>=', midnight(query.from));
  if (query.to !== undefined) rows = rows.where('at', '<', midnight(addDays(query.to, 1)));
  if (query.area !== '') rows = rows.where(beginsWith(sql`action`, `${query.area}.`));
  if (query.who !== '') rows = rows.where(isByPerson(query.who, await accountsOf(db, query.who)));
  if (query.q !== '')
    rows = rows.where(sql<boolean>`(${says(query.q)} or ${await isAbout(reading, query.q, scope.restaurants)})`);
  const total =
    query.counted === undefined
      ? undefined
      : (await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  if (before !== undefined) rows = rows.where(before);
  const found = await rows
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.page_size + 1)
    .execute();
  const items = found.slice(0, query.page_size);
  const places = await placesOf(
    db,
    items.flatMap(({ restaurant_id }) => (restaurant_id === null ? [] : [restaurant_id])),
  );
  const things = await thingsOf(db, items);
  return {
    items: items.map((row) => present(row, places.get(row.restaurant_id ?? ''), thingsIn(row.target, things))),
    has_more: found.length > query.page_size,
    ...(total === undefined ? {} : { total }),
  };
}
