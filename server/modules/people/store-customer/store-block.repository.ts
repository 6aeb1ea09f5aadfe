import { sql } from 'kysely';
import type { Queries } from '../../../db/database.ts';
import { containsWords } from '../../../db/like.ts';
import type { Row } from '../../../db/schema.ts';
import { isInForce } from '../blocklist/find-block.repository.ts';
import type { Who } from '../customer/customer.repository.ts';
import type { Span } from '../customer/customer-note.repository.ts';

export type StoreBlock = Row<'user_blocklist'> & { nickname: string | null };

const blocks = (db: Queries, restaurantId: string) =>
  db
    .selectFrom('user_blocklist')
    .leftJoin('user', 'user.id', 'user_blocklist.created_by')
    .selectAll('user_blocklist')
    .select('user.nickname')
    .where('user_blocklist.restaurant_id', '=', restaurantId);

/** Whom an entry of a restaurant names. */
export const whoOf = ({ phone, email }: Pick<Row<'user_blocklist'>, 'phone' | 'email'>): string => phone ?? email ?? '';

/** A restaurant's entries of these people that count at `now`. */
export const findStoreBlocks = (
  db: Queries,
  restaurantId: string,
  { people, now }: { people: readonly string[]; now: string },
): Promise<StoreBlock[]> =>
  blocks(db, restaurantId)
    .where((where) =>
      where.or([where('user_blocklist.phone', 'in', people), where('user_blocklist.email', 'in', people)]),
    )
    .where(isInForce(now))
    .execute();

/** Its entries that count at `now`, the newest first, before a time. */
export function listStoreBlocks(
  db: Queries,
  restaurantId: string,
  { q, before, limit, now }: Span & { now: string },
): Promise<StoreBlock[]> {
  let rows = blocks(db, restaurantId).where(isInForce(now));
  if (before !== null) rows = rows.where(sql<boolean>`user_blocklist.created_at || user_blocklist.id < ${before}`);
  if (q !== '')
    rows = rows.where(
      containsWords(sql`coalesce(user_blocklist.phone, '') || coalesce(user_blocklist.email, '') || ' ' || reason`, q),
    );
  return rows.orderBy('user_blocklist.created_at', 'desc').orderBy('user_blocklist.id', 'desc').limit(limit).execute();
}

export async function countStoreBlocks(db: Queries, restaurantId: string): Promise<number> {
  const { entries } = await db
    .selectFrom('user_blocklist')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return entries;
}

/** A restaurant's ended entries are shown nowhere, and count no more. */
export async function removeEndedBlocks(db: Queries, restaurantId: string, now: string): Promise<void> {
  await db.deleteFrom('user_blocklist').where('restaurant_id', '=', restaurantId).where('until', '<=', now).execute();
}

export async function removeStoreBlock(db: Queries, restaurantId: string, { kind, value }: Who): Promise<void> {
  await db.deleteFrom('user_blocklist').where('restaurant_id', '=', restaurantId).where(kind, '=', value).execute();
}

export async function insertStoreBlock(db: Queries, row: Row<'user_blocklist'>): Promise<void> {
  await db.insertInto('user_blocklist').values(row).execute();
}

/** Whether the platform refuses this person's orders everywhere. */
export async function isBlockedByPlatform(db: Queries, { kind, value }: Who, now: string): Promise<boolean> {
  const entry = await db
    .selectFrom('user_blocklist')
    .select('id')
    .where('restaurant_id', 'is', null)
    .where(kind, '=', value)
    .where(isInForce(now))
    .executeTakeFirst();
  return entry !== undefined;
}
