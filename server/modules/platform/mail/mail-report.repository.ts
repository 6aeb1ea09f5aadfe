import type { MailState } from '#contract/http/platform/email.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

type Reported = { id: string | undefined; address: string; states: readonly MailState[]; since: string };

/** The mail by the id it left with; where none is given, the newest to that address in one of these states. */
export async function findReported(db: Queries, { id, address, states, since }: Reported): Promise<string | undefined> {
  const mails = db.selectFrom('mail_log').select('id');
  if (id !== undefined) return (await mails.where('id', '=', id).executeTakeFirst())?.id;
  const newest = mails
    .where('address', '=', address)
    .where('state', 'in', states)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.id;
}

/** Notes what became of a mail that is still in one of these states. */
export const noteReport = (
  db: Queries,
  id: string,
  states: readonly MailState[],
  change: Pick<Row<'mail_log'>, 'state' | 'error' | 'done_at'>,
) => db.updateTable('mail_log').set(change).where('id', '=', id).where('state', 'in', states).execute();
