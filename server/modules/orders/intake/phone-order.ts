import { lineCents, milesBetween, type Totals } from '#contract/domain/totals.ts';
import { MAX_CENTS, type Actor } from '#contract/domain/basics.ts';
import { applyCustomerChange } from '#contract/domain/customer-change.ts';
import { asOrdered, mendedAgain } from '#contract/domain/mend.ts';
import type { Allergy, Order } from '#contract/domain/order.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { checkPhoneOrderCall, correctOrderCall, PhoneOrder } from '#contract/http/orders/phone-order.ts';
import { PHONE_CHANNEL, type OrderOutcome } from '../../../base/meters.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { placeOfZip } from '../../store/address/place.service.ts';
import { priceOrder, type OrderContext, type UnpricedOrder } from './check-order.ts';
import { contentOf, enteringStatus, isPaidFor } from './native-intake.ts';
import { assertRoomForOrder } from './room-for-orders.ts';
import { outcomeOf } from './order-outcome.ts';
import { placeOrder } from './place-order.service.ts';
import { knownRefunds } from '../order/order-money.repository.ts';
import { updateOrderInTx } from '../order/order.service.ts';
import { isSamePlace } from '../order/taken.service.ts';
import { assertContactOnly, assertMayChange, isLateChange } from './may-change.ts';
import { loadOrderContext } from './order-context.ts';

/** A phone operator cannot measure miles, so the middle of the ZIP code is used for the address. */
function withDistance(order: UnpricedOrder, { restaurant, taken }: OrderContext): UnpricedOrder {
  if (order.distance !== null || order.address === null || order.address.lat !== null) return order;
  if (taken !== null && isSamePlace(order.address, taken)) return order;
  const place = placeOfZip(order.address.zip_code);
  if (place === undefined || restaurant.lat === null || restaurant.lng === null) return order;
  return { ...order, distance: milesBetween({ lat: restaurant.lat, lng: restaurant.lng }, place) };
}

/** [RF7] What we price ourselves may come to more than any amount can be; a channel's totals are bounded as they come. */
function assertPayable({ amount_cents, total_cents }: Totals): void {
  const isPayable = Math.max(amount_cents, total_cents) <= MAX_CENTS;
  if (!isPayable)
    throw invalidField('items', 'total_too_big', 'come to more than an order can', { maximum_cents: MAX_CENTS });
}

async function priced(live: RestaurantTx, input: PhoneOrder, before: Order | null = null) {
  const unpriced: UnpricedOrder = { ...input, discount_cents: 0, status_url: null };
  const orderContext = await loadOrderContext(live, unpriced, before);
  const order = withDistance(unpriced, orderContext);
  const price = priceOrder(order, orderContext);
  assertPayable(price.checked.totals);
  const { currency } = orderContext.restaurant;
  return { order: { ...order, discount_cents: price.discount_cents }, currency, ...price };
}

/** Prices a phone order, or a correction, and returns all its errors; writes nothing. */
export function checkPhoneOrder(
  { store }: Context,
  { order_id, ...input }: BodyOf<typeof checkPhoneOrderCall>,
): Promise<ReplyOf<typeof checkPhoneOrderCall>> {
  return store.transact(input.restaurant_id, async (live) => {
    const before = order_id === undefined ? null : await live.order(order_id);
    if (order_id !== undefined && before === null) throw new CallError('not_found');
    const { errors, order, checked } = await priced(live, input, before);
    const content = contentOf(order, checked);
    // Of dishes that its kitchen cannot give as they were ordered it comes to what is given [OW1].
    const after = before === null ? content : mendedAgain(before, { ...asOrdered(before), ...content });
    const { amount_cents, tax_cents, tax_lines = [], total_cents, discount_parts } = after;
    const { distance, delivery_fee_cents } = checked;
    const { tax_included } = checked.totals;
    const centsOf = new Map(checked.items.map((item) => [item.line, lineCents(item)]));
    const line_cents = input.items.map((_item, index) => centsOf.get(index + 1) ?? null);
    return {
      errors,
      distance,
      line_cents,
      delivery_fee_cents,
      amount_cents,
      discount_cents: after.discount_cents,
      ...(discount_parts == null ? {} : { discount_parts }),
      tax_cents,
      tax_included,
      tax_lines,
      total_cents,
    };
  });
}

/** Places a phone order: the kitchen rings as for any other order. */
export async function addPhoneOrder(
  context: Context,
  actor: Actor,
  input: PhoneOrder,
  once: Once,
): Promise<Kept<Order>> {
  const { store, ids, meters } = context;
  const count = (outcome: OrderOutcome): void => meters.orders.add({ channel: PHONE_CHANNEL, outcome });
  const id = ids.next();
  const adding = store.transact(input.restaurant_id, (live) =>
    once(live.tx, async () => {
      await assertRoomForOrder(context, live, { isAccepted: true, channelId: null });
      const { order, currency, errors, checked } = await priced(live, input);
      if (errors.length > 0) throw new CallError('order_refused', errors);
      const draft = {
        id,
        restaurant_id: input.restaurant_id,
        created_at: live.now,
        channel: PHONE_CHANNEL,
        channel_id: null,
        external_id: null,
        payment_method: order.payment_method,
        payment_state: isPaidFor(order, checked) ? ('paid' as const) : ('unpaid' as const),
        status: enteringStatus(order, checked),
        pickup_code: null,
        currency,
        card: null,
        flags: [],
        ...contentOf(order, checked),
      };
      return placeOrder(live, draft, { actor, isAutoAccept: false });
    }),
  );
  const added = await adding.catch((error: unknown) => {
    count(outcomeOf(error));
    throw error;
  });
  count('placed');
  return added;
}

/** The form shows an allergy in one language: the one that the order has already is the same. */
const asKnown = (allergies: readonly Allergy[], known: readonly Allergy[]): Allergy[] =>
  allergies.map(
    (one) => known.find(({ text_zh, text_en }) => (text_zh ?? text_en) === (one.text_zh ?? one.text_en)) ?? one,
  );

/**
 * Corrects an order on the version that the operator saw, while its food is not done; then, until the customer has it, how
 * to reach them [OW6]. Its totals change with it; payment method and state do not. A correction without differences leaves
 * the order as it is.
 */
export async function correctOrder(
  context: Context,
  actor: Actor,
  input: BodyOf<typeof correctOrderCall>,
): Promise<Order> {
  const order = await context.store.transact(input.restaurant_id, (live) =>
    updateOrderInTx(live, input.order_id, 'order.changed', async (before) => {
      if (before.rev !== input.expect_rev) throw new CallError('stale_version');
      const isLate = isLateChange(before);
      assertMayChange(before);
      const { payment_method } = before;
      const paid = before.payment_state === 'paid' && payment_method !== 'cash';
      const corrected = await priced(live, { ...input, payment_method, paid }, before);
      if (corrected.errors.length > 0 && !isLate) throw new CallError('order_refused', corrected.errors);
      // What an operator is not shown stays the channel's.
      const { account_id, customer_order_count, customer_email } = before;
      const kept = { account_id, customer_order_count, ...(customer_email === undefined ? {} : { customer_email }) };
      const content = contentOf(corrected.order, corrected.checked);
      const request = { ...content, ...kept, allergies: asKnown(content.allergies, before.allergies) };
      const refunds = await knownRefunds(live.tx, before);
      const changed = applyCustomerChange(before, request, { now: live.now, actor, refunds });
      if (isLate) assertContactOnly(before, changed);
      if (corrected.errors.length > 0) throw new CallError('order_refused', corrected.errors);
      return changed;
    }),
  );
  if (order === null) throw new CallError('not_found');
  return order;
}
