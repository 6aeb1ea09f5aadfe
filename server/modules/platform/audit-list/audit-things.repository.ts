import { sql } from 'kysely';
import type { AuditThing } from '#contract/http/platform/audit.ts';
import type { Queries } from '../../../db/database.ts';
import { containsTyped } from '../../../db/like.ts';
import { walkFound, type Reading } from '../../orders/search/find-orders.repository.ts';

/** Things whose target a search looks for inside entries about several; of more, only entries about one are found. */
const FEW = 40;
const MOST_FOUND = 500;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Tables of what people make in a restaurant and change, with both their names. */
const MADE = [
  ['dish', 'name_zh', 'name_en'],
  ['category', 'name_zh', 'name_en'],
  ['channel', 'name', 'name'],
  ['printer', 'name', 'name'],
  ['device', 'name', 'name'],
] as const;
const NAMED = [...MADE, ['orders', 'order_no', 'number']] as const;

/** The ids in a target: one, or those of several things. */
const idsIn = (target: string): string[] => target.split(/[\s,]+/).filter((part) => UUID.test(part));

type Entry = { restaurant_id: string | null; target: string };

/** The things that entries name, by id, in a fixed number of queries; what is gone has no name any more. */
export async function thingsOf(db: Queries, entries: readonly Entry[]): Promise<ReadonlyMap<string, AuditThing>> {
  const ids = [...new Set(entries.flatMap(({ target }) => idsIn(target)))];
  const places = [...new Set(entries.flatMap(({ restaurant_id }) => restaurant_id ?? []))];
  const found = new Map<string, AuditThing>();
  if (ids.length === 0) return found;
  const people = await db.selectFrom('user').select(['id', 'nickname']).where('id', 'in', ids).execute();
  for (const { id, nickname } of people) found.set(id, { id, name_zh: nickname, name_en: nickname });
  if (places.length === 0) return found;
  for (const [table, zh, en] of NAMED) {
    const rows = await db
      .selectFrom(table)
      .select(['id', sql<string>`${sql.ref(zh)}`.as('name_zh'), sql<string>`${sql.ref(en)}`.as('name_en')])
      .where('restaurant_id', 'in', places)
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** The things of one entry, in the order in which its target names them. */
export const thingsIn = (target: string, known: ReadonlyMap<string, AuditThing>): AuditThing[] =>
  idsIn(target).flatMap((id) => known.get(id) ?? []);

/** The orders with this number or part of it; words that are no number are not looked for among them. */
async function ordersCalled(reading: Reading, q: string, places: readonly string[] | null): Promise<string[]> {
  const number = q.replace('#', '');
  if (!/^[\dt-]+$/i.test(number)) return [];
  const ids: string[] = [];
  const restaurantId = places?.length === 1 ? places[0] : undefined;
  await walkFound(reading, { q, restaurantId }, async (rows) => {
    let called = rows.where(containsTyped(sql`orders.order_no || ' ' || orders.number`, number));
    if (places !== null) called = called.where('orders.restaurant_id', 'in', places.length === 0 ? [''] : places);
    const found = await called
      .select('orders.id')
      .limit(MOST_FOUND - ids.length)
      .execute();
    ids.push(...found.map(({ id }) => id));
    return ids.length < MOST_FOUND;
  });
  return ids;
}

/** Entries about a thing that is called so, in either language; a person by name or mail. */
export async function isAbout(reading: Reading, q: string, places: readonly string[] | null) {
  const { db } = reading;
  const people = await db
    .selectFrom('user')
    .select('id')
    .where(containsTyped(sql`nickname || ' ' || mail`, q))
    .limit(MOST_FOUND)
    .execute();
  const ids = people.map(({ id }) => id);
  for (const [table, zh, en] of MADE) {
    let rows = db
      .selectFrom(table)
      .select('id')
      .where(containsTyped(sql`${sql.ref(zh)} || ' ' || ${sql.ref(en)}`, q));
    if (places !== null) rows = rows.where('restaurant_id', 'in', places.length === 0 ? [''] : places);
    ids.push(...(await rows.limit(MOST_FOUND).execute()).map(({ id }) => id));
  }
  ids.push(...(await ordersCalled(reading, q, places)));
  if (ids.length === 0) return sql<boolean>`1 = 0`;
  return ids.length <= FEW
    ? sql<boolean>`(${sql.join(
        ids.map((id) => containsTyped(sql`target`, id)),
        sql` or `,
      )})`
    : sql<boolean>`target in (${sql.join(ids)})`;
}

/** The accounts that a part of a mail address means. */
export const accountsOf = (db: Queries, mail: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('user')
    .select('id')
    .where(containsTyped(sql`mail`, mail))
    .limit(FEW)
    .execute();
