import { mostTakenCents, withPricePaid, withTaken } from '#contract/domain/channel-payment.ts';
import { illegalState } from '#contract/domain/illegal-state.ts';
import { cancelled } from '#contract/domain/order-actions.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { isCollectedHere } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { intakePaymentCall } from '#contract/http/orders/intake.ts';
import type { Row } from '../../../db/schema.ts';
import { updateOrder, updateOrderInTx } from '../order/order.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { findChannelOrderId, found } from './customer-changes.ts';
import { enterPaid } from './enter-paid.ts';
import { channelActor } from './native-intake.ts';

type Channel = Row<'channel'>;
type Payment = BodyOf<typeof intakePaymentCall>;

/**
 * Records that the online payment arrived, and the order enters the kitchen; or that it failed, and the order is
 * cancelled silently. A repeated call changes nothing, with the sum that was taken also after the price rose [M13].
 * Money that arrives for an order that is cancelled by then is due back [M5]. `not_found` for another channel's id,
 * `illegal_transition` for a failure after the order has moved on, and for an order that is paid at the door.
 */
export async function settlePayment(
  context: Context,
  channel: Channel,
  externalId: string,
  { state, paid_cents }: Payment,
): Promise<Order> {
  if (state === 'failed' && paid_cents !== undefined)
    throw invalidField('paid_cents', 'unknown_field', 'is said of a payment that succeeded');
  const orderId = await findChannelOrderId(context, channel, externalId);
  const { store } = context;
  if (state === 'paid')
    return found(
      await store.transact(channel.restaurant_id, (tx) =>
        updateOrderInTx(tx, orderId, 'order.changed', (order) => paid(order, tx, channel, paid_cents)),
      ),
    );
  return found(
    await updateOrder(store, channel.restaurant_id, orderId, 'order.cancelled', (order, { now }) => {
      if (order.status === 'cancelled' && order.cancel_reason === 'payment_failed') return null;
      if (order.status !== 'pending') throw illegalState(order);
      return cancelled(order, 'payment_failed', { now, actor: channelActor(channel) }, null);
    }),
  );
}

/** [M13] What a channel can have taken: nothing it never asked for, and something of what a pending order costs. */
function assertTaken(order: Order, cents: number): void {
  const maximum = mostTakenCents(order);
  if (cents > maximum) throw invalidField('paid_cents', 'too_big', 'is more than this order ever cost', { maximum });
  if (cents === 0 && order.status === 'pending' && order.total_cents > 0)
    throw invalidField('paid_cents', 'too_small', 'pays nothing of an order that waits to be paid', { minimum: 1 });
}

async function paid(order: Order, tx: RestaurantTx, channel: Channel, cents?: number): Promise<Order | null> {
  // What is paid at the door is taken there: it would be in the count of the cash and not in the drawer.
  if (isCollectedHere(order)) throw illegalState(order, { payment_method: order.payment_method });
  if (cents !== undefined) assertTaken(order, cents);
  const said = cents === undefined ? withPricePaid(order) : withTaken(order, cents);
  if (said === null) return null;
  if (order.status === 'pending') return enterPaid(order, tx, channel, said);
  const by = { now: tx.now, actor: channelActor(channel) };
  return nextVersion(order, said.change, by, 'payment', said.detail);
}
