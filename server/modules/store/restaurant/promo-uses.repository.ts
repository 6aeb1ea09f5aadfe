import type { Queries } from '../../../db/database.ts';

/** How many orders that are not cancelled have each promo code [DE10]. */
export async function promoUses(db: Queries, restaurantId: string): Promise<{ code: string; orders: number }[]> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['promo_code', eb.fn.countAll().as('orders')])
    .where('restaurant_id', '=', restaurantId)
    .where('promo_code', 'is not', null)
    .where('status', '<>', 'cancelled')
    .groupBy('promo_code')
    .orderBy('promo_code')
    .execute();
  return rows.map(({ promo_code, orders }) => ({ code: promo_code ?? '', orders: Number(orders) }));
}
