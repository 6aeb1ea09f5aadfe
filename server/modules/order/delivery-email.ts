import type { Actor, Language } from '#contract/domain/basics.ts';
import { nextVersion } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { deliveryEmailCall } from '#contract/http/platform-order.ts';
import { isoNow } from '../../base/clock.ts';
import type { Queries } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../jobs/worker.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import { findOrder } from '../../live/order-reads.ts';
import { amendOrder } from '../../live/order-writes.ts';
import type { OrderNotices } from '../../notify/order-notice.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { deliveryMail } from './delivery-email-text.ts';
import { jobOrder, textOf } from './job-payload.ts';

const KIND = 'mail.delivery_details';

/** A restaurant reads what its owner reads. */
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
  if (order.delivery_method === 'pickup') throw new CallError('illegal_transition');
  return { order, store };
}

/** Says what would be sent; or puts it in the queue, from where it goes out once and is written into the order's history. */
export async function deliveryEmail(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof deliveryEmailCall>,
): Promise<ReplyOf<typeof deliveryEmailCall>> {
  const { restaurant_id, order_id, note, is_preview } = body;
  const { order, store } = await delivered(context.database.db, restaurant_id, order_id);
  const language = body.language ?? (await languageOf(context.database.db, restaurant_id));
  const to = body.to ?? store.email;
  const mail = { to, language, ...deliveryMail(order, store, { language, note }) };
  if (is_preview) return { ...mail, queued_at: null };
  if (to === '') throw new CallError('invalid', [{ path: 'to', code: 'required', message: 'is required' }]);
  const now = isoNow(context.clock);
  const payload = { order_id, to, language, note, actor_id: actor.id, actor_name: actor.name };
  await context.database.write(async (tx) => {
    await enqueue(tx, context.ids, [{ kind: KIND, restaurant_id, key: null, due_at: now, payload }], now);
    const after = { to, language, note };
    await audit(context, tx, { restaurant_id, actor, action: 'management.delivery_email', target: order_id, after });
  });
  return { ...mail, queued_at: now };
}

export const deliveryEmailJobs = (context: Context, notices: OrderNotices): JobHandlers => ({
  [KIND]: (job) => send(context, notices, job),
});

const wasSent = (order: Order, jobId: string): boolean =>
  order.history.some((step) => step.action === 'delivery_email' && step.detail?.['mail_id'] === jobId);

/** The order as it is when the mail goes out. A job that runs twice leaves one line, and as a rule one mail. */
async function send(context: Context, notices: OrderNotices, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const { db } = context.database;
  const order = await findOrder(db, restaurant_id, order_id);
  const store: Row<'restaurant'> | undefined = await findRestaurantRow(db, restaurant_id);
  if (order === null || store === undefined || wasSent(order, job.id)) return;
  const language = textOf(job, 'language') === 'en' ? 'en' : 'zh';
  const to = textOf(job, 'to');
  const mail = deliveryMail(order, store, { language, note: textOf(job, 'note') });
  const outcome = await notices.tell('email', {
    restaurant_id,
    to,
    ...mail,
    about: { kind: 'delivery_details' },
  });
  const actor: Actor = { kind: 'user', id: textOf(job, 'actor_id'), name: textOf(job, 'actor_name') };
  await amendOrder(context.store, restaurant_id, order_id, 'order.changed', (current, tx) =>
    wasSent(current, job.id)
      ? null
      : nextVersion(current, {}, { now: tx.now, actor }, 'delivery_email', { to, outcome, mail_id: job.id }),
  );
}
