import { cancelled, nextVersion } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import { fromFlag } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { amendOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import type { Context } from '../context.ts';
import { amendInTx } from '../order/amend-in-tx.ts';
import { autoAccepted } from './build-order.ts';
import { findChannelOrderId, found, refuse } from './customer-wishes.ts';
import { channelActor } from './native-intake.ts';
import { placeWhenPaid } from './place-order.ts';

type Channel = Row<'channel'>;

/**
 * The online payment arrived: now the kitchen hears of the order. Or it failed, and the kitchen never does. Told twice is
 * the same as once. `not_found` for another channel's id, `illegal_transition` where the order has gone another way.
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
        amendInTx(tx, orderId, 'order.changed', (order) => paid(order, tx, channel)),
      ),
    );
  return found(
    await amendOrder(store, channel.restaurant_id, orderId, 'order.cancelled', (order, { now }) => {
      if (order.status === 'cancelled' && order.cancel_reason === 'payment_failed') return null;
      if (order.status !== 'pending') return refuse('illegal_transition');
      return cancelled(order, 'payment_failed', { now, actor: channelActor(channel) }, null);
    }),
  );
}

async function paid(order: Order, tx: SqlLiveTx, channel: Channel): Promise<Order | null> {
  if (order.payment_state === 'paid') return null;
  if (order.payment_state !== 'unpaid' || order.status === 'cancelled') return refuse('illegal_transition');
  const actor = channelActor(channel);
  const by = { now: tx.now, actor };
  if (order.status !== 'pending') return nextVersion(order, { payment_state: 'paid' }, by, 'payment');
  const place = await placeWhenPaid(tx, order);
  const next = nextVersion(
    order,
    {
      ...place,
      payment_state: 'paid',
      status: 'payment_completed',
      ring: { kind: 'new', rev: order.rev + 1, since_at: tx.now, acknowledged_at: null, by: null },
    },
    by,
    'payment',
    place.number === undefined ? null : { was_number: order.number },
  );
  return fromFlag(channel.auto_accept) ? autoAccepted(next, await tx.rules(), tx.now, actor) : next;
}
