import { DAY_SUM_KEYS as KEYS, daySumsOf, NO_DAY_SUMS, type DaySums } from '#contract/domain/day-sums.ts';
import { TEST_SERIES, type Order } from '#contract/domain/order.ts';
import { forgivenCents, toCollectCents } from '#contract/domain/order-money.ts';
import { orderTax } from '#contract/domain/order-tax.ts';
import { lineCents } from '#contract/domain/totals.ts';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';

/** Fields that figures use besides the sums: a change of them moves no sum, but makes rollups wrong. */
const soldAs = (order: Order): string =>
  JSON.stringify([
    order.channel,
    order.delivery_method,
    order.payment_method,
    order.payment_state === 'refund_due' || order.payment_state === 'refunded',
    toCollectCents(order),
    forgivenCents(order),
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
  before !== null && (before.status !== after.status || before.payment_state !== after.payment_state);

type Day = { restaurant_id: string; business_date: string };

const addSums = prepared((db, row: Day & DaySums) =>
  db
    .insertInto('day_sum')
    .values({ ...row, last_no: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'business_date'])
        // The same statement also invalidates the day's rollup (`rollDay`).
        .doUpdateSet((eb) => ({
          ...Object.fromEntries(KEYS.map((key) => [key, eb(`day_sum.${key}`, '+', row[key])])),
          rolled_at: null,
        })),
    ),
);

/** Changes the day's sums; the day's row exists since its first order number was assigned. */
export async function addDaySums(tx: Tx, restaurantId: string, businessDate: string, delta: DaySums): Promise<void> {
  await addSums(tx, { restaurant_id: restaurantId, business_date: businessDate, ...delta });
}

const drawNo = prepared((db, day: Day) =>
  db
    .insertInto('day_sum')
    .values({ ...day, last_no: 1, ...NO_DAY_SUMS })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'business_date'])
        .doUpdateSet((eb) => ({ last_no: eb('day_sum.last_no', '+', 1), rolled_at: null })),
    )
    .returning('last_no'),
);

/** Assigns the day's next order number; two concurrent orders wait for each other here. */
export async function nextOrderNo(tx: Tx, restaurantId: string, businessDate: string): Promise<number> {
  const [row] = await drawNo(tx, { restaurant_id: restaurantId, business_date: businessDate });
  if (row === undefined) throw new Error('no order number could be assigned');
  return row.last_no;
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
