import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { invalidField } from '#contract/errors.ts';
import type { Customer } from '#contract/http/people/customer.ts';
import type { Queries } from '../../../db/database.ts';
import { contains } from '../../../db/like.ts';
import { isPerson } from '../../../db/order-person.ts';
import { normalPhone } from '../../../base/phone.ts';

const NAMES_SHOWN = 10;

/** A customer, by what is asked for: a phone number in its stored form, or an e-mail in lower case. */
export type Who = { kind: 'phone' | 'email'; value: string };

/** Throws unless one of the two is given, and is what it should be. */
export function readWho({ phone, email }: { phone: string; email: string }): Who {
  if (email === '') {
    const value = normalPhone(phone);
    if (phone === '') throw invalidField('phone', 'required', 'or an e-mail is required');
    if (value === undefined) throw invalidField('phone', 'phone_invalid', 'is no phone number');
    return { kind: 'phone', value };
  }
  if (phone !== '') throw invalidField('email', 'invalid_value', 'cannot be given beside a phone number');
  if (!z.safeParse(z.email(), email).success) throw invalidField('email', 'email_invalid', 'is no e-mail address');
  return { kind: 'email', value: email.toLowerCase() };
}

/** The same expressions as the indexes; on SQLite an index is used only where the null is excluded. */
const isOf = ({ kind, value }: Who): RawBuilder<boolean> =>
  kind === 'phone'
    ? isPerson(value)
    : sql<boolean>`(orders.customer_email is not null and lower(orders.customer_email) = ${value})`;

export const ordersOf = (db: Queries, who: Who) => db.selectFrom('orders').where(isOf(who));

/** Reviews of the customer's orders: a review knows its customer only through the order. */
export const ratingsOf = (db: Queries, who: Who) =>
  db
    .selectFrom('rating')
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'rating.restaurant_id').onRef('orders.id', '=', 'rating.order_id'),
    )
    .where(isOf(who));

/** Refused orders are stored as they came, so a number may have any format. An e-mail is a whole value, never a part of a longer one. */
export const refusedWith = ({ kind, value }: Who) => {
  if (kind === 'email') return contains(sql`replace(body, ' ', '')`, JSON.stringify(value));
  const phone = value;
  const national = phone.replace(/^\+1(?=\d{10}$)/, '').replace(/^\+/, '');
  return contains(
    sql`replace(replace(replace(replace(replace(body, '-', ''), ' ', ''), '(', ''), ')', ''), '.', '')`,
    national,
  );
};

export async function findCustomer(db: Queries, who: Who): Promise<Customer> {
  const restaurants = await ordersOf(db, who)
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
  const names = await ordersOf(db, who)
    .select('customer_name')
    .distinct()
    .where('customer_name', '!=', '')
    .limit(NAMES_SHOWN)
    .execute();
  const other = who.kind === 'phone' ? 'customer_email' : 'customer_phone';
  const others = await ordersOf(db, who)
    .select(`${other} as value`)
    .distinct()
    .where(other, 'is not', null)
    .limit(NAMES_SHOWN)
    .execute();
  const { ratings } = await ratingsOf(db, who)
    .select((eb) => eb.fn.countAll<number>().as('ratings'))
    .executeTakeFirstOrThrow();
  const { refused } = await db
    .selectFrom('refused_order')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .where(refusedWith(who))
    .executeTakeFirstOrThrow();
  const block = await db
    .selectFrom('user_blocklist')
    .select('id')
    .where('restaurant_id', 'is', null)
    .where(who.kind, '=', who.value)
    .executeTakeFirst();
  return {
    phone: who.kind === 'phone' ? who.value : null,
    email: who.kind === 'email' ? who.value : null,
    others: others.flatMap(({ value }) => value ?? []),
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

type Kept = { restaurant_id: string; note: string; block_reason: string | null };

/** What restaurants note of the customer, or block them for. */
export async function keptOf(db: Queries, { kind, value }: Who): Promise<Kept[]> {
  const notes = await db.selectFrom('customer_note').selectAll().where('who', '=', value).execute();
  const blocks = await db
    .selectFrom('user_blocklist')
    .select(['restaurant_id', 'reason'])
    .where('restaurant_id', 'is not', null)
    .where(kind, '=', value)
    .execute();
  const ids = [...new Set([...notes, ...blocks].flatMap(({ restaurant_id }) => restaurant_id ?? []))];
  return ids.map((restaurant_id) => ({
    restaurant_id,
    note: notes.find((row) => row.restaurant_id === restaurant_id)?.note ?? '',
    block_reason: blocks.find((row) => row.restaurant_id === restaurant_id)?.reason ?? null,
  }));
}
