import { isoNow } from '../../../base/clock.ts';
import { CallbackForbidden, sendCallback } from '../../../channels/status-callback.ts';
import type { JobHandlers, Job } from '../../../jobs/job.ts';
import { findOrder } from '../order/order.repository.ts';
import { findChannel } from '../channel/channel.repository.ts';
import type { Context } from '../../context.ts';
import { jobOrder, numberOf } from '../../../jobs/job-payload.ts';
import { presentState } from './present-state.ts';

/** Signed status callbacks with the order's current state, so that a late one is never outdated. */
export function callbackJobs(context: Context, allowed: readonly string[]): JobHandlers {
  return { 'channel.callback': (job) => callBack(context, allowed, job) };
}

async function callBack(context: Context, allowed: readonly string[], job: Job): Promise<void> {
  const { db } = context.database;
  const { restaurant_id, order_id } = jobOrder(job);
  const intake = await db
    .selectFrom('intake')
    .select(['channel_id', 'status_url'])
    .where('restaurant_id', '=', restaurant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  if (intake === undefined || intake.status_url === null) return;
  const order = await findOrder(db, restaurant_id, order_id);
  const channel = await findChannel(db, restaurant_id, intake.channel_id);
  if (order === null || channel === undefined) return;
  const body = { ...presentState(order), caused_by_rev: numberOf(job, 'rev') };
  try {
    await sendCallback(
      { url: intake.status_url, secret: channel.signing_secret, body, at: isoNow(context.clock) },
      { allowed },
    );
  } catch (error) {
    if (!(error instanceof CallbackForbidden)) throw error;
    context.log.warn({ restaurant_id, order_id }, 'a status callback was not sent: its address is not allowed');
  }
}
