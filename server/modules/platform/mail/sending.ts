import * as z from 'zod/mini';
import type { Actor } from '#contract/domain/basics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/http/call.ts';
import {
  AudienceSchema,
  MAIL_STATES,
  SENDING_STATES,
  UNDELIVERED_STATES,
  type audienceCall,
  type listSendingsCall,
  type pauseSendingCall,
  type MailState,
  type retryMailCall,
  type sendMailCall,
  type Sending,
} from '#contract/http/platform/email.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { enqueue, type NewJob } from '../../../jobs/enqueue.ts';
import { audit } from '../audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { recipientsOf, refusing } from './audience.ts';
import { findTemplate } from './templates.ts';

const FIRST_SHOWN = 20;
/** The states of undelivered mails that may be retried. */
const RETRYABLE: readonly MailState[] = [...UNDELIVERED_STATES, 'kept'];
const WAITING: readonly MailState[] = ['queued', 'retrying'];

/** The job that starts a sending at its time, and the one that continues it. */
export const START_KIND = 'mail.start';
export const RUN_KIND = 'mail.run';
export const runJob = (sendingId: string, due_at: string): NewJob => ({
  kind: RUN_KIND,
  restaurant_id: null,
  // Two runs of one sending may overlap, because a mail is leased before it is sent.
  key: null,
  due_at,
  payload: { sending_id: sendingId },
});

/** Finds receivers, a batch at a time. Two that overlap wait for each other at the sending's row. */
export const startJob = (sendingId: string, due_at: string): NewJob => ({
  kind: START_KIND,
  restaurant_id: null,
  key: null,
  due_at,
  payload: { sending_id: sendingId },
});

export async function previewAudience(
  { database }: Context,
  { audience }: BodyOf<typeof audienceCall>,
): Promise<ReplyOf<typeof audienceCall>> {
  const recipients = await recipientsOf(database.db, audience);
  const refused = await refusing(database.db, recipients);
  const taking = recipients.filter(({ mail }) => !refused.has(mail));
  return { count: taking.length, skipped: refused.size, first: taking.slice(0, FIRST_SHOWN) };
}

export async function addSending(
  context: Context,
  actor: Actor,
  { template_id, audience, send_at }: BodyOf<typeof sendMailCall>,
  once: Once,
): Promise<Kept<{ id: string }>> {
  const { database, clock, ids } = context;
  const now = isoNow(clock);
  const { count } = await previewAudience(context, { audience });
  if (count === 0) throw invalidField('audience', 'nobody', 'reaches no one');
  const due = send_at === null || send_at < now ? now : send_at;
  const id = ids.next();
  return database.write((tx) =>
    once(tx, async () => {
      const { name, kind, subject_zh, subject_en, body_zh, body_en } = await findTemplate(tx, template_id);
      // Their links and order numbers exist for one receiver only.
      if (kind !== 'custom') throw invalidField('template_id', 'invalid_value', 'is sent by the product itself');
      const words = toJson({ subject_zh, subject_en, body_zh, body_en });
      const row = { id, template_id, name, words, audience: toJson(audience), state: 'scheduled', send_at: due };
      await tx
        .insertInto('mail_sending')
        .values({ ...row, created_at: now, created_by: actor.name })
        .execute();
      await enqueue(tx, ids, [startJob(id, due)], now);
      const after = { template: name, audience, send_at: due };
      await audit(context, tx, { restaurant_id: null, actor, action: 'email.send', target: id, after });
      return { id };
    }),
  );
}

/**
 * Stops a sending that waits or runs; mails that have left stay sent. Returns the number of mails that did not leave.
 */
export async function cancelSending(context: Context, actor: Actor, id: string): Promise<{ cancelled: number }> {
  const { database, clock } = context;
  return database.write(async (tx) => {
    const row = await tx.selectFrom('mail_sending').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new CallError('not_found');
    if (row.state === 'done' || row.state === 'cancelled') throw new CallError('conflict');
    await tx.updateTable('mail_sending').set({ state: 'cancelled' }).where('id', '=', id).execute();
    const { numUpdatedRows } = await tx
      .updateTable('mail_log')
      .set({ state: 'cancelled', next_try_at: null, done_at: isoNow(clock) })
      .where('sending_id', '=', id)
      .where('state', 'in', WAITING)
      .executeTakeFirst();
    await audit(context, tx, { restaurant_id: null, actor, action: 'email.cancel', target: id });
    return { cancelled: Number(numUpdatedRows) };
  });
}

/**
 * Pauses a sending that waits or runs, or goes on with it; a mail that is being sent at the moment still leaves. One whose
 * time has not come waits for its time again.
 */
export async function pauseSending(
  context: Context,
  actor: Actor,
  { id, paused }: BodyOf<typeof pauseSendingCall>,
): Promise<ReplyOf<typeof pauseSendingCall>> {
  const { database, clock, ids } = context;
  const now = isoNow(clock);
  return database.write(async (tx) => {
    const row = await tx.selectFrom('mail_sending').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new CallError('not_found');
    const waits = row.prepared_at === null && row.send_at > now;
    const state = paused ? 'paused' : waits ? 'scheduled' : 'sending';
    const { numUpdatedRows } = await tx
      .updateTable('mail_sending')
      .set({ state })
      .where('id', '=', id)
      .where('state', 'in', paused ? ['scheduled', 'sending'] : ['paused'])
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new CallError('conflict');
    if (!paused) {
      const due = waits ? row.send_at : now;
      await enqueue(tx, ids, [row.prepared_at === null ? startJob(id, due) : runJob(id, due)], now);
    }
    await audit(context, tx, {
      restaurant_id: null,
      actor,
      action: paused ? 'email.pause' : 'email.resume',
      target: id,
    });
    return { state };
  });
}

export async function listSendings(
  { db }: { db: Queries },
  { page, page_size }: QueryOf<typeof listSendingsCall>,
): Promise<ReplyOf<typeof listSendingsCall>> {
  const { total } = await db
    .selectFrom('mail_sending')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('mail_sending')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => present(row, counts.get(row.id) ?? {})), total, page, page_size };
}

async function countsOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Sending['counts']>> {
  const found = new Map<string, Sending['counts']>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('mail_log')
    .select((eb) => ['sending_id', 'state', eb.fn.countAll<number>().as('count')])
    .where('sending_id', 'in', ids)
    .groupBy(['sending_id', 'state'])
    .execute();
  for (const { sending_id, state, count } of rows) {
    const known = MAIL_STATES.find((one) => one === state);
    if (sending_id !== null && known !== undefined) found.set(sending_id, { ...found.get(sending_id), [known]: count });
  }
  return found;
}

const present = (row: Row<'mail_sending'>, counts: Sending['counts']): Sending => ({
  id: row.id,
  template_name: row.name,
  audience: z.parse(AudienceSchema, fromJson(row.audience)),
  state: SENDING_STATES.find((state) => state === row.state) ?? 'done',
  send_at: row.send_at,
  created_at: row.created_at,
  created_by: row.created_by,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  counts,
});

/** Queues undelivered mails again; one of them may go to another address. */
export async function retryMails(
  context: Context,
  actor: Actor,
  { ids, to }: BodyOf<typeof retryMailCall>,
): Promise<{ queued: number }> {
  const { database, clock } = context;
  if (to !== undefined && ids.length !== 1) throw invalidField('to', 'invalid_value', 'is for a single mail');
  const now = isoNow(clock);
  return database.write(async (tx) => {
    const rows = await tx
      .updateTable('mail_log')
      .set({
        state: 'queued',
        attempts: 0,
        error: null,
        next_try_at: now,
        done_at: null,
        ...(to === undefined ? {} : { address: to }),
      })
      .where('id', 'in', ids)
      .where('sending_id', 'is not', null)
      .where('state', 'in', RETRYABLE)
      .returning('sending_id')
      .execute();
    const sendings = [...new Set(rows.flatMap(({ sending_id }) => (sending_id === null ? [] : [sending_id])))];
    if (sendings.length === 0) throw new CallError('conflict');
    await tx
      .updateTable('mail_sending')
      .set({ state: 'sending' })
      .where('id', 'in', sendings)
      .where('state', '!=', 'paused')
      .execute();
    await enqueue(
      tx,
      context.ids,
      sendings.map((id) => runJob(id, now)),
      now,
    );
    await audit(context, tx, {
      restaurant_id: null,
      actor,
      action: 'email.retry',
      target: ids.join(' ').slice(0, 200),
      after: { mails: rows.length, ...(to === undefined ? {} : { to }) },
    });
    return { queued: rows.length };
  });
}
