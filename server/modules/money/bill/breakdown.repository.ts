import type { BillBreakdown, RefundedLine, SoldLine } from '#contract/domain/bill-breakdown.ts';
import { BreakdownSums, tipTakerOf } from '#contract/domain/bill-breakdown.ts';
import { saleOf } from '#contract/domain/bill.ts';
import { rateOn, type CommissionRate } from '#contract/domain/commission.ts';
import type { HistoryStep, Order, OrderItem } from '#contract/domain/order.ts';
import { taxBackOf } from '#contract/domain/refund-tax.ts';
import type { RefundParts } from '#contract/domain/refund.ts';
import { eachDay, type DaySpan } from '#contract/domain/statistics.ts';
import type { TaxLine } from '#contract/domain/tax.ts';
import { billedOrder } from '../../../db/billed-order.ts';
import { fromJson, fromJsonOr, toJson } from '../../../db/json.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { billed, LINE_COLUMNS } from './bill.repository.ts';
import { refundLines } from './refund-line.repository.ts';

/** The sales of one day. Histories are read of orders with a tip of one's own people alone: they are the largest cells. */
async function soldOn(
  db: Queries,
  restaurantId: string,
  day: string,
  commissions: readonly CommissionRate[],
): Promise<SoldLine[]> {
  const ofDay = { from: day, to: day };
  const rows = await billed(db, restaurantId, ofDay)
    .select([...LINE_COLUMNS, 'orders.tax_lines', 'orders.delivery_method'])
    .execute();
  const tipped = await billed(db, restaurantId, ofDay)
    .select(['orders.id', 'orders.history'])
    .where('orders.tip_cents', '>', 0)
    .where('orders.delivery_method', '!=', 'delivery_provider')
    .execute();
  const histories = new Map(tipped.map(({ id, history }) => [id, fromJson<HistoryStep[]>(history)]));
  const rate = rateOn(commissions, day);
  return rows.map((row) => ({
    day,
    sums: saleOf(billedOrder(row), rate),
    total_cents: row.total_cents,
    tax_lines: fromJsonOr<TaxLine[]>(row.tax_lines, []),
    tip: tipTakerOf({
      delivery_method: row.delivery_method as Order['delivery_method'],
      history: histories.get(row.id) ?? [],
    }),
  }));
}

/** The refunds of a span that the restaurant bears, with the tax that each took back. */
async function refundedIn(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
  commissions: readonly CommissionRate[],
): Promise<RefundedLine[]> {
  const lines = await refundLines(db, [{ restaurant_id: restaurantId, span }], () => commissions);
  const ids = [...new Set(lines.map(({ order_id }) => order_id))];
  const orders = new Map<string, Parameters<typeof taxBackOf>[0]>();
  const parts = new Map<string, RefundParts | null>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const rows = await db
      .selectFrom('orders')
      .select([...LINE_COLUMNS, 'orders.tax_lines', 'orders.items', 'orders.service_fee_cents'])
      .where('restaurant_id', '=', restaurantId)
      .where('id', 'in', some)
      .execute();
    for (const { items, tax_lines, ...row } of rows)
      orders.set(row.id, {
        ...billedOrder(row),
        service_fee_cents: row.service_fee_cents,
        items: fromJson<OrderItem[]>(items),
        tax_lines: fromJsonOr<TaxLine[]>(tax_lines, []),
      });
    const refunds = await db
      .selectFrom('order_refund')
      .select(['id', 'parts'])
      .where('restaurant_id', '=', restaurantId)
      .where('order_id', 'in', some)
      .execute();
    for (const { id, parts: cell } of refunds) parts.set(id, fromJsonOr<RefundParts | null>(cell, null));
  }
  return lines.map(({ order_id, refund_id, settled_date, bearer, given_cents, ...sums }) => {
    const order = bearer === 'restaurant' ? orders.get(order_id) : undefined;
    const tax_lines = order === undefined ? [] : taxBackOf(order, given_cents ?? 0, parts.get(refund_id) ?? null);
    return { day: settled_date, sums, tax_lines };
  });
}

/** Orders read at a time. */
const AT_ONCE = 200;

/** A statement's parts from its orders and refunds as they are now [MC2], a day at a time. */
export async function currentBreakdown(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
  commissions: readonly CommissionRate[],
): Promise<BillBreakdown> {
  const sums = new BreakdownSums();
  for (const day of eachDay(span))
    for (const sold of await soldOn(db, restaurantId, day, commissions)) sums.addSale(sold);
  for (const refunded of await refundedIn(db, restaurantId, span, commissions)) sums.addRefund(refunded);
  return sums.result();
}

type Key = { restaurant_id: string; period: string };

export async function findBreakdown(db: Queries, { restaurant_id, period }: Key): Promise<BillBreakdown | undefined> {
  const row = await db
    .selectFrom('bill_breakdown')
    .select('body')
    .where('restaurant_id', '=', restaurant_id)
    .where('period', '=', period)
    .executeTakeFirst();
  return row === undefined ? undefined : fromJson<BillBreakdown>(row.body);
}

/** Keeps the parts of a statement that is issued; those of its first issue stay. */
export async function keepBreakdown(tx: Tx, { restaurant_id, period }: Key, breakdown: BillBreakdown): Promise<void> {
  await tx
    .insertInto('bill_breakdown')
    .values({ restaurant_id, period, body: toJson(breakdown) })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'period']).doNothing())
    .execute();
}
