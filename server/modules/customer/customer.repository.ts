import { sql } from 'kysely';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#contract/http/customer.ts';
import type { Queries } from '../../db/database.ts';
import { contains } from '../../db/like.ts';
import { normalPhone } from '../intake/phone.ts';

const NAMES_SHOWN = 10;

/** The number as it is stored, or what is wrong with what was typed. */
export function phoneOf(text: string): string {
  const phone = normalPhone(text);
  if (phone === undefined)
    throw new CallError('invalid', [{ path: 'phone', code: 'phone_invalid', message: 'is no phone number' }]);
  return phone;
}

export const ordersOf = (db: Queries, phone: string) => db.selectFrom('orders').where('customer_phone', '=', phone);

/** Reviews of the customer's orders: a review knows its customer only by the order. */
export const ratingsOf = (db: Queries, phone: string) =>
  db
    .selectFrom('rating')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'rating.restaurant_id')
        .onRef('orders.id', '=', 'rating.order_id')
        .on('orders.customer_phone', '=', phone),
    );

/** A refused order is kept as it came: the number may stand in it in any form a channel uses. */
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
