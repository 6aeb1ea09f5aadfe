import { sql, type RawBuilder } from 'kysely';
import { addressKeyOfParts, blockingKeys } from '#contract/domain/address-key.ts';
import { bareEmail } from '../../../base/bare-email.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

/** The fields of an order or a customer that an entry may match, and where they order. The phone in E.164. */
export type Person = {
  restaurantId: string;
  phone: string | null;
  email: string | null;
  address: { street: string; unit: string | null; zip_code: string } | null;
};

/** Whether an entry counts at a moment: it has no end, or that is not reached. */
export const isInForce = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(user_blocklist.until is null or user_blocklist.until > ${now})`;

type Known = { restaurants: string; phones: string; emails: string; keys: string; now: string };

const blocksOf = prepared((db, { restaurants, phones, emails, keys, now }: Known) =>
  db
    .selectFrom('user_blocklist')
    .selectAll()
    .where((where) =>
      where.or([isAnyOf(db, 'phone', phones), isAnyOf(db, 'email', emails), isAnyOf(db, 'address_key', keys)]),
    )
    .where((where) => where.or([where('restaurant_id', 'is', null), isAnyOf(db, 'restaurant_id', restaurants)]))
    .where(isInForce(now))
    .orderBy('id'),
);

type Marks = { restaurantId: string; phone: string | null; email: string | null; keys: readonly string[] };

const marksOf = ({ restaurantId, phone, email, address }: Person): Marks => ({
  restaurantId,
  phone,
  email: email === null ? null : bareEmail(email).toLowerCase(),
  keys: address === null ? [] : blockingKeys(addressKeyOfParts(address)),
});

const isMarked = ({ restaurantId, phone, email, keys }: Marks, entry: Row<'user_blocklist'>): boolean =>
  (entry.restaurant_id === null || entry.restaurant_id === restaurantId) &&
  ((phone !== null && entry.phone === phone) ||
    (email !== null && entry.email === email) ||
    (entry.address_key !== null && keys.includes(entry.address_key)));

/** For each person the entry that blocks them now, the platform's or the restaurant's, by phone, email or street address [B1]. */
export async function findBlocks(
  db: Queries,
  people: readonly Person[],
  now: string,
): Promise<(Row<'user_blocklist'> | undefined)[]> {
  const all = people.map(marksOf);
  const list = (values: readonly (string | null)[]) =>
    listOf(
      db,
      values.filter((value) => value !== null),
    );
  const entries = await blocksOf(db, {
    restaurants: list(all.map(({ restaurantId }) => restaurantId)),
    phones: list(all.map(({ phone }) => phone)),
    emails: list(all.map(({ email }) => email)),
    keys: list(all.flatMap(({ keys }) => keys)),
    now,
  });
  return all.map((marks) => entries.find((entry) => isMarked(marks, entry)));
}

/** The entry that blocks one person now. */
export async function findBlock(db: Queries, person: Person, now: string): Promise<Row<'user_blocklist'> | undefined> {
  return (await findBlocks(db, [person], now))[0];
}
