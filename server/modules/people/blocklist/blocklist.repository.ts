import { sql } from 'kysely';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { Block, listBlocksCall } from '#contract/http/people/blocklist.ts';
import type { Queries } from '../../../db/database.ts';
import { contains, containsWords } from '../../../db/like.ts';
import type { Row } from '../../../db/schema.ts';
import type { BlockDraft } from './block-draft.service.ts';
import { isInForce } from './find-block.repository.ts';

type Named = Row<'user_blocklist'> & { nickname: string | null };

const present = ({ address_key: _key, restaurant_id: _platform, nickname, ...row }: Named): Block => ({
  ...row,
  // The creator may be removed, or not be a person (an import by the operator).
  created_by: nickname ?? row.created_by,
});

/** The platform's own; a restaurant's are its own customers' (store-customer.repository.ts). */
const entries = (db: Queries) =>
  db
    .selectFrom('user_blocklist')
    .leftJoin('user', 'user.id', 'user_blocklist.created_by')
    .where('user_blocklist.restaurant_id', 'is', null);

/** The digits of a number as people type it: `(212) 555` finds `+1212555…`. */
const digitsOf = (q: string): string => (/^[\d\s().+-]+$/.test(q) ? q.replaceAll(/\D/g, '') : '');

function filtered(db: Queries, { kind, q }: Pick<QueryOf<typeof listBlocksCall>, 'kind' | 'q'>) {
  let rows = entries(db);
  if (kind !== '') rows = rows.where(`user_blocklist.${kind}`, 'is not', null);
  if (q === '') return rows;
  const text = sql`coalesce(user_blocklist.phone, '') || ' ' || coalesce(user_blocklist.email, '') || ' ' || coalesce(user_blocklist.address, '') || ' ' || user_blocklist.reason || ' ' || coalesce("user".nickname, '')`;
  const digits = digitsOf(q);
  return digits === ''
    ? rows.where(containsWords(text, q))
    : rows.where((where) =>
        where.or([containsWords(text, q), contains(sql`coalesce(user_blocklist.phone, '')`, digits)]),
      );
}

/** A page of the list; entries whose end is before `now` count as expired. */
export async function listBlocks(
  db: Queries,
  query: QueryOf<typeof listBlocksCall>,
  now: string,
): Promise<ReplyOf<typeof listBlocksCall>> {
  const { all, expired } = await filtered(db, query)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`coalesce(sum(case when user_blocklist.until <= ${now} then 1 else 0 end), 0)`.as('expired'),
    ])
    .executeTakeFirstOrThrow();
  const counts = { all, expired, active: all - expired };
  let rows = filtered(db, query);
  if (query.state === 'expired') rows = rows.where('user_blocklist.until', '<=', now);
  if (query.state === 'active') rows = rows.where(isInForce(now));
  const ordered =
    query.sort === 'until'
      ? // Entries without an end come last.
        rows.orderBy(sql`coalesce(user_blocklist.until, '9')`).orderBy('user_blocklist.created_at', 'desc')
      : rows.orderBy('user_blocklist.created_at', query.sort === 'created_at' ? 'asc' : 'desc');
  const items = await ordered
    .selectAll('user_blocklist')
    .select('user.nickname')
    .orderBy('user_blocklist.id', 'desc')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  const { page, page_size } = query;
  return { items: items.map(present), total: counts[query.state], page, page_size, counts };
}

/** The newest first, for a file. */
export const allBlocks = (db: Queries, limit: number): Promise<Row<'user_blocklist'>[]> =>
  db
    .selectFrom('user_blocklist')
    .selectAll()
    .where('restaurant_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function findBlockById(db: Queries, id: string): Promise<Block | undefined> {
  const row = await entries(db)
    .selectAll('user_blocklist')
    .select('user.nickname')
    .where('user_blocklist.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : present(row);
}

export type Places = Pick<BlockDraft, 'phone' | 'email' | 'address_key'>;
const SOME = 200;

/** Entries in force that match any of these phones, mails or addresses. */
export async function blockedAlready(db: Queries, drafts: readonly Places[], now: string): Promise<Places[]> {
  const found: Places[] = [];
  for (let start = 0; start < drafts.length; start += SOME) {
    const some = drafts.slice(start, start + SOME);
    const named = (['phone', 'email', 'address_key'] as const)
      .map((key) => ({ key, values: some.flatMap((draft) => draft[key] ?? []) }))
      .filter(({ values }) => values.length > 0);
    if (named.length === 0) continue;
    const rows = await db
      .selectFrom('user_blocklist')
      .select(['phone', 'email', 'address_key'])
      .where('restaurant_id', 'is', null)
      .where((where) => where.or(named.map(({ key, values }) => where(key, 'in', values))))
      .where(isInForce(now))
      .execute();
    found.push(...rows);
  }
  return found;
}

export async function insertBlocks(db: Queries, rows: readonly Row<'user_blocklist'>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += SOME)
    await db
      .insertInto('user_blocklist')
      .values(rows.slice(start, start + SOME))
      .execute();
}
