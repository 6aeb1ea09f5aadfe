import { applyCustomerChange } from '#contract/domain/customer-change.ts';
import { cancelled } from '#contract/domain/order-actions.ts';
import { canCancel, isTodo } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError, type ErrorCode, type FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import type { Row } from '../../../db/schema.ts';
import { updateOrder, updateOrderInTx } from '../order/order.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { checkOrder } from './check-order.ts';
import { findIntake, updateIntake } from './intake.repository.ts';
import { bodyHash, channelActor, contentOf } from './native-intake.ts';
import { loadOrderContext } from './order-context.ts';

type Channel = Row<'channel'>;

/** The order of an external id of this channel; another channel's id is not found. */
export async function findChannelOrderId({ database }: Context, channel: Channel, externalId: string): Promise<string> {
  const known = await findIntake(database.db, {
    restaurant_id: channel.restaurant_id,
    channel_id: channel.id,
    external_id: externalId,
  });
  if (known === undefined) throw new CallError('not_found');
  return known.order_id;
}

export const refuse = (code: ErrorCode, errors: readonly FieldError[] = []): never => {
  throw new CallError(code, errors);
};

export const found = (order: Order | null): Order => order ?? refuse('not_found');

/** Cancels for the customer; the kitchen gets a loud notification. Cancelling twice is the same as once. */
export async function cancelByCustomer(
  context: Context,
  channel: Channel,
  externalId: string,
  note: string | null,
): Promise<Order> {
  const orderId = await findChannelOrderId(context, channel, externalId);
  return found(
    await updateOrder(context.store, channel.restaurant_id, orderId, 'order.cancelled', (order, tx) => {
      if (order.status === 'cancelled') return null;
      if (!canCancel(order.status)) return refuse('illegal_transition');
      return cancelled(order, 'customer_request', { now: tx.now, actor: channelActor(channel) }, note);
    }),
  );
}

/**
 * Changes the order for the customer while the food is not done: validated like a new one, shown with its differences,
 * and ringing.
 */
export async function updateByCustomer(
  context: Context,
  channel: Channel,
  externalId: string,
  wanted: IntakeOrder,
): Promise<Order> {
  const orderId = await findChannelOrderId(context, channel, externalId);
  const { restaurant_id, id } = channel;
  if (wanted.external_id !== externalId)
    refuse('invalid', [{ path: 'external_id', code: 'invalid_value', message: 'is not the id in the path' }]);
  const change = async (order: Order, tx: RestaurantTx): Promise<Order | null> => {
    if (order.status !== 'pending' && !isTodo(order.status) && order.status !== 'order_received')
      return refuse('illegal_transition');
    // How it is paid was agreed with the order: money moves by it.
    if (wanted.payment_method !== order.payment_method)
      return refuse('order_refused', [
        { path: 'payment_method', code: 'invalid_value', message: 'is not that of the order' },
      ]);
    const { errors, checked } = checkOrder(wanted, await loadOrderContext(tx, wanted, order));
    if (errors.length > 0) return refuse('order_refused', errors);
    // A pending order is paid by the call that says so.
    const request = { ...contentOf(wanted, checked), isPaid: wanted.paid && order.status !== 'pending' };
    const next = applyCustomerChange(order, request, { now: tx.now, actor: channelActor(channel) });
    if (next === null) return null;
    await updateIntake(
      tx.tx,
      { restaurant_id, channel_id: id, external_id: externalId },
      { body_hash: bodyHash(wanted) },
    );
    return next;
  };
  return found(
    await context.store.transact(restaurant_id, (tx) =>
      updateOrderInTx(tx, orderId, 'order.changed', (order) => change(order, tx)),
    ),
  );
}
