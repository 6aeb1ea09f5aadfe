import { DAY_MS, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { createHostGate, HostResting, type HostGate } from '../../../channels/host-gate.ts';
import { CallbackForbidden, sendCallback } from '../../../channels/status-callback.ts';
import { JobDeferred, type JobHandlers, type Job } from '../../../jobs/job.ts';
import { findOrder } from '../order/order.repository.ts';
import { signingSecretOf } from '../channel/signing-secret.service.ts';
import { findChannel } from '../channel/channel.repository.ts';
import type { Context } from '../../context.ts';
import { jobOrder, numberOf } from '../../../jobs/job-payload.ts';
import { presentState } from './present-state.ts';

/** A channel that was not reached for so long has given the order up. */
const GIVEN_UP_AFTER_MS = DAY_MS;
/** An address that is not allowed is looked up again: so long its channel's card says why nothing arrives [DO3]. */
const FORBIDDEN_AGAIN_MS = 15 * MINUTE_MS;

type CallbackRules = { allowed: readonly string[]; gate: HostGate };

/** Signed status callbacks with the order's current state, so that a late one is never outdated. */
export function callbackJobs(context: Context, allowed: readonly string[]): JobHandlers {
  const rules = { allowed, gate: createHostGate(context.clock) };
  return { 'channel.callback': (job) => callBack(context, rules, job) };
}

async function callBack(context: Context, rules: CallbackRules, job: Job): Promise<void> {
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
      { url: intake.status_url, secret: signingSecretOf(context.keys, channel), body, at: isoNow(context.clock) },
      rules,
    );
  } catch (error) {
    const isGivenUp = context.clock.now() - Date.parse(job.created_at) >= GIVEN_UP_AFTER_MS;
    if (error instanceof HostResting && !isGivenUp) throw new JobDeferred(error.delayMs, error.message);
    if (!(error instanceof CallbackForbidden)) throw error;
    if (!isGivenUp) throw new JobDeferred(FORBIDDEN_AGAIN_MS, error.message);
    context.log.warn({ restaurant_id, order_id }, 'a status callback was not sent: its address is not allowed');
  }
}
