import type { MailState } from '#contract/http/platform/email.ts';
import type { MailEvent } from '#contract/http/platform/mail-report.ts';
import { DAY_MS, isoAt, isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import type { Context } from '../../context.ts';

/** Reports come within days; an older mail to the same address is another one. */
const REPORTED_WITHIN_MS = 14 * DAY_MS;
/** From worse to better nothing leads back: what came back has not arrived. */
const BEFORE: Record<MailEvent['outcome'], readonly MailState[]> = {
  delivered: ['sent'],
  failed: ['sent'],
  returned: ['sent', 'delivered', 'failed'],
  complained: ['sent', 'delivered'],
};
const OURS = /^<?([\w-]{1,64})@laidan>?$/;

/** Notes what became of mails that a mail server took [ML12]. Returns how many of the events are about ours. */
export async function takeReport(context: Context, events: readonly MailEvent[]): Promise<number> {
  const { database, clock } = context;
  let known = 0;
  for (const event of events) {
    const id = await mailOf(database.db, event, isoAt(clock.now() - REPORTED_WITHIN_MS));
    if (id === undefined) continue;
    known += 1;
    await database.db
      .updateTable('mail_log')
      .set({ state: event.outcome, error: event.text === '' ? null : event.text, done_at: isoNow(clock) })
      .where('id', '=', id)
      .where('state', 'in', BEFORE[event.outcome])
      .execute();
  }
  return known;
}

/** The mail by the id it left with; where none is said, the newest to that address that a server took. */
async function mailOf(db: Queries, event: MailEvent, since: string): Promise<string | undefined> {
  const mails = db.selectFrom('mail_log').select('id');
  if (event.message_id !== undefined) {
    const id = OURS.exec(event.message_id)?.[1];
    return id === undefined ? undefined : (await mails.where('id', '=', id).executeTakeFirst())?.id;
  }
  const row = await mails
    .where('address', '=', event.address.toLowerCase())
    .where('state', 'in', BEFORE[event.outcome])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
