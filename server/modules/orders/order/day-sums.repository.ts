import { DAY_SUM_KEYS as KEYS, daySumsOf, NO_DAY_SUMS, type DaySums } from '#contract/domain/day-sums.ts';
import { TEST_SERIES, type Order } from '#contract/domain/order.ts';
import { doorCents, forgivenCents, isWrittenOff, takenMoney } from '#contract/domain/order-money.ts';
import { orderTax } from '#contract/domain/order-tax.ts';
import { lineCents } from '#contract/domain/totals.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectName } from '../../../db/dialect.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { prepared } from '../../../db/prepared.ts';

/** Fields that figures use besides the sums: a change of them moves no sum, but makes rollups wrong. */
const soldAs = (order: Order): string =>
  JSON.stringify([
    order.channel,
    order.delivery_method,
    order.payment_method,
    order.payment_state === 'refund_due' || order.payment_state === 'refunded',
    doorCents(order),
    forgivenCents({ ...order, money: takenMoney(order) }),
    orderTax(order).tax_included,
    orderTax(order).remitted_tax_cents,
    order.items.map((item) => [item.dish_id, item.name_zh, item.name_en, item.quantity, lineCents(item)]),
  ]);

/** The change of the day's sums; all zero where only the sold dishes differ, null where nothing differs. */
export function daySumsDelta(before: Order | null, after: Order): DaySums | null {
  const was = daySumsOf(before);
  const is = daySumsOf(after);
  const delta = Object.fromEntries(KEYS.map((key) => [key, is[key] - was[key]])) as DaySums;
  const isSame = KEYS.every((key) => delta[key] === 0);
  return isSame && (before === null || soldAs(before) === soldAs(after)) ? null : delta;
}

/** Whether a list of orders counts it under another filter now. */
export const isCountedElsewhere = (before: Order | null, after: Order): boolean =>
  before !== null &&
  (before.status !== after.status ||
    before.payment_state !== after.payment_state ||
    isWrittenOff(before) !== isWrittenOff(after));

type Day = { restaurant_id: string; business_date: string };
export type DayDelta = { restaurantId: string; businessDate: string; delta: DaySums };

/** Every change of a day's row also invalidates the day's rollup (`rollDay`). */
const ADDED = `on conflict (restaurant_id, business_date) do update set rolled_at = null, last_no = day_sum.last_no + excluded.last_no, ${KEYS.map((key) => `${key} = day_sum.${key} + excluded.${key}`).join(', ')}`;

const dayOf = ({ restaurantId, businessDate }: Pick<DayDelta, 'restaurantId' | 'businessDate'>): Day => ({
  restaurant_id: restaurantId,
  business_date: businessDate,
});
const keyOf = (day: Day): string => `${day.restaurant_id} ${day.business_date}`;

/** One row for each day, in the one order in which all transactions lock them. */
function inLockOrder<T extends Day & { last_no: number } & DaySums>(rows: readonly T[]): T[] {
  const days = new Map<string, T>();
  for (const row of rows) {
    const known = days.get(keyOf(row));
    if (known === undefined) days.set(keyOf(row), { ...row });
    else for (const key of ['last_no', ...KEYS] as const) known[key] += row[key];
  }
  return [...days.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Changes the sums of days; a day's row exists since its first order number was assigned. */
export async function addDaySums(tx: Tx, dialect: DialectName, deltas: readonly DayDelta[]): Promise<void> {
  const rows = deltas.map((one) => ({ ...dayOf(one), ...one.delta, last_no: 0, rolled_at: null }));
  await insertRows(tx, dialect, 'day_sum', inLockOrder(rows), ADDED);
}

type Drawn = Day & { last_no: number };

/**
 * Assigns each of the days its next order numbers; two transactions that draw of one day wait for each other here.
 * Resolves to the first number that was drawn of each.
 */
export async function nextOrderNos(
  tx: Tx,
  dialect: DialectName,
  days: readonly { restaurantId: string; businessDate: string; count: number }[],
): Promise<(day: { restaurantId: string; businessDate: string }) => number> {
  const rows = inLockOrder(days.map((one) => ({ ...dayOf(one), ...NO_DAY_SUMS, last_no: one.count, rolled_at: null })));
  const drawn = await insertRows<'day_sum', Drawn>(
    tx,
    dialect,
    'day_sum',
    rows,
    `${ADDED} returning restaurant_id, business_date, last_no`,
  );
  const counts = new Map(rows.map((row) => [keyOf(row), row.last_no]));
  const firsts = new Map(drawn.map((row) => [keyOf(row), row.last_no - (counts.get(keyOf(row)) ?? 0) + 1]));
  return (day) => {
    const first = firsts.get(keyOf(dayOf(day)));
    if (first === undefined) throw new Error('no order number could be assigned');
    return first;
  };
}

/** Assigns one day's next order number. */
export async function nextOrderNo(
  tx: Tx,
  dialect: DialectName,
  restaurantId: string,
  businessDate: string,
): Promise<number> {
  const day = { restaurantId, businessDate };
  return (await nextOrderNos(tx, dialect, [{ ...day, count: 1 }]))(day);
}

const lockDay = prepared((db, day: Day) =>
  db
    .insertInto('day_sum')
    .values({ ...day, last_no: 0, ...NO_DAY_SUMS })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'business_date'])
        // A list of orders counts test orders too: the day's rollup is made again.
        .doUpdateSet((eb) => ({ last_no: eb.ref('day_sum.last_no'), rolled_at: null })),
    )
    .returning('last_no'),
);

/** Assigns the day's next number of test orders, a series of their own [DR7]; two at once wait for each other here. */
export async function nextTestNo(tx: Tx, restaurantId: string, businessDate: string): Promise<number> {
  const day = { restaurant_id: restaurantId, business_date: businessDate };
  await lockDay(tx, day);
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '=', businessDate)
    .where('order_no', 'like', `${TEST_SERIES}%`)
    .executeTakeFirstOrThrow();
  return count + 1;
}

const clearMark = prepared((db, day: Day) =>
  db
    .updateTable('day_sum')
    .set({ rolled_at: null })
    .where('restaurant_id', '=', day.restaurant_id)
    .where('business_date', '=', day.business_date),
);

/** Invalidates the day's rollup; one that is being made holds the row, so this waits for it, and clears its mark. */
export async function forgetDay(tx: Tx, restaurantId: string, businessDate: string): Promise<void> {
  await clearMark(tx, { restaurant_id: restaurantId, business_date: businessDate });
}
