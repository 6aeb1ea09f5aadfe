import { sql, type ExpressionBuilder } from 'kysely';
import { HANDED_OVER } from '#contract/domain/order-money.ts';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

/** `isOwed` in SQL. A row without sums has what its payment state says. */
export const isOwedRow = ({ eb, and, or, not }: ExpressionBuilder<Tables, 'orders'>) =>
  and([
    eb('status', 'not in', ['pending', 'cancelled']),
    not(and([eb('status', 'in', HANDED_OVER), eb('delivery_method', '!=', 'delivery_provider')])),
    or([
      and([eb('paid_cents', 'is', null), eb('payment_state', '=', 'unpaid'), eb('total_cents', '>', 0)]),
      sql<boolean>`orders.total_cents - orders.credited_cents > orders.paid_cents - orders.refunded_cents`,
    ]),
  ]);

/** What a provider's courier, who takes no money, brought on the business days of a span and no one has paid [CR11]. */
export const broughtUnpaid = (db: Queries, restaurantId: string, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('orders')
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('status', 'in', HANDED_OVER)
    .where(isOwedRow);
