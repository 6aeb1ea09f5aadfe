import type { Queries } from '../../../db/database.ts';

/** Whether a restaurant has an order or a statement that carries money, so that its currency stays as it is [CU4]. */
export async function isCurrencyFixed(db: Queries, restaurantId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('flags', 'not like', '%"test"%')
    .limit(1)
    .executeTakeFirst();
  if (order !== undefined) return true;
  const bill = await db
    .selectFrom('bill')
    .select('period')
    .where('restaurant_id', '=', restaurantId)
    .where('adjustments', '<>', '[]')
    .limit(1)
    .executeTakeFirst();
  return bill !== undefined;
}
