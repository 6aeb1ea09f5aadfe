import { actorLine, type Actor } from '#contract/domain/basics.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { businessDate, businessDayEnd } from '#contract/domain/time.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import { isoNow } from '../../../base/clock.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { findRestaurantRow } from '../restaurant/desk-store.repository.ts';
import {
  addCount,
  broughtBefore,
  countsOfDays,
  laterPartsOf,
  openOrdersTo,
  ordersOfDays,
  refundsOfDays,
  type DayRow,
} from './close-count.repository.ts';
import {
  askedFor,
  drawerDays,
  drawerDue,
  isAskedForInCash,
  isCounted,
  isDueBy,
  isHandedOver,
  owedOf,
  sumOf,
} from './drawer-cash.ts';
import { firstDayOf } from './first-day.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';

type Reply = ReplyOf<typeof dayCloseCall>;
type OpenOrder = Reply['unfinished'][number];
type Close = ReplyOf<typeof closeDayCall>;

async function findStore(db: Queries, restaurantId: string): Promise<Row<'restaurant'>> {
  const store = await findRestaurantRow(db, restaurantId);
  if (store === undefined) throw new CallError('not_found');
  return store;
}

const todayOf = ({ clock }: Context, { time_zone, business_day_cutoff }: Row<'restaurant'>): string =>
  businessDate(clock.now(), time_zone, business_day_cutoff);

/** [DC1] The unfinished orders of the day and of earlier days, and [DC2] the cash to be counted. */
export async function readDayClose(context: Context, restaurantId: string, asked: string | undefined): Promise<Reply> {
  const { db } = context.database;
  const store = await findStore(db, restaurantId);
  const today = todayOf(context, store);
  const business_date = asked ?? today;
  const end = businessDayEnd(business_date, store.time_zone, store.business_day_cutoff);
  const only = { from: business_date, to: business_date };
  const ofDay = await ordersOfDays(db, restaurantId, only);
  const open = await openOrdersTo(db, restaurantId, business_date);
  // What is owed does not leave the list with its day.
  const before = business_date === today ? await broughtBefore(db, restaurantId, today) : [];
  const real = ofDay.filter((row) => isCounted(row) && row.business_date === business_date);
  const [parts, given] = [await laterPartsOf(db, restaurantId, only), await refundsOfDays(db, restaurantId, only)];
  const drawer = drawerDays(ofDay, parts, given).of(business_date);
  const unfinished = open.filter(
    (row) => !isHandedOver(row) && row.status !== 'cancelled' && !isTest(flagsOfCell(row.flags)) && isDueBy(end, row),
  );
  const out = unfinished.filter((row) => isCounted(row) && isAskedForInCash(row));
  const closes = await countsOfDays(db, restaurantId, only);
  return {
    business_date,
    is_today: business_date === today,
    orders: real.filter(({ status }) => status !== 'cancelled').length,
    cancelled: real.filter(({ status }) => status === 'cancelled').length,
    unfinished: unfinished.map(presentOpen),
    cash: {
      ...drawer,
      due_cents: drawerDue(drawer),
      outstanding_cents: sumOf(out.map(askedFor)).cents,
    },
    owed: [...real, ...before].filter((row) => isCounted(row) && owedOf(row) > 0).map(presentOpen),
    closes: closes.map(presentClose),
  };
}

const presentOpen = (row: DayRow): OpenOrder => ({
  id: row.id,
  order_no: row.order_no,
  business_date: row.business_date,
  status: row.status as Order['status'],
  delivery_method: row.delivery_method as Order['delivery_method'],
  payment_method: row.payment_method as Order['payment_method'],
  is_paid: row.payment_state === 'paid',
  customer_name: row.customer_name,
  due_at: row.due_at,
  total_cents: row.total_cents,
  to_collect_cents: askedFor(row),
  currency: row.currency,
  ...flagsOfCell(row.flags),
});

const presentClose = ({ counted_cents, expected_cents, note, by, at }: Row<'day_close'>): Close => ({
  counted_cents,
  expected_cents,
  note,
  by: actorLine(fromJson<Actor>(by)),
  at,
});

/** [DC3] Only a day that the store has had can be counted, from its first one to today. */
async function assertOwnDay(context: Context, store: Row<'restaurant'>, day: string): Promise<void> {
  const today = todayOf(context, store);
  if (day > today) throw invalidField('business_date', 'not_begun', 'has not begun', { maximum: today });
  const first = await firstDayOf(context.database.db, store);
  if (day < first)
    throw invalidField('business_date', 'before_first_day', 'is before the first day', { minimum: first });
}

/** [DC3] Records a count beside the amount expected at that moment. */
export async function closeDay(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof closeDayCall>,
  once: Once,
): Promise<Kept<Close>> {
  const { restaurant_id, business_date, counted_cents, expected_cents, note } = body;
  const { database, ids, clock } = context;
  await assertOwnDay(context, await findStore(database.db, restaurant_id), business_date);
  const { cash } = await readDayClose(context, restaurant_id, business_date);
  const row: Row<'day_close'> = {
    restaurant_id,
    id: ids.next(),
    business_date,
    counted_cents,
    expected_cents: cash.due_cents,
    note,
    by: toJson(actor),
    at: isoNow(clock),
  };
  return database.write((tx) =>
    once(tx, async () => {
      // A difference to another sum would stand beside a person's name.
      if (expected_cents !== undefined && expected_cents !== cash.due_cents) throw new CallError('stale_version');
      await addCount(tx, row);
      const after = { business_date, counted_cents, expected_cents: cash.due_cents };
      await audit(context, tx, { restaurant_id, actor, action: 'day.close', target: row.id, after });
      return presentClose(row);
    }),
  );
}
