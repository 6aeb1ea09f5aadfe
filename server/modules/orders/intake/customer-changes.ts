import { illegalState } from '#contract/domain/illegal-state.ts';
import { applyCustomerChange } from '#contract/domain/customer-change.ts';
import { cancelled } from '#contract/domain/order-actions.ts';
import { keepingCorrections } from '#contract/domain/keep-corrections.ts';
import { withPriceSaid } from '#contract/domain/channel-payment.ts';
import type { RequestPart } from '#contract/domain/request-fields.ts';
import { canCancel } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError, type ErrorCode, type FieldError } from '#contract/errors.ts';
import type { IntakeChange } from '#contract/http/orders/intake.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import { knownRefunds } from '../order/order-money.repository.ts';
import { updateOrder, updateOrderInTx } from '../order/order.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { checkOrder } from './check-order.ts';
import { enterPaid } from './enter-paid.ts';
import {
  cancelledBefore,
  findIntake,
  isCancelledBefore,
  keepRefusal,
  reserveIntake,
  updateIntake,
  type RefusedOfOrder,
} from './intake.repository.ts';
import { channelActor, contentOf, isPaidFor } from './native-intake.ts';
import { compareSending, nativeRequest } from './sent-request.ts';
import { assertNotAhead } from '../../../base/clock-ahead.ts';
import { assertContactOnly, assertMayChange, isLateChange } from './may-change.ts';
import { loadOrderContext } from './order-context.ts';

type Channel = Row<'channel'>;

/** The order of an external id of this channel; another channel's id is not found. */
export async function findChannelOrderId({ database }: Context, channel: Channel, externalId: string): Promise<string> {
  const known = await findIntake(database.db, {
    restaurant_id: channel.restaurant_id,
    channel_id: channel.id,
    external_id: externalId,
  });
  if (known === undefined || isCancelledBefore(known)) throw new CallError('not_found');
  return known.order_id;
}

export const refuse = (code: ErrorCode, errors: readonly FieldError[] = []): never => {
  throw new CallError(code, errors);
};

export const found = (order: Order | null): Order => order ?? refuse('not_found');

/** Keeps the cancellation of an order that has not come yet [S15]; one that comes in this moment is cancelled after it. */
async function rememberCancellation(
  { database, store }: Context,
  channel: Channel,
  external_id: string,
): Promise<void> {
  const key = { restaurant_id: channel.restaurant_id, channel_id: channel.id, external_id };
  if ((await findIntake(database.db, key)) !== undefined) return;
  await store.transact(channel.restaurant_id, ({ tx, traits, now }) =>
    reserveIntake(tx, traits.name, cancelledBefore(key, now)),
  );
}

/**
 * Cancels for the customer; the kitchen gets a loud notification. Cancelling twice is the same as once. One of an unknown
 * order is remembered, and answered as what it is: not found.
 */
export async function cancelByCustomer(
  context: Context,
  channel: Channel,
  externalId: string,
  note: string | null,
): Promise<Order> {
  await rememberCancellation(context, channel, externalId);
  const orderId = await findChannelOrderId(context, channel, externalId);
  const cancelling = updateOrder(context.store, channel.restaurant_id, orderId, 'order.cancelled', (order, tx) => {
    if (order.status === 'cancelled') return null;
    if (!canCancel(order.status)) throw illegalState(order);
    return cancelled(order, 'customer_request', { now: tx.now, actor: channelActor(channel) }, note);
  });
  const of = { order_id: orderId, asked: 'cancel' } as const;
  return found(await keepingRefusal(context, channel, { external_id: externalId, of, body: {} }, cancelling));
}

/**
 * Changes the order for the customer while the food is not done, how to reach them until they have it [OW6]: validated
 * like a new one, shown with its differences, and ringing. A pending order that it says is paid enters the kitchen so, in
 * the same version of the log; what was paid is never taken back.
 */
export async function updateByCustomer(
  context: Context,
  channel: Channel,
  externalId: string,
  wanted: IntakeChange,
): Promise<Order> {
  const orderId = await findChannelOrderId(context, channel, externalId);
  if (wanted.external_id !== externalId)
    refuse('invalid', [{ path: 'external_id', code: 'invalid_value', message: 'is not the id in the path' }]);
  const change = async (order: Order, tx: RestaurantTx): Promise<Order | null> => {
    const unchanged = await takeTurn(tx, channel, wanted);
    if (unchanged === null) return null;
    const isLate = isLateChange(order);
    assertMayChange(order);
    // How it is paid was agreed with the order: money moves by it.
    if (wanted.payment_method !== order.payment_method) {
      if (isLate) throw illegalState(order, { parts: 'payment' });
      return refuse('order_refused', [
        { path: 'payment_method', code: 'invalid_value', message: 'is not that of the order' },
      ]);
    }
    const { errors, checked } = checkOrder(wanted, await loadOrderContext(tx, wanted, order));
    if (errors.length > 0 && !isLate) return refuse('order_refused', errors);
    const isPaid = isPaidFor(wanted, checked);
    const entersPaid = isPaid && order.status === 'pending';
    const asked = { ...contentOf(wanted, checked), isPaid: wanted.paid && !entersPaid };
    const request = keepingCorrections(order, asked, unchanged);
    const changed = applyCustomerChange(order, request, {
      now: tx.now,
      actor: channelActor(channel),
      refunds: await knownRefunds(tx.tx, order),
    });
    if (isLate) assertContactOnly(order, changed);
    if (errors.length > 0) return refuse('order_refused', errors);
    if (!entersPaid) return changed;
    const entering = changed ?? order;
    // What a person has added since was not in what the channel took.
    const { price_cents: price } = request;
    return enterPaid(entering, tx, channel, price === undefined ? undefined : withPriceSaid(entering, price));
  };
  const changing = context.store.transact(channel.restaurant_id, (tx) =>
    updateOrderInTx(tx, orderId, 'order.changed', (order) => change(order, tx)),
  );
  const of = { order_id: orderId, asked: 'change' } as const;
  return found(await keepingRefusal(context, channel, { external_id: externalId, of, body: wanted }, changing));
}

/** [S16] What a restaurant refuses of an order it has stands in its list too; an older state [S13] is no refusal of it. */
async function keepingRefusal(
  { clock, database, ids }: Context,
  { id: channel_id, restaurant_id }: Channel,
  asked: Pick<RefusedOfOrder, 'external_id' | 'of' | 'body'>,
  work: Promise<Order | null>,
): Promise<Order | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallError && (error.code === 'order_refused' || error.code === 'illegal_transition'))
      await keepRefusal(database.db, {
        id: ids.next(),
        at: isoNow(clock),
        restaurant_id,
        channel_id,
        errors: error.errors,
        ...asked,
      });
    throw error;
  }
}

/**
 * Takes note of a change: the parts that the channel sent before as it does now [OW4]. Null where it was applied already;
 * refused where a newer one was [S13].
 */
async function takeTurn(
  { tx, now }: RestaurantTx,
  channel: Channel,
  wanted: IntakeChange,
): Promise<RequestPart[] | null> {
  const { external_id, changed_at } = wanted;
  assertNotAhead('changed_at', changed_at, now);
  const key = { restaurant_id: channel.restaurant_id, channel_id: channel.id, external_id };
  const known = await findIntake(tx, key);
  const last = known?.updated_at ?? null;
  const isSameInstant = changed_at === undefined || last === changed_at;
  // The clock of a channel may count whole seconds: of one second, another content is another change.
  const { kept, unchanged, isRepeated } = compareSending(known?.sent ?? null, nativeRequest(wanted), isSameInstant);
  if (changed_at !== undefined && isRepeated) return null;
  if (changed_at !== undefined && last !== null && last > changed_at)
    refuse('stale_version', [
      { path: 'changed_at', code: 'stale_version', message: 'is before the last change', params: { last } },
    ]);
  await updateIntake(tx, key, { sent: kept, ...(changed_at === undefined ? {} : { updated_at: changed_at }) });
  return unchanged;
}
