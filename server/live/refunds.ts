import type { Order } from '#contract/domain/order.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { Tx } from '../db/database.ts';
import type { KitchenRules } from './store.ts';

type Day = Pick<KitchenRules, 'time_zone' | 'business_day_cutoff'>;

/** Money has to go back from this change on. */
export const isRefundDue = (before: Order | null, after: Order): boolean =>
  after.payment_state === 'refund_due' && before?.payment_state !== 'refund_due';

/** The customer has the money back: from this day on it stands on a statement (docs/decisions/0006). */
export const isRefundSettled = (before: Order | null, after: Order): boolean =>
  after.payment_state === 'refunded' && before?.payment_state !== 'refunded';

/** Which refund and how much: what the step that did it says, else the order's one and all that it cost. */
function saidOf(order: Order): { id: string; amount_cents: number } {
  const detail = order.history.at(-1)?.detail ?? {};
  const [id, cents] = [detail['refund_id'], detail['refund_cents']];
  return {
    id: typeof id === 'string' ? id : order.id,
    amount_cents: typeof cents === 'number' ? Math.min(cents, order.total_cents) : order.total_cents,
  };
}

/** Whoever made it due (a person, a cook's cancellation, the customer's): there is a row that says so. */
export async function recordRefundDue(tx: Tx, before: Order | null, order: Order, now: string): Promise<void> {
  await tx
    .insertInto('order_refund')
    .values({
      restaurant_id: order.restaurant_id,
      order_id: order.id,
      ...saidOf(order),
      parts: null,
      payment_state_before: before?.payment_state ?? 'paid',
      note: '',
      created_at: now,
      created_by: order.history.at(-1)?.actor.name ?? '',
      settled_date: null,
      settled_at: null,
      settled_by: null,
      how: null,
      reference: null,
    })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doNothing())
    .execute();
}

/** Keeps the refund in the transaction that settles it. */
export async function recordRefund(tx: Tx, order: Order, rules: Day, now: string): Promise<void> {
  await recordRefundDue(tx, null, order, now);
  const settled_date = businessDate(Date.parse(now), rules.time_zone, rules.business_day_cutoff);
  await tx
    .updateTable('order_refund')
    .set({ settled_date, settled_at: now })
    .where('restaurant_id', '=', order.restaurant_id)
    .where('id', '=', saidOf(order).id)
    .where('settled_at', 'is', null)
    .execute();
}
