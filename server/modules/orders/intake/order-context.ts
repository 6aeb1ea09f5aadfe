import type { Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { Tx } from '../../../db/database.ts';
import { inPipeline } from '../../../db/pipeline.ts';
import type { Row } from '../../../db/schema.ts';
import type { RestaurantTx } from '../../context.ts';
import { findBlock, findBlocks, type Person } from '../../people/blocklist/find-block.repository.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { readMenus, readOrderMenu } from '../order/order-menu.repository.ts';
import { takenOf } from '../order/taken.service.ts';
import { tiersOf } from '../../store/restaurant/restaurant.repository.ts';
import type { OrderContext, UnpricedOrder } from './check-order.ts';
import { findPromo } from './find-promo.ts';
import { normalPhone } from '../../../base/phone.ts';

const phoneOf = (order: UnpricedOrder): string | undefined =>
  order.customer.phone === null ? undefined : normalPhone(order.customer.phone);

const personOf = (restaurantId: string, order: UnpricedOrder, phone: string | undefined) => ({
  restaurantId,
  phone: phone ?? null,
  email: order.customer.email,
  address: order.address,
});

const dayOf = ({ time_zone, business_day_cutoff }: Row<'restaurant'>, now: string): string =>
  businessDate(Date.parse(now), time_zone, business_day_cutoff);

const dishIdsOf = (order: UnpricedOrder): string[] => order.items.map((item) => item.dish_id);

/**
 * Reads the data that an order is checked against, in the transaction that will place it; `before` is the order that its
 * customer changes.
 */
export async function loadOrderContext(
  live: RestaurantTx,
  order: UnpricedOrder,
  before: Order | null = null,
): Promise<OrderContext> {
  const { tx: db, restaurantId } = live;
  const phone = phoneOf(order);
  const row = await live.restaurant();
  if (row.deleted_at !== null) throw new CallError('not_found');
  const tiers = (await tiersOf(db, [restaurantId])).get(restaurantId) ?? [];
  const restaurant = { ...storedRestaurant(row), delivery_fee_tiers: tiers };
  const day = before?.business_date ?? dayOf(row, live.now);
  const promo = await findPromo(live, { order, phone, before, day, codes: restaurant.promo_codes ?? [] });
  const menu = await readOrderMenu(live, dishIdsOf(order));
  return {
    restaurant,
    day,
    promo,
    menu,
    phone,
    block: await blockOf(live, personOf(restaurantId, order, phone), before),
    nowMs: Date.parse(live.now),
    taken: before === null ? null : takenOf(before),
  };
}

/**
 * The entry that blocks who orders. An order that was taken stays its customer's, who may be blocked by now: of a change only
 * what it brings is asked about [OW3].
 */
async function blockOf(
  { tx, now }: RestaurantTx,
  person: Person,
  before: Order | null,
): Promise<Row<'user_blocklist'> | null> {
  if (before === null) return (await findBlock(tx, person, now)) ?? null;
  const { customer_phone: phone, customer_email: email = null, delivery_address: address } = before;
  const same = { restaurantId: person.restaurantId, phone, email, address };
  const [block, known] = await findBlocks(tx, [person, same], now);
  return block === undefined || block.id === known?.id ? null : block;
}

type Asked = { restaurantId: string; order: UnpricedOrder };

/**
 * The same for several new orders of several restaurants, read together. Null for an order that cannot be checked like
 * this: its restaurant does not exist, or it takes of something that is counted and so has to be locked: portions of a
 * dish, uses of a code.
 */
export async function loadOrderContexts(
  tx: Tx,
  now: string,
  rows: ReadonlyMap<string, Row<'restaurant'>>,
  asked: readonly Asked[],
): Promise<(OrderContext | null)[]> {
  const named = asked.map(({ restaurantId, order }) => ({ restaurantId, dishIds: dishIdsOf(order) }));
  const phones = asked.map(({ order }) => phoneOf(order));
  const people = asked.map(({ restaurantId, order }, index) => personOf(restaurantId, order, phones[index]));
  const [tiers, menus, blocks] = await inPipeline(
    tx,
    (part) => tiersOf(part, [...rows.keys()]),
    (part) => readMenus(part, named),
    (part) => findBlocks(part, people, now),
  );
  const shops = new Map(
    [...rows].map(([id, row]) => [id, { ...storedRestaurant(row), delivery_fee_tiers: tiers.get(id) ?? [] }]),
  );
  return asked.map(({ restaurantId, order }, index) => {
    const restaurant = shops.get(restaurantId);
    const menu = menus.get(restaurantId);
    const row = rows.get(restaurantId);
    if (restaurant === undefined || menu === undefined || row === undefined || order.promo_code != null) return null;
    if (dishIdsOf(order).some((id) => menu.dishes.get(id)?.portions_left != null)) return null;
    const block = blocks[index] ?? null;
    const times = { nowMs: Date.parse(now), day: dayOf(row, now) };
    return { restaurant, menu, phone: phones[index], block, ...times, promo: null, taken: null };
  });
}
