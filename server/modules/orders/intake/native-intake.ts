import { createHash } from 'node:crypto';
import type { Actor } from '#contract/domain/basics.ts';
import type { CardDetails } from '#contract/domain/card.ts';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import { isoNow } from '../../../base/clock.ts';
import type { OrderOutcome } from '../../../base/meters.ts';
import { fromFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findOrder } from '../order/order.repository.ts';
import { cardOnOrder, cardProblems } from '../../money/card/check-card.service.ts';
import { keepCard } from '../../money/card/vault.service.ts';
import type { Context } from '../../context.ts';
import { declaredAllergies, type Draft } from './build-order.ts';
import { checkOrder, type CheckedOrder, type UnpricedOrder } from './check-order.ts';
import { findIntake, insertRefused, isCancelledBefore, reserveIntake } from './intake.repository.ts';
import { firstSending, nativeRequest } from './sent-request.ts';
import { outcomeOf } from './order-outcome.ts';
import { placeOrder } from './place-order.service.ts';
import { assertRoomForOrder } from './room-for-orders.ts';
import { loadOrderContext } from './order-context.ts';
import { mergeAllergies } from '#contract/domain/merge-allergies.ts';
import { allergiesIn, noteOf } from '../../../base/kitchen-terms.ts';
import { emailOf } from './customer-email.ts';

type Channel = Row<'channel'>;
/** A native order with the channel that sent it. */
export type OrderRequest = { channel: Channel; order: IntakeOrder };

export const channelActor = (channel: Channel): Actor => ({ kind: 'channel', id: channel.id, name: channel.name });

/**
 * Over the parsed content, so that spacing and key order do not make a retry look like another order; card details are
 * excluded.
 */
export const bodyHash = (order: IntakeOrder): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex');

/** Thrown inside the transaction, so that a refused order writes nothing. */
class Refused extends Error {
  readonly errors: readonly FieldError[];
  /** The same problems with details that only the store may see. */
  readonly kept: readonly FieldError[];
  constructor(errors: readonly FieldError[], block: { reason: string } | null) {
    super('refused');
    this.errors = errors;
    this.kept = errors.map((error) =>
      error.code === 'blocked' && block !== null ? { ...error, params: { reason: block.reason } } : error,
    );
  }
}

/** Places an order without card details; in a rush, together with others [IG1]. */
export type PlaceInGroup = (request: OrderRequest) => Promise<Order | undefined>;

/**
 * Places a native order, or returns the one that its external id already made. Answers only after commit; refused
 * orders are stored with their reasons.
 */
export async function intakeOrder(
  context: Context,
  channel: Channel,
  order: IntakeOrder,
  { card, inGroup }: { card?: CardDetails | undefined; inGroup?: PlaceInGroup } = {},
): Promise<Order> {
  const count = (outcome: OrderOutcome): void => context.meters.orders.add({ channel: channel.kind, outcome });
  try {
    const placed =
      inGroup === undefined || card !== undefined
        ? await placeAlone(context, { channel, order }, card)
        : await inGroup({ channel, order });
    // The id is taken: by an earlier request, or by one that committed while this one waited for it.
    const known = placed ?? (await findReplay(context, channel, order)) ?? failedReplay();
    count(placed === undefined ? 'repeated' : 'placed');
    return known;
  } catch (error) {
    count(error instanceof Refused ? 'refused' : outcomeOf(error));
    if (!(error instanceof Refused)) throw error;
    const { id, restaurant_id } = channel;
    const { ids, clock, database } = context;
    await insertRefused(database.db, {
      id: ids.next(),
      at: isoNow(clock),
      restaurant_id,
      channel_id: id,
      external_id: order.external_id,
      errors: error.kept,
      body: order,
    });
    throw new CallError('order_refused', error.errors);
  }
}

function failedReplay(): never {
  throw new Error('an external id is taken, but its order does not exist');
}

async function findReplay({ database }: Context, channel: Channel, order: IntakeOrder): Promise<Order | undefined> {
  const { restaurant_id, id } = channel;
  const known = await findIntake(database.db, { restaurant_id, channel_id: id, external_id: order.external_id });
  if (known === undefined) return undefined;
  if (isCancelledBefore(known))
    throw new Refused(
      [{ path: 'external_id', code: 'cancelled_before', message: 'was cancelled before it came' }],
      null,
    );
  if (known.body_hash !== bodyHash(order)) throw new CallError('conflict');
  return (await findOrder(database.db, restaurant_id, known.order_id)) ?? undefined;
}

/** Undefined: its external id is taken. */
export function placeAlone(
  context: Context,
  { channel, order }: OrderRequest,
  card?: CardDetails,
): Promise<Order | undefined> {
  const { ids, store } = context;
  const order_id = ids.next();
  return store.transact(channel.restaurant_id, async (live) => {
    const { restaurant_id } = channel;
    const row = intakeRow({ channel, order }, order_id, live.now);
    if (!(await reserveIntake(live.tx, live.traits.name, row))) return undefined;
    await assertRoomForOrder(context, live, { isAccepted: false, channelId: channel.id });
    const orderContext = await loadOrderContext(live, order);
    const { errors, checked } = checkOrder(order, orderContext);
    const { payment_method } = order;
    const { card_types: cardTypes } = orderContext.restaurant;
    if (card !== undefined) errors.push(...cardProblems(context, card, { payment_method, cardTypes }));
    if (errors.length > 0) throw new Refused(errors, orderContext.block);
    const made = { id: order_id, created_at: live.now, card: card === undefined ? null : cardOnOrder(card) };
    const draft = draftOf(channel, order, checked, { ...made, currency: orderContext.restaurant.currency });
    if (card !== undefined) await keepCard(live.tx, context.keys, { restaurant_id, order_id }, card, live.now);
    return placeOrder(live, draft, { actor: channelActor(channel), isAutoAccept: fromFlag(channel.auto_accept) });
  });
}

/** The row that reserves a request's external id. */
export const intakeRow = ({ channel, order }: OrderRequest, order_id: string, now: string): Row<'intake'> => ({
  restaurant_id: channel.restaurant_id,
  channel_id: channel.id,
  external_id: order.external_id,
  order_id,
  body_hash: bodyHash(order),
  status_url: order.status_url,
  updated_at: null,
  sent: firstSending(nativeRequest(order)),
  created_at: now,
});

/** Whether nothing is left to be paid online: it is paid, or costs nothing, and then no payment will ever come. */
export const isPaidFor = (order: UnpricedOrder, { totals }: Pick<CheckedOrder, 'totals'>): boolean =>
  order.paid || (order.payment_method === 'online' && totals.total_cents === 0);

/** An unpaid online order waits for its payment; a card given to the restaurant makes it an order at once. */
export function enteringStatus(order: UnpricedOrder, checked: Pick<CheckedOrder, 'totals'>): OrderStatus {
  if (order.payment_method !== 'online') return 'ordered';
  return isPaidFor(order, checked) ? 'payment_completed' : 'pending';
}

/** The parts of an order that its customer decides; a later update replaces exactly these. */
export const contentOf = (order: UnpricedOrder, checked: CheckedOrder) => ({
  memo: noteOf(order.memo, checked.terms),
  allergies: mergeAllergies(declaredAllergies(order.allergies), [
    ...allergiesIn(order.memo),
    ...allergiesIn(order.address?.instructions ?? null),
  ]),
  delivery_method: checked.delivery_method,
  requested_at: order.requested_at,
  customer_name: order.customer.name,
  customer_phone: checked.phone,
  ...emailOf(order.customer.email),
  customer_order_count: order.customer.order_count,
  account_id: order.customer.account_id,
  delivery_address: order.delivery_method === 'pickup' ? null : order.address,
  delivery_distance: checked.distance,
  delivery_fee_cents: checked.delivery_fee_cents,
  service_fee_cents: order.service_fee_cents,
  tip_cents: order.tip_cents,
  discount_cents: order.discount_cents,
  ...(checked.promo === null ? {} : { promo: checked.promo }),
  ...(checked.discount_parts === null ? {} : { discount_parts: checked.discount_parts }),
  ...checked.totals,
  items: checked.items,
});

export const draftOf = (
  channel: Channel,
  order: IntakeOrder,
  checked: CheckedOrder,
  made: Pick<Draft, 'id' | 'created_at' | 'card' | 'currency'>,
): Draft => ({
  ...made,
  restaurant_id: channel.restaurant_id,
  channel: channel.name,
  channel_id: channel.id,
  external_id: order.external_id,
  payment_method: order.payment_method,
  payment_state: isPaidFor(order, checked) ? 'paid' : 'unpaid',
  status: enteringStatus(order, checked),
  pickup_code: null,
  flags: [],
  ...(order.status_url === null && order.asks_customer !== true ? {} : { tells_customer: true }),
  ...(order.asks_customer === true ? { asks_customer: true } : {}),
  ...contentOf(order, checked),
});
