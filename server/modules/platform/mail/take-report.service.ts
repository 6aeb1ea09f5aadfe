import type { MailState } from '#contract/http/platform/email.ts';
import type { MailEvent } from '#contract/http/platform/mail-report.ts';
import { DAY_MS, isoAt, isoNow } from '../../../base/clock.ts';
import type { Context } from '../../context.ts';
import { findReported, noteReport } from './mail-report.repository.ts';

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
    const before = BEFORE[event.outcome];
    const ours = event.message_id === undefined ? undefined : (OURS.exec(event.message_id)?.[1] ?? '');
    const id = await findReported(database.db, {
      id: ours,
      address: event.address.toLowerCase(),
      states: before,
      since: isoAt(clock.now() - REPORTED_WITHIN_MS),
    });
    if (id === undefined) continue;
    known += 1;
    const error = event.text === '' ? null : event.text;
    await noteReport(database.db, id, before, { state: event.outcome, error, done_at: isoNow(clock) });
  }
  return known;
}
