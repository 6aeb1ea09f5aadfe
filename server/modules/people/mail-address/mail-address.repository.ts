import type { Queries, Tx } from '../../../db/database.ts';

/**
 * Whether an address is the mail of an account, or may still be taken back by one [AC3]; `but` is the account that asks.
 */
export async function isMailTaken(db: Queries, mail: string, now: string, but = ''): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('mail', '=', mail)
    .where('id', '!=', but)
    .executeTakeFirst();
  if (user !== undefined) return true;
  const kept = await db
    .selectFrom('mail_change')
    .select('id')
    .where('old_mail', '=', mail)
    .where('user_id', '!=', but)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return kept !== undefined;
}

/** A person's new address that waits for its link, while that works. */
export const waitingMail = (db: Queries, userId: string, now: string) =>
  db
    .selectFrom('mail_change')
    .select(['new_mail', 'expires_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** An unconfirmed address ends with another ask, and with a new password: its asker may have been a thief. */
export const forgetWaitingMail = (tx: Tx, userId: string) =>
  tx.deleteFrom('mail_change').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();

/** The ways back too: the address before is restored, or the account ends. */
export const forgetMailChanges = (tx: Tx, userId: string) =>
  tx.deleteFrom('mail_change').where('user_id', '=', userId).execute();
