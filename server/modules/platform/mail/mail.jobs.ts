import * as z from 'zod/mini';
import { LanguageSchema } from '#contract/domain/basics.ts';
import { fillTemplate, mailIn, type BilingualMail } from '#contract/domain/mail-template.ts';
import { AudienceSchema, type MailState } from '#contract/http/platform/email.ts';
import { isoAt, isoNow, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../../jobs/job.ts';
import type { Mailer } from '../../../notify/mailer.ts';
import type { Context } from '../../context.ts';
import { textOf } from '../../../jobs/job-payload.ts';
import { recipientsOf, refusing } from './audience.ts';
import { deliverMail } from './post.service.ts';
import { RUN_KIND, runJob, START_KIND, startJob } from './sending.ts';

/**
 * A run is one job for any number of mails, so that a long list never delays a kitchen's escalation. Shorter than a
 * job's lease.
 */
const RUN_MS = 12 * SECOND_MS;
const ROWS_PER_INSERT = 200;
const BATCH = 1_000;
/** A mail's lease while it is being sent; if the process dies, a run after this time sends it. */
const LEASE_MS = 2 * MINUTE_MS;
/** Delays between retries at a busy mail server; after the last one the mail has failed. */
const WAITS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);

const WordsSchema = z.object({
  subject_zh: z.string(),
  subject_en: z.string(),
  body_zh: z.string(),
  body_en: z.string(),
});
const FillSchema = z.object({ name: z.string(), restaurant: z.string() });

export const mailJobs = (context: Context, mailer: Mailer): JobHandlers => ({
  [START_KIND]: (job) => start(context, job),
  [RUN_KIND]: (job) => run(context, mailer, job),
});

/**
 * Determines the recipients and writes a row for each, so many in a transaction that no other write waits for long. Each
 * batch adds who has none yet, so that a process that dies between two loses and doubles none.
 */
async function start(context: Context, job: Job): Promise<void> {
  const { database, clock, ids } = context;
  const sendingId = textOf(job, 'sending_id');
  const now = isoNow(clock);
  await database.write(async (tx) => {
    const sending = await tx
      .updateTable('mail_sending')
      .set({ state: 'sending' })
      .where('id', '=', sendingId)
      .where('state', 'in', ['scheduled', 'sending'])
      .where('prepared_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (sending === undefined) return;
    const words = wordsOf(sending);
    const all = await recipientsOf(tx, z.parse(AudienceSchema, fromJson(sending.audience)));
    const there = await addressesOf(tx, sendingId);
    const left = all.filter(({ mail }) => !there.has(mail));
    const recipients = left.slice(0, BATCH);
    const refused = await refusing(tx, recipients);
    const rows = recipients.map(({ mail, name, language, restaurant }): Row<'mail_log'> => {
      const isRefusing = refused.has(mail);
      return {
        id: ids.next(),
        sending_id: sendingId,
        template_id: sending.template_id,
        kind: 'custom',
        name: sending.name,
        address: mail,
        fill: toJson({ name, restaurant }),
        subject: fillTemplate(mailIn(words, language), { name, mail, restaurant }).subject.slice(0, 300),
        language,
        state: isRefusing ? 'skipped' : 'queued',
        attempts: 0,
        error: isRefusing ? 'the address refused mail before' : null,
        next_try_at: isRefusing ? null : now,
        created_at: now,
        done_at: isRefusing ? now : null,
      };
    });
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('mail_log')
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .execute();
    if (left.length > BATCH) return enqueue(tx, ids, [startJob(sendingId, now)], now);
    await tx.updateTable('mail_sending').set({ prepared_at: now }).where('id', '=', sendingId).execute();
    return enqueue(tx, ids, [runJob(sendingId, now)], now);
  });
}

/** The addresses that have a row of this sending. */
async function addressesOf(tx: Tx, sendingId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('mail_log').select('address').where('sending_id', '=', sendingId).execute();
  return new Set(rows.map(({ address }) => address));
}

const wordsOf = (sending: Pick<Row<'mail_sending'>, 'words'>): BilingualMail =>
  z.parse(WordsSchema, fromJson(sending.words));

/** Sends due mails for a while, then leaves the rest to the next run; the last one ends the sending. */
async function run(context: Context, mailer: Mailer, job: Job): Promise<void> {
  const { database, clock, ids } = context;
  const sendingId = textOf(job, 'sending_id');
  const sending = await database.db
    .selectFrom('mail_sending')
    .selectAll()
    .where('id', '=', sendingId)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (sending === undefined) return;
  const words = wordsOf(sending);
  const end = performance.now() + RUN_MS;
  while (performance.now() < end) {
    const mail = await leaseMail(context, sendingId);
    if (mail === undefined) break;
    await send(context, mailer, words, mail);
  }
  await database.write(async (tx) => {
    const next = await tx
      .selectFrom('mail_log')
      .select((eb) => eb.fn.min('next_try_at').as('at'))
      .where('sending_id', '=', sendingId)
      .where('state', 'in', ['queued', 'retrying'])
      .executeTakeFirst();
    const now = isoNow(clock);
    if (next?.at !== null && next?.at !== undefined)
      await enqueue(tx, ids, [runJob(sendingId, next.at > now ? next.at : now)], now);
    else
      await tx
        .updateTable('mail_sending')
        .set({ state: 'done' })
        .where('id', '=', sendingId)
        .where('state', '=', 'sending')
        .execute();
  });
}

/** Leases the next due mail, so that several processes and runs share a sending without sending a mail twice. */
async function leaseMail({ database, clock }: Context, sendingId: string): Promise<Row<'mail_log'> | undefined> {
  const now = isoNow(clock);
  const due = await database.db
    .selectFrom('mail_log')
    .select(['id', 'next_try_at'])
    .where('sending_id', '=', sendingId)
    .where('state', 'in', ['queued', 'retrying'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (due === undefined) return undefined;
  return database.db
    .updateTable('mail_log')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_at: isoAt(clock.now() + LEASE_MS) }))
    .where('id', '=', due.id)
    .where('state', 'in', ['queued', 'retrying'])
    .where('next_try_at', '=', due.next_try_at)
    .returningAll()
    .executeTakeFirst();
}

async function send(context: Context, mailer: Mailer, words: BilingualMail, mail: Row<'mail_log'>): Promise<void> {
  const { database, clock } = context;
  const language = z.parse(LanguageSchema, mail.language);
  const fill = z.parse(FillSchema, fromJson(mail.fill ?? '{}'));
  const { subject, body } = fillTemplate(mailIn(words, language), { ...fill, mail: mail.address });
  const { state, error, isFinal } = await deliverMail(mailer, { id: mail.id, to: mail.address, subject, text: body });
  const wait = WAITS_MS[mail.attempts - 1];
  const isAgain = state === 'failed' && !isFinal && wait !== undefined;
  const became: MailState = isAgain ? 'retrying' : state;
  await database.db
    .updateTable('mail_log')
    .set({
      state: became,
      error,
      next_try_at: isAgain ? isoAt(clock.now() + wait) : null,
      done_at: isAgain ? null : isoNow(clock),
    })
    .where('id', '=', mail.id)
    // A mail cancelled in the meantime stays cancelled, unless it has left.
    .where(
      'state',
      'in',
      state === 'sent' || state === 'kept' ? ['queued', 'retrying', 'cancelled'] : ['queued', 'retrying'],
    )
    .execute();
}
