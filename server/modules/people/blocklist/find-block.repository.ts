import { addressKeyOfParts, blockingKeys } from '#contract/domain/address-key.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

/** The fields of an order or a customer that an entry may match. The phone in E.164. */
export type Person = {
  phone: string | null;
  email: string | null;
  address: { street: string; unit: string | null; zip_code: string } | null;
};

type Known = { phones: string; emails: string; keys: string; now: string };

const blocksOf = prepared((db, { phones, emails, keys, now }: Known) =>
  db
    .selectFrom('user_blocklist')
    .selectAll()
    .where((where) =>
      where.or([isAnyOf(db, 'phone', phones), isAnyOf(db, 'email', emails), isAnyOf(db, 'address_key', keys)]),
    )
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('id'),
);

type Marks = { phone: string | null; email: string | null; keys: readonly string[] };

const marksOf = ({ phone, email, address }: Person): Marks => ({
  phone,
  email: email?.trim().toLowerCase() ?? null,
  keys: address === null ? [] : blockingKeys(addressKeyOfParts(address)),
});

const isMarked = ({ phone, email, keys }: Marks, entry: Row<'user_blocklist'>): boolean =>
  (phone !== null && entry.phone === phone) ||
  (email !== null && entry.email === email) ||
  (entry.address_key !== null && keys.includes(entry.address_key));

/** For each person the entry that blocks them now, by phone, email or street address [B1]. */
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
