import { sql } from 'kysely';
import { invalidField } from '#contract/errors.ts';
import type { Customer } from '#contract/http/people/customer.ts';
import type { Queries } from '../../../db/database.ts';
import { contains } from '../../../db/like.ts';
import { normalPhone } from '../../../base/phone.ts';

const NAMES_SHOWN = 10;

/** The number in its stored form; throws if the input is not a number. */
export function phoneOf(text: string): string {
  const phone = normalPhone(text);
  if (phone === undefined) throw invalidField('phone', 'phone_invalid', 'is no phone number');
  return phone;
}

export const ordersOf = (db: Queries, phone: string) => db.selectFrom('orders').where('customer_phone', '=', phone);

/** Reviews of the customer's orders: a review knows its customer only through the order. */
export const ratingsOf = (db: Queries, phone: string) =>
  db
    .selectFrom('rating')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'rating.restaurant_id')
        .onRef('orders.id', '=', 'rating.order_id')
        .on('orders.customer_phone', '=', phone),
    );

/** Refused orders are stored as they came, so the number may have any format. */
export const refusedWith = (phone: string) => {
  const national = phone.replace(/^\+1(?=\d{10}$)/, '').replace(/^\+/, '');
  return contains(
    sql`replace(replace(replace(replace(replace(body, '-', ''), ' ', ''), '(', ''), ')', ''), '.', '')`,
    national,
  );
};

export async function findCustomer(db: Queries, phone: string): Promise<Customer> {
  const restaurants = await ordersOf(db, phone)
    .innerJoin('restaurant', 'restaurant.id', 'orders.restaurant_id')
    .select((eb) => [
      'restaurant.id',
      'restaurant.name',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('orders.is_open').as('open'),
      eb.fn.min('orders.created_at').as('first_at'),
      eb.fn.max('orders.created_at').as('last_at'),
    ])
    .groupBy(['restaurant.id', 'restaurant.name'])
    .orderBy('orders', 'desc')
    .execute();
  const names = await ordersOf(db, phone)
    .select('customer_name')
    .distinct()
    .where('customer_name', '!=', '')
    .limit(NAMES_SHOWN)
    .execute();
  const { ratings } = await ratingsOf(db, phone)
    .select((eb) => eb.fn.countAll<number>().as('ratings'))
    .executeTakeFirstOrThrow();
  const { refused } = await db
    .selectFrom('refused_order')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .where(refusedWith(phone))
    .executeTakeFirstOrThrow();
  const block = await db.selectFrom('user_blocklist').select('id').where('phone', '=', phone).executeTakeFirst();
  return {
    phone,
    names: names.map((row) => row.customer_name),
    orders: restaurants.reduce((sum, row) => sum + row.orders, 0),
    open_orders: restaurants.reduce((sum, row) => sum + row.open, 0),
    first_at: restaurants.map((row) => row.first_at).toSorted()[0] ?? null,
    last_at:
      restaurants
        .map((row) => row.last_at)
        .toSorted()
        .at(-1) ?? null,
    ratings,
    refused,
    is_blocked: block !== undefined,
    restaurants: restaurants.map(({ id, name, orders }) => ({ id, name, orders })),
  };
}
