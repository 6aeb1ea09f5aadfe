import type { Order } from '#contract/domain/order.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { Tx } from '../db/database.ts';
import type { KitchenRules } from './store.ts';

/** The customer has the money back: from this day on it stands on a statement (docs/decisions/0006). */
export const isRefundSettled = (before: Order | null, after: Order): boolean =>
  after.payment_state === 'refunded' && before?.payment_state !== 'refunded';

/** How much went back: what the step that settled it says, else the whole order. */
function refundedCents(order: Order): number {
  const said = order.history.at(-1)?.detail?.['refund_cents'];
  return typeof said === 'number' ? Math.min(said, order.total_cents) : order.total_cents;
}

/** Keeps the refund in the transaction that settles it. */
export async function recordRefund(
  tx: Tx,
  order: Order,
  rules: Pick<KitchenRules, 'time_zone' | 'business_day_cutoff'>,
  now: string,
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      restaurant_id: order.restaurant_id,
      order_id: order.id,
      settled_date: businessDate(Date.parse(now), rules.time_zone, rules.business_day_cutoff),
      settled_at: now,
      amount_cents: refundedCents(order),
    })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'order_id']).doNothing())
    .execute();
}
