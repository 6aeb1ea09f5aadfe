import type { Queries } from '../../../db/database.ts';

type Counted = {
  restaurantId: string;
  code: string;
  /** Of this customer alone: by the number or the e-mail, in lower case. */
  customer?: { phone: string | undefined; email: string | undefined };
};

/** How many orders that are not cancelled have a promo code [DE10]. */
export async function countPromoUses(db: Queries, { restaurantId, code, customer }: Counted): Promise<number> {
  const { phone, email } = customer ?? {};
  const { uses } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('uses'))
    .where('restaurant_id', '=', restaurantId)
    .where('promo_code', '=', code)
    .where('status', '<>', 'cancelled')
    .$if(customer !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          ...(phone === undefined ? [] : [eb('customer_phone', '=', phone)]),
          ...(email === undefined ? [] : [eb(eb.fn<string>('lower', ['customer_email']), '=', email)]),
        ]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/** The same of every code of a restaurant. */
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
