import { illegalState } from '#contract/domain/illegal-state.ts';
import type { Actor, Language } from '#contract/domain/basics.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { deliveryEmailCall } from '#contract/http/platform/platform-order.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../../jobs/job.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { findOrder } from '../order/order.repository.ts';
import { updateOrder } from '../order/order.service.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { deliveryMail } from './delivery-email-text.ts';
import { jobOrder, textOf } from '../../../jobs/job-payload.ts';

const KIND = 'mail.delivery_details';

/** Mail to a restaurant is in its owner's language. */
async function languageOf(db: Queries, restaurantId: string): Promise<Language> {
  const owner = await db
    .selectFrom('user_restaurant')
    .innerJoin('user', 'user.id', 'user_restaurant.user_id')
    .select('user.language')
    .where('user_restaurant.restaurant_id', '=', restaurantId)
    .where('user_restaurant.role', '=', 'owner')
    .orderBy('user.created_at')
    .limit(1)
    .executeTakeFirst();
  return owner?.language === 'en' ? 'en' : 'zh';
}

async function delivered(db: Queries, restaurantId: string, orderId: string) {
  const [order, store] = [await findOrder(db, restaurantId, orderId), await findRestaurantRow(db, restaurantId)];
  if (order === null || store === undefined) throw new CallError('not_found');
  if (order.delivery_method === 'pickup') throw illegalState(order, { delivery_method: order.delivery_method });
  return { order, store };
}

/** Returns a preview of the mail; or queues it, to be sent once and recorded in the order's history. */
export function deliveryEmail(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof deliveryEmailCall>,
  once: Once,
): Promise<Kept<ReplyOf<typeof deliveryEmailCall>>> {
  const { restaurant_id, order_id, note, is_preview } = body;
  return context.database.write((tx) =>
    once(tx, async () => {
      const { order, store } = await delivered(tx, restaurant_id, order_id);
      const language = body.language ?? (await languageOf(tx, restaurant_id));
      const to = body.to ?? store.email;
      const mail = { to, language, ...deliveryMail(order, store, { language, note }) };
      if (is_preview) return { ...mail, queued_at: null };
      if (to === '') throw invalidField('to', 'required', 'is required');
      const now = isoNow(context.clock);
      const payload = { order_id, to, language, note, actor_id: actor.id, actor_name: actor.name };
      await enqueue(tx, context.ids, [{ kind: KIND, restaurant_id, key: null, due_at: now, payload }], now);
      const after = { to, language, note };
      await audit(context, tx, { restaurant_id, actor, action: 'management.delivery_email', target: order_id, after });
      return { ...mail, queued_at: now };
    }),
  );
}

export const deliveryEmailJobs = (context: Context, notices: OrderNotices): JobHandlers => ({
  [KIND]: (job) => send(context, notices, job),
});

const wasSent = (order: Order, jobId: string): boolean =>
  order.history.some((step) => step.action === 'delivery_email' && step.detail?.['mail_id'] === jobId);

/** Sends the mail with the order's current state. A job that runs twice writes one line, and usually sends one mail. */
async function send(context: Context, notices: OrderNotices, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const { db } = context.database;
  const order = await findOrder(db, restaurant_id, order_id);
  const store: Row<'restaurant'> | undefined = await findRestaurantRow(db, restaurant_id);
  if (order === null || store === undefined || wasSent(order, job.id)) return;
  const language = textOf(job, 'language') === 'en' ? 'en' : 'zh';
  const to = textOf(job, 'to');
  const mail = deliveryMail(order, store, { language, note: textOf(job, 'note') });
  const outcome = await notices.notify('email', {
    restaurant_id,
    to,
    ...mail,
    about: { kind: 'delivery_details' },
  });
  const actor: Actor = { kind: 'user', id: textOf(job, 'actor_id'), name: textOf(job, 'actor_name') };
  await updateOrder(context.store, restaurant_id, order_id, 'order.changed', (current, tx) =>
    wasSent(current, job.id)
      ? null
      : nextVersion(current, {}, { now: tx.now, actor }, 'delivery_email', { to, outcome, mail_id: job.id }),
  );
}
