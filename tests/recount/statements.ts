import { differ, type Answer, type Case, type Checked, type World } from './case.ts';
import { addDays } from './days.ts';
import { addUp, isBilled, payout, refundSums, saleSums, sum, taxGone, type Sums } from './rules.ts';

const SAID = ['orders', 'gross_cents', 'refunds_cents', 'collected_cents', 'commission_cents'] as const;
type Bill = Sums & {
  restaurant_id: string;
  currency: string;
  state: string;
  payout_cents: number;
  adjustments_cents: number;
};

export function rateOf({ rows }: World, restaurantId: string, day: string): number {
  const begun = rows.rates.filter((entry) => entry.restaurant_id === restaurantId && entry.from_date <= day);
  return begun.toSorted((a, b) => (a.from_date < b.from_date ? 1 : -1))[0]?.rate ?? 0;
}

/** A statement's sums from the orders and refunds of its month, or of one day of it. */
function countBill(world: World, restaurantId: string, period: string): Sums {
  const { rows } = world;
  const orders = rows.ofStore.get(restaurantId) ?? [];
  const sales = orders
    .filter((row) => row.business_date.startsWith(period))
    .map((row) => saleSums(row, rateOf(world, restaurantId, row.business_date)));
  const here = rows.refunds.filter((refund) => refund.restaurant_id === restaurantId && refund.settled_at !== null);
  const back = here
    .filter((refund) => refund.settled_date?.startsWith(period) && refund.credit_cents !== 0)
    .flatMap((refund) => {
      const order = orders.find(({ id }) => id === refund.order_id);
      if (order === undefined) return [];
      const earlier = here
        .filter(
          (other) =>
            other.order_id === refund.order_id &&
            `${other.settled_at} ${other.id}` < `${refund.settled_at} ${refund.id}`,
        )
        .toSorted((a, b) => (`${a.settled_at} ${a.id}` < `${b.settled_at} ${b.id}` ? -1 : 1));
      const borne = earlier.filter(({ bearer }) => (bearer ?? 'restaurant') === 'restaurant');
      const before = sum(borne, (other) => other.credit_cents ?? other.amount_cents);
      const tax = { before: taxGone(order, earlier), after: taxGone(order, [...earlier, refund]) };
      const rate = rateOf(world, restaurantId, order.business_date);
      const cents = refund.credit_cents ?? refund.amount_cents;
      return [refundSums(order, cents, rate, refund.bearer ?? 'restaurant', { before, tax })];
    });
  return addUp([...sales, ...back]);
}

/** A statement's sums of one day. */
export const dayBill = (world: World, restaurantId: string, day: string): Sums => countBill(world, restaurantId, day);

const adjustmentsOf = ({ rows }: World, restaurantId: string, period: string): number => {
  const stored = rows.bills.find((bill) => bill.restaurant_id === restaurantId && bill.period === period);
  return stored === undefined
    ? 0
    : sum(JSON.parse(stored.adjustments) as { amount_cents: number }[], (one) => one.amount_cents);
};

const lineSums = (lines: unknown): Sums => addUp(lines as Sums[]);

/** One statement, its refunds and all its lines: the lines add up to it, and both are what the rows say. */
export async function checkStatement(world: World, { store, order }: Case): Promise<Checked> {
  const period = order.business_date.slice(0, 7);
  const asked = { restaurant_id: store.id, period };
  const answer = await world.ask('/bill/get_by_period', asked);
  const bill = answer['bill'] as Bill;
  const lines: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await world.ask('/bill/get_orders', { ...asked, page, page_size: 500 });
    lines.push(...(items as unknown[]));
    if (lines.length >= Number(total) || (items as unknown[]).length === 0) break;
  }
  const sums = countBill(world, store.id, period);
  const adjustments = adjustmentsOf(world, store.id, period);
  const billed = (world.rows.ofStore.get(store.id) ?? []).filter(
    (row) => isBilled(row) && row.business_date.startsWith(period),
  );
  return {
    what: `statement ${JSON.stringify(asked)} (${bill.state})`,
    differences: [
      ...differ('statement', bill, { ...sums, payout_cents: payout(sums, adjustments) }),
      ...differ('lines', addUp([lineSums(lines), lineSums(answer['refunds'])]), sums),
      ...differ('orders on it', lines.length, billed.length),
    ],
  };
}

/** All statements of one month: each of them, and the totals of all by currency. */
export async function checkStatements(world: World, period: string): Promise<Checked> {
  const bills: Bill[] = [];
  let first: Answer | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await world.ask('/bill/get_list', { period, page, page_size: 200 });
    first ??= answer;
    bills.push(...(answer['items'] as Bill[]));
    if (bills.length >= Number(answer['total']) || (answer['items'] as Bill[]).length === 0) break;
  }
  const differences: string[] = [];
  const totals = new Map<string, Record<string, number>>();
  for (const bill of bills) {
    const sums = countBill(world, bill.restaurant_id, period);
    const adjustments_cents = adjustmentsOf(world, bill.restaurant_id, period);
    const counted = { ...sums, adjustments_cents, payout_cents: payout(sums, adjustments_cents) };
    differences.push(...differ(bill.restaurant_id, bill, counted));
    const total = totals.get(bill.currency) ?? { bills: 0 };
    total['bills'] = (total['bills'] ?? 0) + 1;
    for (const key of [...SAID, 'adjustments_cents', 'payout_cents'] as const)
      total[key] = (total[key] ?? 0) + counted[key];
    totals.set(bill.currency, total);
  }
  const ids = new Set(bills.map(({ restaurant_id }) => restaurant_id));
  const last = addDays(`${period}-28`, 4).slice(0, 7);
  const missing = world.rows.stores.filter(
    ({ id }) =>
      !ids.has(id) &&
      (world.rows.ofStore.get(id) ?? []).some((row) => row.business_date.startsWith(period) && last > period),
  );
  const said = (first?.['totals'] ?? []) as { currency: string }[];
  for (const one of said) differences.push(...differ(`total ${one.currency}`, one, totals.get(one.currency) ?? {}));
  return {
    what: `statements of ${period}`,
    differences: [
      ...differences,
      ...differ('currencies', said.length, totals.size),
      ...missing.map(({ id }) => `${id}: has orders and no statement`),
    ],
  };
}
