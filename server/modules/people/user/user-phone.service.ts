import { phoneSpellings } from '#contract/domain/phone.ts';
import { invalidField } from '#contract/errors.ts';
import type { Queries } from '../../../db/database.ts';

/** [PE1] Whoever signs in by a number is one person: another account's number is refused, however it is spelled. */
export async function assertFreePhone(db: Queries, phone: string | null, userId: string): Promise<void> {
  if (phone === null) return;
  const other = await db
    .selectFrom('user')
    .select('id')
    .where('phone', 'in', phoneSpellings(phone))
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (other !== undefined) throw invalidField('phone', 'taken', 'is already in use');
}
