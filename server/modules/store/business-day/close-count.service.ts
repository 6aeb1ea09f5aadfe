import { actorLine, type Actor } from '#contract/domain/basics.ts';
import {
  drawerCents,
  HANDED_OVER,
  isTakenAtDoor,
  leftToPayCents,
  ownTakings,
  toCollectCents,
} from '#contract/domain/order-money.ts';
import { shareCents } from '#contract/domain/money.ts';
import { isSummed, isTest, type Order } from '#contract/domain/order.ts';
import { businessDate, businessDayEnd } from '#contract/domain/time.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import { isoNow } from '../../../base/clock.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { moneyColumns } from '../../../db/money-columns.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { findRestaurantRow } from '../restaurant/desk-store.repository.ts';
import {
  addCount,
  broughtBefore,
  countsOfDay,
  laterPartsOf,
  openOrdersTo,
  ordersOfDay,
  refundsOfDay,
  type DayRow,
  type GivenRow,
  type MoneyRow,
} from './close-count.repository.ts';
import { firstDayOf } from './first-day.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';

type Reply = ReplyOf<typeof dayCloseCall>;
type OpenOrder = Reply['unfinished'][number];
type Close = ReplyOf<typeof closeDayCall>;

const isCounted = (row: DayRow): boolean => isSummed(flagsOfCell(row.flags));
const isHandedOver = ({ status }: DayRow): boolean => (HANDED_OVER as readonly string[]).includes(status);

type Cash = { orders: number; cents: number };

const sumOf = (amounts: readonly number[]): Cash => ({
  orders: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
});

const isCash = ({ payment_method }: DayRow): boolean => payment_method === 'cash';

const moneyIn = (row: MoneyRow) => ({
  status: row.status as Order['status'],
  delivery_method: row.delivery_method as Order['delivery_method'],
  payment_method: row.payment_method as Order['payment_method'],
  payment_state: row.payment_state as Order['payment_state'],
  total_cents: row.total_cents,
  ...moneyColumns(row),
});

/** What is asked for at the door: of cash and cards what is not paid yet, and what a payment online left open. */
const askedFor = (row: DayRow): number => toCollectCents(moneyIn(row));

/** Cards are taken by a reader of their own, and a provider's courier takes nothing. */
const isAskedForInCash = (row: DayRow): boolean =>
  row.delivery_method !== 'delivery_provider' &&
  (isCash(row) || (row.payment_method === 'online' && askedFor(row) > 0));

/** The business day in whose drawer its first money is. */
const drawerDay = (row: DayRow): string => row.taken_date ?? row.business_date;

/** [DC1] An order that is accepted for a later day is not left over. */
const isDueBy = (endMs: number, { requested_at, due_at }: DayRow): boolean =>
  requested_at === null || due_at === null || Date.parse(due_at) < endMs;

/**
 * The cash that was taken for an order: when a person recorded it, or at the hand-over, also where the order costs something
 * else by now or was cancelled after it; of a reopened one what a refund or a cancellation has recorded. What goes back is
 * counted when it is given.
 */
const takenFor = (row: DayRow): number => drawerCents(moneyIn(row));

/** The orders of whose cash some was taken on a day, with how much of it was: the first payment, or a later part of it. */
function takenOn(day: string, rows: readonly DayRow[], parts: readonly Row<'drawer_part'>[]) {
  return rows.flatMap((row) => {
    const own = parts.filter(({ order_id }) => order_id === row.id);
    const isFirstDay = drawerDay(row) === day;
    const first = isFirstDay ? takenFor(row) - centsOf(own) : 0;
    const cents = first + centsOf(own.filter(({ business_date }) => business_date === day));
    const isHere = isFirstDay && isCash(row) && isTakenAtDoor(moneyIn(row));
    return isHere || cents > 0 ? [{ isPickup: row.delivery_method === 'pickup', cents }] : [];
  });
}

const centsOf = (parts: readonly Row<'drawer_part'>[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Handed over by a provider's courier, who takes no money, and not paid since [CR11]. */
const owedOf = (row: DayRow): number => (isHandedOver(row) ? leftToPayCents(moneyIn(row)) : 0);

/** Given back in cash: said so, or in the way it was paid, as far as that was cash. */
function givenOf({ how, amount_cents, ...row }: GivenRow): number {
  if (how === 'cash') return amount_cents;
  const { cash_cents, card_cents } = ownTakings(moneyIn(row));
  return cash_cents === 0 ? 0 : shareCents(amount_cents, cash_cents, cash_cents + card_cents);
}

/** What the restaurant gave back in cash on a day, whenever its order was placed and however that was paid for. */
async function givenInCash(db: Queries, restaurantId: string, day: string): Promise<Cash> {
  const rows = await refundsOfDay(db, restaurantId, day);
  return sumOf(
    rows
      .filter(({ flags }) => isSummed(flagsOfCell(flags)))
      .map(givenOf)
      .filter((cents) => cents > 0),
  );
}

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
  const ofDay = await ordersOfDay(db, restaurantId, business_date);
  const open = await openOrdersTo(db, restaurantId, business_date);
  // What is owed does not leave the list with its day.
  const before = business_date === today ? await broughtBefore(db, restaurantId, today) : [];
  const counted = ofDay.filter((row) => isCounted(row));
  const real = counted.filter((row) => row.business_date === business_date);
  const taken = takenOn(business_date, counted, await laterPartsOf(db, restaurantId, business_date));
  const pickup = sumOf(taken.filter(({ isPickup }) => isPickup).map(({ cents }) => cents));
  const delivery = sumOf(taken.filter(({ isPickup }) => !isPickup).map(({ cents }) => cents));
  const refunds = await givenInCash(db, restaurantId, business_date);
  const unfinished = open.filter(
    (row) => !isHandedOver(row) && row.status !== 'cancelled' && !isTest(flagsOfCell(row.flags)) && isDueBy(end, row),
  );
  const out = unfinished.filter((row) => isCounted(row) && isAskedForInCash(row));
  const closes = await countsOfDay(db, restaurantId, business_date);
  return {
    business_date,
    is_today: business_date === today,
    orders: real.filter(({ status }) => status !== 'cancelled').length,
    cancelled: real.filter(({ status }) => status === 'cancelled').length,
    unfinished: unfinished.map(presentOpen),
    cash: {
      pickup,
      delivery,
      refunds,
      due_cents: pickup.cents + delivery.cents - refunds.cents,
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
  const { restaurant_id, business_date, counted_cents, note } = body;
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
      await addCount(tx, row);
      const after = { business_date, counted_cents, expected_cents: cash.due_cents };
      await audit(context, tx, { restaurant_id, actor, action: 'day.close', target: row.id, after });
      return presentClose(row);
    }),
  );
}
