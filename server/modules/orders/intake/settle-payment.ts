import { channelPrice, paidTwice } from '#contract/domain/channel-payment.ts';
import { illegalState } from '#contract/domain/illegal-state.ts';
import { cancelled } from '#contract/domain/order-actions.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { isCollectedHere, isPaidUp, moneyOf, withPayment } from '#contract/domain/order-money.ts';
import { creditWhenPaid } from '#contract/domain/write-off.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Row } from '../../../db/schema.ts';
import { updateOrder, updateOrderInTx } from '../order/order.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { findChannelOrderId, found } from './customer-changes.ts';
import { enterPaid } from './enter-paid.ts';
import { channelActor } from './native-intake.ts';

type Channel = Row<'channel'>;

/**
 * Records that the online payment arrived, and the order enters the kitchen; or that it failed, and the order is
 * cancelled silently. A repeated call changes nothing. Money that arrives for an order that is cancelled by then is due
 * back [M5]. `not_found` for another channel's id, `illegal_transition` for a failure after the order has moved on, and
 * for an order that is paid at the door.
 */
export async function settlePayment(
  context: Context,
  channel: Channel,
  externalId: string,
  state: 'paid' | 'failed',
): Promise<Order> {
  const orderId = await findChannelOrderId(context, channel, externalId);
  const { store } = context;
  if (state === 'paid')
    return found(
      await store.transact(channel.restaurant_id, (tx) =>
        updateOrderInTx(tx, orderId, 'order.changed', (order) => paid(order, tx, channel)),
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

async function paid(order: Order, tx: RestaurantTx, channel: Channel): Promise<Order | null> {
  // What is paid at the door is taken there: it would be in the count of the cash and not in the drawer.
  if (isCollectedHere(order)) throw illegalState(order, { payment_method: order.payment_method });
  const price = channelPrice(order);
  const twice = paidTwice(order, price);
  if (twice === null && isPaidUp(order, price)) return null;
  if (order.status === 'pending') return enterPaid(order, tx, channel);
  const money = { ...moneyOf(order), credited_cents: creditWhenPaid(order) };
  const after = { ...withPayment({ ...order, money }, price), ...twice?.marks };
  const by = { now: tx.now, actor: channelActor(channel) };
  return nextVersion(order, after, by, 'payment', twice?.detail ?? null);
}
