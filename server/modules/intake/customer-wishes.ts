import type { Actor } from '#contract/domain/basics.ts';
import { cancelled, nextVersion } from '#contract/domain/order-actions.ts';
import { canCancel, isTodo } from '#contract/domain/order-status.ts';
import type { ChangeLine, Order } from '#contract/domain/order.ts';
import { CallError, type ErrorCode, type FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/intake.ts';
import type { Row } from '../../db/schema.ts';
import { amendOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import type { Context } from '../context.ts';
import { amendInTx } from '../order/amend-in-tx.ts';
import { changeLines } from '#contract/domain/change-lines.ts';
import { checkOrder } from './check-order.ts';
import { findIntake, updateIntake } from './intake.repository.ts';
import { bodyHash, channelActor, contentOf } from './native-intake.ts';
import { readPremises } from './premises.ts';

type Channel = Row<'channel'>;

/** The order an external id of this channel stands for; another channel's id does not exist. */
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

/** The customer cancels; the kitchen is told loudly. Cancelling twice is the same as once. */
export async function cancelByCustomer(
  context: Context,
  channel: Channel,
  externalId: string,
  note: string | null,
): Promise<Order> {
  const orderId = await findChannelOrderId(context, channel, externalId);
  return found(
    await amendOrder(context.store, channel.restaurant_id, orderId, 'order.cancelled', (order, tx) => {
      if (order.status === 'cancelled') return null;
      if (!canCancel(order.status)) return refuse('illegal_transition');
      return cancelled(order, 'customer_request', { now: tx.now, actor: channelActor(channel) }, note);
    }),
  );
}

/** The customer changes the order while the food is not done: checked like a new one, shown with what differs, and ringing. */
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
  const change = async (order: Order, tx: SqlLiveTx): Promise<Order | null> => {
    if (order.status !== 'pending' && !isTodo(order.status) && order.status !== 'order_received')
      return refuse('illegal_transition');
    const { errors, checked } = checkOrder(wanted, await readPremises(tx, wanted));
    if (errors.length > 0) return refuse('order_refused', errors);
    const content = { ...contentOf(wanted, checked), items: keptDone(order, checked.items) };
    const changes = changeLines(order, content);
    if (changes.length === 0) return null;
    await updateIntake(
      tx.tx,
      { restaurant_id, channel_id: id, external_id: externalId },
      { body_hash: bodyHash(wanted) },
    );
    return changedVersion(order, content, changes, channelActor(channel), tx.now);
  };
  return found(
    await context.store.transact(restaurant_id, (tx) =>
      amendInTx(tx, orderId, 'order.changed', (order) => change(order, tx)),
    ),
  );
}

/** A changed order rings as changed, unless nobody has seen it as new yet. */
export function changedVersion(
  order: Order,
  content: Partial<Order>,
  changes: ChangeLine[],
  actor: Actor,
  now: string,
): Order {
  const isStillNew = order.ring?.kind === 'new' && order.ring.acknowledged_at === null;
  const ring: Order['ring'] =
    order.status === 'pending'
      ? null
      : { kind: isStillNew ? 'new' : 'changed', rev: order.rev + 1, since_at: now, acknowledged_at: null, by: null };
  return nextVersion(order, { ...content, changes, ring }, { now, actor }, 'update', {
    lines: changes.length,
  });
}

/** What the kitchen has finished of a line that stays the same stays finished. */
export function keptDone(order: Order, items: Order['items']): Order['items'] {
  const key = (item: Order['items'][number]): string =>
    JSON.stringify([item.dish_id, item.quantity, item.options, item.note?.text ?? null]);
  const done = new Map(order.items.map((item) => [key(item), item.done_at]));
  return items.map((item) => ({ ...item, done_at: done.get(key(item)) ?? null }));
}
