import { BEARERS, type CreditRequest, type RefundRequest } from '#contract/domain/refund.ts';
import {
  listRefundsCall,
  mgmtCancelOrderCall,
  refundOrderCall,
  settleRefundCall,
} from '#contract/http/money/refund.ts';
import { getOrderCall, DELIVERY_STATUS_CALLS } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall, correctOrderCall } from '#contract/http/orders/phone-order.ts';
import { platformToRestaurantCall } from '#contract/http/platform/platform-order.ts';
import type { Order } from '#contract/domain/order.ts';
import { TEST_ADDRESS } from '#server/testing/fixtures.ts';
import { call, nextExternalId, type Shift } from '../shift.ts';
import type { Action } from './action.ts';

function phoneOrderOf({ random, restaurant }: Shift) {
  const isDelivery = random.chance(0.5);
  return {
    restaurant_id: restaurant.id,
    delivery_method: isDelivery ? ('delivery' as const) : ('pickup' as const),
    ...(isDelivery ? { address: TEST_ADDRESS, distance: 1.2 } : {}),
    payment_method: random.pick(['cash', 'card'] as const) ?? 'cash',
    paid: random.chance(0.2),
    customer: { name: 'Cy Tan', phone: '+12125550155' },
    items: [{ dish_id: restaurant.dishes.mapo.id, quantity: random.int(1, 4) }],
  };
}

export async function placeByPhone(shift: Shift): Promise<void> {
  const key = { 'idempotency-key': shift.random.id() };
  const { status, data } = await call(shift, addPhoneOrderCall, {
    as: shift.staff,
    body: phoneOrderOf(shift),
    headers: key,
  });
  if (status === 200) shift.placed.push({ id: data.id, externalId: nextExternalId(shift), by: 'phone', body: null });
}

function partOf(order: Order, { random }: Shift): RefundRequest {
  const line = random.pick(order.items)?.line ?? 1;
  const yes = () => random.chance(0.2);
  return { kind: 'part', items: [{ line, quantity: 1 }], delivery_fee: yes(), service_fee: yes(), tip: yes() };
}

const one = ({ restaurant }: Shift, order: Order) => ({ restaurant_id: restaurant.id, order_id: order.id });

const refund = (shift: Shift, order: Order, input: CreditRequest | null) => {
  const isPlatform = shift.random.chance(0.6);
  const bearer = isPlatform ? (shift.random.pick(BEARERS) ?? 'restaurant') : 'restaurant';
  const body = { ...one(shift, order), expect_rev: order.rev, refund: input, bearer, note: 'cold' };
  return call(shift, refundOrderCall, { as: isPlatform ? shift.admin : shift.owner, body });
};

/** Records the due refund as given; a second time it is the same. */
export async function settle(shift: Shift, order: Order): Promise<void> {
  const which = one(shift, order);
  const { data } = await call(shift, listRefundsCall, { as: shift.owner, query: which });
  const row = data.items.find(({ settled_at }) => settled_at === null) ?? data.items.at(-1);
  const body = { ...which, refund_id: row?.id ?? shift.random.id(), how: 'original' as const };
  await call(shift, settleRefundCall, { as: shift.admin, body });
  if (shift.random.chance(0.2)) await call(shift, settleRefundCall, { as: shift.admin, body });
}

/** What the platform, the owner and the person on the phone do with an order. */
export const OFFICE: readonly Action[] = [
  { name: 'refund whole', weight: 2, run: (shift, _placed, order) => refund(shift, order, { kind: 'whole' }) },
  { name: 'refund part', weight: 4, run: (shift, _placed, order) => refund(shift, order, partOf(order, shift)) },
  { name: 'refund drop', weight: 2, run: (shift, _placed, order) => refund(shift, order, null) },
  { name: 'write off', weight: 2, run: (shift, _placed, order) => refund(shift, order, { kind: 'rest' }) },
  { name: 'settle refund', weight: 4, run: (shift, _placed, order) => settle(shift, order) },
  {
    name: 'platform cancel',
    weight: 2,
    run(shift, _placed, order) {
      const input: RefundRequest = shift.random.chance(0.5) ? { kind: 'whole' } : partOf(order, shift);
      const bearer = shift.random.pick(BEARERS) ?? 'restaurant';
      const body = {
        ...one(shift, order),
        expect_rev: order.rev,
        reason: 'no_courier' as const,
        refund: input,
        bearer,
      };
      return call(shift, mgmtCancelOrderCall, { as: shift.admin, body });
    },
  },
  {
    name: 'platform to restaurant',
    weight: 2,
    run: (shift, _placed, order) => call(shift, platformToRestaurantCall, { as: shift.admin, body: one(shift, order) }),
  },
  {
    name: 'correct',
    weight: 4,
    run(shift, _placed, order) {
      const body = {
        ...phoneOrderOf(shift),
        payment_method: order.payment_method,
        order_id: order.id,
        expect_rev: order.rev,
      };
      return call(shift, correctOrderCall, { as: shift.staff, body });
    },
  },
  {
    name: 'look at the courier',
    weight: 3,
    run: (shift, _placed, order) =>
      call(shift, order.delivery === null ? getOrderCall : DELIVERY_STATUS_CALLS.simulated, {
        as: shift.staff,
        query: one(shift, order),
      }),
  },
];
