import { intakeGloriafoodCall } from '#contract/http/orders/intake.ts';
import { minutesFrom } from '#contract/domain/time.ts';
import { isoNow } from '#server/base/clock.ts';
import { call, nextExternalId, type Placed, type Shift } from '../shift.ts';
import type { Action } from './action.ts';

type Foreign = Record<string, unknown> & { id: string };

const DOLLAR = 100;
const PRICE_CENTS = 1350;

/** Seeds in which some orders have a cash discount; the others play as before. */
const FIRST_WITH_CASH_DISCOUNTS = 61;
const hasCashDiscounts = ({ seed }: Shift): boolean => seed >= FIRST_WITH_CASH_DISCOUNTS && seed % 7 === 3;

function contentOf(shift: Shift, isDelivery = shift.random.chance(0.6)) {
  const { random } = shift;
  const quantity = random.int(1, 4);
  const cents = PRICE_CENTS * quantity;
  const off = hasCashDiscounts(shift) && random.chance(0.5) ? 100 : 0;
  const tax = Math.round((cents - off) * 0.08875);
  const line = { name: '麻婆豆腐 / Mapo Tofu', type: 'item', price: PRICE_CENTS / DOLLAR, quantity };
  return {
    type: isDelivery ? 'delivery' : 'pickup',
    client_address_parts: isDelivery
      ? { street: random.pick(['5 Pell St', '7 Doyers St']), city: 'New York', zipcode: '10013' }
      : null,
    delivery_by_distance: isDelivery ? { distance: 1.4, unit: 'mi' } : null,
    sub_total_price: cents / DOLLAR,
    tax_value: tax / DOLLAR,
    total_price: (cents - off + tax) / DOLLAR,
    instructions: random.chance(0.15) ? 'courier:cancel' : null,
    items: [
      { ...line, total_item_price: cents / DOLLAR, item_discount: 0, cart_discount: 0, options: [] },
      ...(off === 0 ? [] : [{ type: 'cash_discount', price: -off / DOLLAR, total_item_price: -off / DOLLAR }]),
    ],
  };
}

function timesOf({ random, world }: Shift) {
  const now = isoNow(world.clock);
  const isLater = random.chance(0.3);
  return {
    accepted_at: now,
    updated_at: now,
    for_later: isLater,
    fulfill_at: minutesFrom(now, isLater ? 300 : random.int(20, 50)),
  };
}

const push = (shift: Shift, order: Foreign) =>
  call(shift, intakeGloriafoodCall, { as: shift.foreign, body: { count: 1, orders: [order] } });

/** What a scenario wants of a new order; the rest is drawn. */
type Hint = { isDelivery?: boolean; status?: string; payment?: string };

export async function placeForeign(shift: Shift, hint: Hint = {}): Promise<void> {
  const { random, world, restaurant } = shift;
  const order: Foreign = {
    id: nextExternalId(shift),
    status: hint.status ?? (random.chance(0.5) ? 'accepted' : 'pending'),
    payment: hint.payment ?? random.pick(['CASH', 'ONLINE']) ?? 'CASH',
    currency: 'USD',
    client_first_name: 'Mei',
    client_last_name: 'Lin',
    client_phone: '+12125550177',
    ...timesOf(shift),
    ...contentOf(shift, hint.isDelivery),
  };
  const { status } = await push(shift, order);
  if (status !== 200) return;
  const known = await world.database.db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurant.id)
    .where('external_id', '=', order.id)
    .execute();
  if (known.length !== 1) shift.violations.push(`BU8: one push made ${known.length} orders`);
  const id = known[0]?.id;
  if (id !== undefined) shift.placed.push({ id, externalId: order.id, by: 'gloriafood', body: order });
}

const isForeign = ({ by }: Placed): boolean => by === 'gloriafood';

/** GloriaFood sends an order's newest state as often as it likes, and sometimes an old one. */
export const GLORIAFOOD: readonly Action[] = [
  {
    name: 'gloriafood update',
    weight: 7,
    fits: isForeign,
    run(shift, placed) {
      const old = placed.body as Foreign;
      if (shift.random.chance(0.25)) return push(shift, old);
      const order = {
        ...old,
        ...(shift.random.chance(0.7) ? contentOf(shift) : {}),
        ...(shift.random.chance(0.4) ? timesOf(shift) : { updated_at: isoNow(shift.world.clock) }),
        status: shift.random.chance(0.6) ? 'accepted' : old['status'],
      };
      placed.body = order;
      return push(shift, order);
    },
  },
  {
    name: 'gloriafood cancel',
    weight: 1,
    fits: isForeign,
    run: (shift, placed) =>
      push(shift, { ...(placed.body as Foreign), status: 'canceled', updated_at: isoNow(shift.world.clock) }),
  },
];
