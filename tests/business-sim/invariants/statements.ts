import { isSummed, type Order } from '#contract/domain/order.ts';
import { listBillsCall } from '#contract/http/money/bill.ts';
import { getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { call, type Shift } from '../shift.ts';
import type { Facts } from './facts.ts';

const sumOf = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

/**
 * [BU9] Once nothing is due any more, what the platform pays out, remits as tax and keeps as commission is what it took
 * online, less what it gave back, and what others than the restaurant bear.
 */
export async function* checkStatements(shift: Shift, { orders, entries, refunds }: Facts) {
  const restaurant_id = shift.restaurant.id;
  const { data } = await call(shift, listBillsCall, { as: shift.owner, query: { restaurant_id, page_size: 50 } });
  const remitted = sumOf(data.items.map((bill) => bill.remitted_tax_cents - bill.remitted_back_cents));
  const billed =
    remitted + sumOf(data.items.map(({ payout_cents, commission_cents }) => payout_cents + commission_cents));
  const taxed = sumOf(orders.map((order) => order.remitted_tax_cents ?? 0));
  if (remitted < 0 || remitted > taxed) yield `BU9: the statements remit ${remitted} of ${taxed} tax`;
  const online = new Set(orders.filter(({ payment_method }) => payment_method === 'online').map(({ id }) => id));
  const moved = (kind: string): number =>
    sumOf(
      entries.filter((entry) => entry.kind === kind && online.has(entry.order_id)).map((entry) => entry.amount_cents),
    );
  const others = sumOf(
    refunds
      .filter(({ bearer, settled_at }) => bearer !== 'restaurant' && settled_at !== null)
      .map(({ credit_cents, amount_cents }) => credit_cents ?? amount_cents),
  );
  // What was paid at the door is no money of the platform; one step may move both [M12].
  const atTheDoor = sumOf(orders.map(({ id, money }) => (online.has(id) ? (money?.door_cents ?? 0) : 0)));
  const held = moved('paid') - atTheDoor - moved('refunded') + others;
  if (billed !== held) yield `BU9: the statements say ${billed}, the ledger ${held}`;
}

const isSale = (order: Order): boolean => isSummed(order) && !['pending', 'cancelled'].includes(order.status);

/** [BU5] What the order list counts is what the rows are, whether from rollups or not. */
export async function* checkLists(shift: Shift, { orders }: Facts) {
  const restaurant_id = shift.restaurant.id;
  const { data } = await call(shift, listOrdersCall, { as: shift.owner, query: { restaurant_id, page_size: 200 } });
  for (const status of new Set(orders.map((order) => order.status))) {
    const count = orders.filter((order) => order.status === status).length;
    if ((data.counts[status] ?? 0) !== count)
      yield `BU5: the list counts ${data.counts[status] ?? 0} ${status} of ${count}`;
  }
  const sum = sumOf(orders.filter(isSale).map(({ total_cents }) => total_cents));
  if (data.sum_cents !== sum) yield `BU5: the list sums up ${data.sum_cents} of ${sum}`;
  const [first] = orders;
  if (first === undefined) return;
  const one = await call(shift, getOrderCall, { as: shift.staff, query: { restaurant_id, order_id: first.id } });
  if (one.data.rev !== first.rev) yield 'BU5: a page shows another version than the row';
}
