import type { SelectQueryBuilder } from 'kysely';
import type { BillBreakdown, RefundedLine, SoldLine } from '#contract/domain/bill-breakdown.ts';
import { BreakdownSums, tipTakerOf } from '#contract/domain/bill-breakdown.ts';
import { saleOf, sumBills } from '#contract/domain/bill.ts';
import { rateOn, type CommissionRate } from '#contract/domain/commission.ts';
import type { HistoryStep, Order, OrderItem } from '#contract/domain/order.ts';
import { taxBackOf, tipBackCents } from '#contract/domain/refund-tax.ts';
import { eachDay, type DaySpan } from '#contract/domain/statistics.ts';
import type { TaxLine } from '#contract/domain/tax.ts';
import { billedOrder } from '../../../db/billed-order.ts';
import { fromJson, fromJsonOr, toJson } from '../../../db/json.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { billed, LINE_COLUMNS } from './bill.repository.ts';
import { givenRefunds, refundLines } from './refund-line.repository.ts';

/** The sales of one day. Histories are read of orders with a tip of one's own people alone: they are the largest cells. */
async function soldOn(
  db: Queries,
  restaurantId: string,
  day: string,
  commissions: readonly CommissionRate[],
): Promise<SoldLine[]> {
  const ofDay = billed(db, restaurantId, { from: day, to: day });
  const rows = await ofDay.select([...LINE_COLUMNS, 'orders.tax_lines']).execute();
  const histories = await historiesOf(ofDay);
  const rate = rateOn(commissions, day);
  return rows.map((row) => ({
    day,
    sums: saleOf(billedOrder(row), rate),
    total_cents: row.total_cents,
    tax_lines: fromJsonOr<TaxLine[]>(row.tax_lines, []),
    tip: takerOf(row, histories),
  }));
}

type Histories = ReadonlyMap<string, HistoryStep[]>;

/** Of the orders with a tip that is no courier's. */
async function historiesOf(orders: SelectQueryBuilder<Tables, 'orders', object>): Promise<Histories> {
  const tipped = await orders
    .select(['orders.id', 'orders.history'])
    .where('orders.tip_cents', '>', 0)
    .where('orders.delivery_method', '!=', 'delivery_provider')
    .execute();
  return new Map(tipped.map(({ id, history }) => [id, fromJson<HistoryStep[]>(history)]));
}

const takerOf = ({ id, delivery_method }: { id: string; delivery_method: string }, histories: Histories) =>
  tipTakerOf({ delivery_method: delivery_method as Order['delivery_method'], history: histories.get(id) ?? [] });

type Refunded = Parameters<typeof taxBackOf>[0] & { tip: SoldLine['tip'] };

/** The refunded orders with what their tax and tips need; histories as above. */
async function refundedOrders(db: Queries, restaurantId: string, ids: readonly string[]) {
  const orders = new Map<string, Refunded>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const ofSome = db.selectFrom('orders').where('restaurant_id', '=', restaurantId).where('id', 'in', some);
    const rows = await ofSome
      .select([...LINE_COLUMNS, 'orders.tax_lines', 'orders.items', 'orders.service_fee_cents'])
      .execute();
    const histories = await historiesOf(ofSome);
    for (const { items, tax_lines, ...row } of rows)
      orders.set(row.id, {
        ...billedOrder(row),
        service_fee_cents: row.service_fee_cents,
        items: fromJson<OrderItem[]>(items),
        tax_lines: fromJsonOr<TaxLine[]>(tax_lines, []),
        tip: takerOf(row, histories),
      });
  }
  return orders;
}

/** The refunds of a span that the restaurant bears, with the tax and the tip that each took back. */
async function refundedIn(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
  commissions: readonly CommissionRate[],
): Promise<RefundedLine[]> {
  const lines = await refundLines(db, [{ restaurant_id: restaurantId, span }], () => commissions);
  const ids = [...new Set(lines.map(({ order_id }) => order_id))];
  const orders = await refundedOrders(db, restaurantId, ids);
  const back = new Map<string, Pick<RefundedLine, 'tax_lines' | 'tip'>>();
  for (const [orderId, refunds] of await givenRefunds(db, [restaurantId], ids)) {
    const order = orders.get(orderId);
    if (order === undefined) continue;
    const [taxes, tips] = [taxBackOf(order, refunds), tipBackCents(order, refunds)];
    for (const [index, { id }] of refunds.entries())
      back.set(id, { tax_lines: taxes[index] ?? [], tip: { ...order.tip, cents: tips[index] ?? 0 } });
  }
  return lines.map(({ refund_id, settled_date, bearer, ...line }) => {
    const sums = sumBills([line]);
    const borne = bearer === 'restaurant' ? back.get(refund_id) : undefined;
    return { day: settled_date, sums, ...(borne ?? NOTHING_BACK) };
  });
}

const NOTHING_BACK: Pick<RefundedLine, 'tax_lines' | 'tip'> = {
  tax_lines: [],
  tip: { taker: 'unknown', person: '', cents: 0 },
};

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
