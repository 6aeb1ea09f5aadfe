import { addressKeyOfParts, blockingKeys } from '#contract/domain/address-key.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';

/** The fields of an order or a customer that an entry may match. The phone in E.164. */
export type Person = {
  phone: string | null;
  email: string | null;
  address: { street: string; unit: string | null; zip_code: string } | null;
};

type Known = { phone: string | null; email: string | null; keys: readonly string[]; now: string };

/** Null equals nothing in SQL, so a missing field matches no entry. */
const blocksOf = prepared((db, { phone, email, keys, now }: Known) =>
  db
    .selectFrom('user_blocklist')
    .selectAll()
    .where((where) =>
      where.or([
        where('phone', '=', phone),
        where('email', '=', email),
        ...(keys.length === 0 ? [] : [where('address_key', 'in', keys)]),
      ]),
    )
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .limit(1),
);

/** The entry that blocks a person now, by phone, email or street address [B1]. */
export async function findBlock(
  db: Queries,
  { phone, email, address }: Person,
  now: string,
): Promise<Row<'user_blocklist'> | undefined> {
  const keys = address === null ? [] : blockingKeys(addressKeyOfParts(address));
  const [found] = await blocksOf(db, { phone, email: email?.trim().toLowerCase() ?? null, keys, now });
  return found;
}
