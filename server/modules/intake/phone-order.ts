import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#contract/domain/basics.ts';
import { nextVersion } from '#contract/domain/order-actions.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { milesBetween } from '#contract/domain/totals.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { checkPhoneOrderCall, correctOrderCall, PhoneOrder } from '#contract/http/phone-order.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import type { Context } from '../context.ts';
import { amendInTx } from '../order/amend-in-tx.ts';
import { placeOfZip } from '../restaurant/place.ts';
import { changeLines } from '#contract/domain/change-lines.ts';
import { priceOrder, type Premises, type UnpricedOrder } from './check-order.ts';
import { changedVersion, keptDone } from './customer-wishes.ts';
import { contentOf, enteringStatus } from './native-intake.ts';
import { placeOrder } from './place-order.ts';
import { readPremises } from './premises.ts';

/** The channel's name on orders taken by a person; it is no row of the channels. */
const PHONE_CHANNEL = 'phone';

/** Nobody measures miles on the telephone: the middle of the ZIP code stands for the address. */
function withDistance(order: UnpricedOrder, { restaurant }: Premises): UnpricedOrder {
  if (order.distance !== null || order.address === null || order.address.lat !== null) return order;
  const place = placeOfZip(order.address.zip_code);
  if (place === undefined || restaurant.lat === null || restaurant.lng === null) return order;
  return { ...order, distance: milesBetween({ lat: restaurant.lat, lng: restaurant.lng }, place) };
}

async function priced(live: SqlLiveTx, wish: PhoneOrder) {
  const unpriced: UnpricedOrder = { ...wish, discount_cents: 0, status_url: null };
  const premises = await readPremises(live, unpriced);
  const order = withDistance(unpriced, premises);
  const price = priceOrder(order, premises);
  return { order: { ...order, discount_cents: price.discount_cents }, ...price };
}

/** Prices a phone order and says everything that is wrong with it; writes nothing. */
export function checkPhoneOrder({ store }: Context, wish: PhoneOrder): Promise<ReplyOf<typeof checkPhoneOrderCall>> {
  return store.transact(wish.restaurant_id, async (live) => {
    const { errors, checked, discount_cents } = await priced(live, wish);
    const { amount_cents, tax_cents, total_cents } = checked.totals;
    const { distance, delivery_fee_cents } = checked;
    return { errors, distance, amount_cents, delivery_fee_cents, discount_cents, tax_cents, total_cents };
  });
}

/** Places it: the kitchen rings like for any other order. */
export function addPhoneOrder({ store, ids }: Context, actor: Actor, wish: PhoneOrder): Promise<Order> {
  const id = ids.next();
  return store.transact(wish.restaurant_id, async (live) => {
    const { order, errors, checked } = await priced(live, wish);
    if (errors.length > 0) throw new CallError('order_refused', errors);
    const draft = {
      id,
      restaurant_id: wish.restaurant_id,
      created_at: live.now,
      channel: PHONE_CHANNEL,
      channel_id: null,
      external_id: null,
      payment_method: order.payment_method,
      payment_state: order.paid ? ('paid' as const) : ('unpaid' as const),
      status: enteringStatus(order),
      pickup_code: null,
      currency: 'USD',
      card: null,
      flags: [],
      ...contentOf(order, checked),
    };
    return placeOrder(live, draft, { actor, isAutoAccept: false });
  });
}

/**
 * Corrects an order on the version the operator saw, while its food is not done. What the order costs changes with it; how
 * and whether it was paid does not. A correction that changes nothing leaves the order as it is.
 */
export async function correctOrder(
  context: Context,
  actor: Actor,
  wish: BodyOf<typeof correctOrderCall>,
): Promise<Order> {
  const order = await context.store.transact(wish.restaurant_id, (live) =>
    amendInTx(live, wish.order_id, 'order.changed', async (before) => {
      if (before.rev !== wish.expect_rev) throw new CallError('stale_version');
      const mayChange = before.status === 'pending' || isTodo(before.status) || before.status === 'order_received';
      if (!mayChange) throw new CallError('illegal_transition');
      const { payment_method } = before;
      const paid = before.payment_state === 'paid' && payment_method !== 'cash';
      const corrected = await priced(live, { ...wish, payment_method, paid });
      if (corrected.errors.length > 0) throw new CallError('order_refused', corrected.errors);
      const items = keptDone(before, corrected.checked.items);
      const { account_id, customer_order_count } = before;
      const content = { ...contentOf(corrected.order, corrected.checked), items, account_id, customer_order_count };
      const changes = changeLines(before, content);
      if (changes.length > 0) return changedVersion(before, content, changes, actor, live.now);
      if (isDeepStrictEqual({ ...before, ...content }, before)) return null;
      // A name or a tip is nothing the kitchen has to stop for.
      return nextVersion(before, content, { now: live.now, actor }, 'update', { lines: 0 });
    }),
  );
  if (order === null) throw new CallError('not_found');
  return order;
}
