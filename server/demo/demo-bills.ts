import type { Order } from '#contract/domain/order.ts';
import { daysOfMonth, monthOf } from '#contract/domain/statistics.ts';
import { addDays, businessDate } from '#contract/domain/time.ts';
import { isoAt, isoNow } from '../base/clock.ts';
import { toJson } from '../db/json.ts';
import type { Tx } from '../db/database.ts';
import { findRestaurantRow } from '../modules/store/restaurant/desk-store.repository.ts';
import { firstDay } from '../modules/money/bill/bill.repository.ts';
import { currentSums, periodsSince } from '../modules/money/bill/present-bill.service.ts';
import { listCommissions } from '../modules/money/commission/commission.repository.ts';
import type { Context } from '../modules/context.ts';
import { rollupDays } from '../modules/money/statistics/rollup-days.service.ts';

/** Days until a refund is given; some refunds fall into the next month's statement. */
const REFUND_DAYS = [1, 3, 5, 9];
const ADMINISTRATOR = '平台管理员';
const FIRST_RATE = 0.12;
const LATER_RATE = 0.1;
const ROUNDS = 3;

/** Writes the refunds of cancelled paid orders; one whose day is after today is still due. */
export async function writeRefunds(tx: Tx, orders: readonly Order[], today: string): Promise<void> {
  const rows = orders
    .filter((order) => order.payment_state === 'refunded')
    .map((order, index) => {
      const days = REFUND_DAYS[index % REFUND_DAYS.length] ?? 1;
      return {
        restaurant_id: order.restaurant_id,
        id: order.id,
        order_id: order.id,
        amount_cents: order.total_cents,
        parts: null,
        payment_state_before: 'paid',
        note: '',
        created_at: order.history.at(-1)?.at ?? order.created_at,
        created_by: order.history.at(-1)?.actor.name ?? '',
        settled_date: addDays(order.business_date, days),
        settled_at: isoAt(Date.parse(order.created_at) + days * 86_400_000),
        settled_by: ADMINISTRATOR,
        how: 'original',
        reference: null,
      };
    });
  const due = rows
    .filter((row) => row.settled_date >= today)
    .map((row) => ({ ...row, settled_date: null, settled_at: null, settled_by: null, how: null }));
  const all = [...rows.filter((row) => row.settled_date < today), ...due];
  if (all.length > 0) await tx.insertInto('order_refund').values(all).execute();
  for (const { restaurant_id, order_id } of due)
    await tx
      .updateTable('orders')
      .set({ payment_state: 'refund_due' })
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', order_id)
      .execute();
}

/** Writes two rates, figures of every past day, and statements: the last month's is issued, earlier ones are paid. */
export async function writePastBills(context: Context, restaurantId: string): Promise<void> {
  const { db } = context.database;
  const store = await findRestaurantRow(db, restaurantId);
  const first = await firstDay(db, restaurantId);
  if (store === undefined || first === undefined) return;
  const today = businessDate(context.clock.now(), store.time_zone, store.business_day_cutoff);
  const [, last, ...older] = periodsSince(first, today);
  const rates = [
    { from_date: first, rate: FIRST_RATE, note: '' },
    ...(last === undefined || daysOfMonth(last).from <= first
      ? []
      : [{ from_date: daysOfMonth(last).from, rate: LATER_RATE, note: '满半年优惠' }]),
  ];
  await db
    .insertInto('restaurant_commission')
    .values(
      rates.map((entry) => ({
        ...entry,
        id: context.ids.next(),
        restaurant_id: restaurantId,
        created_by: ADMINISTRATOR,
        created_at: isoNow(context.clock),
      })),
    )
    .execute();
  for (let round = 0; round < ROUNDS; round += 1) await rollupDays(context, restaurantId);
  for (const period of older) await writeBill(context, restaurantId, period, 'paid');
  if (last !== undefined) await writeBill(context, restaurantId, last, 'issued');
}

async function writeBill(
  context: Context,
  restaurant_id: string,
  period: string,
  state: 'issued' | 'paid',
): Promise<void> {
  const { db } = context.database;
  const span = daysOfMonth(period);
  const sums = await currentSums(db, restaurant_id, span, await listCommissions(db, restaurant_id));
  const [planned, now] = [`${addDays(span.to, 1)}T15:00:00.000Z`, isoNow(context.clock)];
  const issued_at = planned < now ? planned : now;
  const adjustment = {
    id: context.ids.next(),
    at: issued_at,
    by: ADMINISTRATOR,
    amount_cents: -2500,
    reason: `${monthOf(span.to)} 打印机租金`,
  };
  await db
    .insertInto('bill')
    .values({
      restaurant_id,
      period,
      state,
      sums: toJson(sums),
      adjustments: toJson([adjustment]),
      note: '',
      issued_at,
      paid_at: state === 'paid' ? `${addDays(span.to, 6)}T15:00:00.000Z` : null,
      disputed_at: null,
      version: 1,
    })
    .execute();
}
