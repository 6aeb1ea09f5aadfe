import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { HANDED_OVER } from '#contract/domain/order-money.ts';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

type Orders = ExpressionBuilder<Tables, 'orders'>;

/** What of an order was not paid, in cents, no matter who hands it over. A row without sums has what its payment state says. */
export const UNPAID_CENTS = sql<number>`case
  when orders.paid_cents is not null
    then orders.total_cents - orders.credited_cents - orders.paid_cents + orders.refunded_cents
  when orders.payment_state = 'unpaid' then orders.total_cents
  else 0 end`;

/** `isWrittenOff` in SQL: nothing was paid of it, and it is asked for no more [M9]. */
export const isWrittenOffRow = sql<SqlBool>`(orders.payment_state = 'unpaid' and orders.total_cents > 0
  and ${UNPAID_CENTS} <= 0)`;

/** `isOwed` in SQL. */
export const isOwedRow = ({ eb, and, not }: Orders) =>
  and([
    eb('orders.status', 'not in', ['pending', 'cancelled']),
    not(and([eb('orders.status', 'in', HANDED_OVER), eb('orders.delivery_method', '!=', 'delivery_provider')])),
    eb(UNPAID_CENTS, '>', 0),
  ]);

/** [MC1] No test, and in the restaurant's own currency. */
const isOwnSum = ({ eb, and }: Orders) =>
  and(['test', 'foreign_currency'].map((flag) => eb('orders.flags', 'not like', `%"${flag}"%`)));

/** [MC1] Sold online, handed over and never paid; what was written off is not asked for any more [M9]. */
export const isNeverPaidRow = (row: Orders) =>
  row.and([
    row.eb('orders.payment_method', '=', 'online'),
    row.eb('orders.payment_state', '=', 'unpaid'),
    row.eb('orders.status', 'in', HANDED_OVER),
    row.eb(UNPAID_CENTS, '>', 0),
    isOwnSum(row),
  ]);

/** [M12] What the restaurant and its channel may both have taken: a person compares. Written as its index has it (0170). */
export const isPaidTwiceRow = sql<SqlBool>`orders.flags like '%"paid_twice"%'`;

/** [MC1] [CR11] Brought by a provider's courier and not paid; `isNeverPaidRow` is counted apart. */
export const isUncollectedRow = (row: Orders) =>
  row.and([isOwedRow(row), row.eb('orders.status', 'in', HANDED_OVER), row.not(isNeverPaidRow(row)), isOwnSum(row)]);

/** What a provider's courier, who takes no money, brought on the business days of a span and no one has paid [CR11]. */
export const broughtUnpaid = (db: Queries, restaurantId: string, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('orders')
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('status', 'in', HANDED_OVER)
    .where(isOwedRow);
