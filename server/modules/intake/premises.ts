import type { IntakeOrder } from '#contract/http/intake.ts';
import { fromFlag, fromJson } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import { findDishes } from '../menu/menu.repository.ts';
import { storedRestaurant } from '../restaurant/restaurant-rows.ts';
import { tiersOf } from '../restaurant/restaurant.repository.ts';
import type { Menu } from './check-items.ts';
import type { Premises } from './check-order.ts';
import { normalPhone } from './phone.ts';

/** Reads what an order is checked against, in the transaction that will place it. */
export async function readPremises(live: SqlLiveTx, order: IntakeOrder): Promise<Premises> {
  const { tx: db, restaurantId } = live;
  const nowMs = Date.parse(live.now);
  const phone = order.customer.phone === null ? undefined : normalPhone(order.customer.phone);
  const row = await live.restaurant();
  const tiers = (await tiersOf(db, [restaurantId])).get(restaurantId) ?? [];
  const menu = await readMenu(db, restaurantId, [...new Set(order.items.map((item) => item.dish_id))]);
  return {
    restaurant: { ...storedRestaurant(row), delivery_fee_tiers: tiers },
    menu,
    phone,
    isBlocked: await isBlocked(db, order, phone, nowMs),
    nowMs,
  };
}

async function readMenu(db: Queries, restaurantId: string, dishIds: readonly string[]): Promise<Menu> {
  const dishes = await findDishes(db, restaurantId, dishIds);
  const categoryIds = [...new Set([...dishes.values()].map((dish) => dish.category_id))];
  if (categoryIds.length === 0) return { dishes, categories: new Map() };
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', categoryIds)
    .execute();
  const categories = rows.map(
    (row) =>
      [
        row.id,
        {
          ...row,
          is_limited_time: fromFlag(row.is_limited_time),
          weekly_windows: fromJson<never[]>(row.weekly_windows),
        },
      ] as const,
  );
  return { dishes, categories: new Map(categories) };
}

/** The platform's blacklist: by phone, email or street address. */
async function isBlocked(db: Queries, order: IntakeOrder, phone: string | undefined, nowMs: number): Promise<boolean> {
  const email = order.customer.email?.toLowerCase();
  const address = order.address?.street.toLowerCase();
  if (phone === undefined && email === undefined && address === undefined) return false;
  const found = await db
    .selectFrom('user_blocklist')
    .select('id')
    .where((where) =>
      where.or([
        ...(phone === undefined ? [] : [where('phone', '=', phone)]),
        ...(email === undefined ? [] : [where('email', '=', email)]),
        ...(address === undefined ? [] : [where('address', '=', address)]),
      ]),
    )
    .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date(nowMs).toISOString())]))
    .executeTakeFirst();
  return found !== undefined;
}
