import type { EventContent } from '#contract/domain/desk-state.ts';
import { isOpen, type Order } from '#contract/domain/order.ts';
import { portionMoves } from '#contract/domain/portions.ts';
import { orderHash, xor53 } from '#contract/domain/state-hash.ts';
import type { Ids } from '../../../base/ids.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { Row } from '../../../db/schema.ts';
import { inPipeline } from '../../../db/pipeline.ts';
import { jobRows } from '../../../jobs/enqueue.ts';
import { moveLogs, writeEvents, type Appended, type LogAddition, type OpenChange } from '../../../live/sql-log.ts';
import { readDeskDishes } from '../../menu/menu/desk-dishes.repository.ts';
import { findCounted, movePortions } from '../../menu/menu/portions.repository.ts';
import { addDaySums, daySumsDelta, forgetDay, isCountedElsewhere, type DayDelta } from './day-sums.repository.ts';
import { moveDrawerDays } from './drawer-days.repository.ts';
import type { JobDraft } from './job-drafts.ts';
import { orderChangeRows } from './order-change.repository.ts';
import { moneyRows, writeDue } from './order-money.repository.ts';
import { deliveryToRow, orderToRow } from './order-rows.repository.ts';
import type { KitchenRules } from './order-store.ts';

/** An order before and after its transaction; `before` null: it is new. */
export type ChangedOrder = { before: Order | null; order: Order };
/** What a transaction has queued for one restaurant. */
export type Pending = { orders: readonly ChangedOrder[]; events: readonly EventContent[]; jobs: readonly JobDraft[] };

/** One restaurant's part of a transaction. */
export type Changing = {
  readonly restaurantId: string;
  rules: () => Promise<KitchenRules>;
  takeQueued: () => Pending;
  appended: (log: Appended) => void;
};

export type Writing = { tx: Tx; traits: DialectTraits; ids: Ids; now: string };

type Change = Pending & { restaurantId: string; rules: () => Promise<KitchenRules> };

/**
 * Writes what a transaction changes in one or several restaurants: its orders, the events of their logs, and the rows
 * that follow from them. Each table gets one statement for all restaurants. Rows that other
 * transactions wait for are locked in one order, and the heads of the logs last [L1].
 */
export async function appendChanges(writing: Writing, restaurants: readonly Changing[]): Promise<void> {
  const { tx, traits } = writing;
  const changes = restaurants.map((one) => ({
    ...one.takeQueued(),
    restaurantId: one.restaurantId,
    rules: () => one.rules(),
  }));
  const [, , , counted] = await inPipeline(
    tx,
    (part) => writeJobs(part, writing, changes),
    (part) => writeEntries(part, writing, changes),
    (part) => writeRecords(part, writing, changes),
    (part) => findCounted(part, movedDishes(changes)),
  );
  const recounted = await movePortionsOf(writing, changes, new Set(counted.map(({ restaurantId }) => restaurantId)));
  await writeDues(writing, changes);
  const takenDates = await moveDrawers(writing, changes);
  const { additions, logs } = await sumsThenHeads(writing, changes, recounted);
  await inPipeline(
    tx,
    (part) => writeEvents(part, traits, additions, logs),
    (part) => writeOrders(part, traits, changes, { logs, takenDates }),
  );
  for (const one of restaurants) {
    const log = logs.get(one.restaurantId);
    if (log !== undefined) one.appended(log);
  }
}

/** The locks for which other transactions wait most, as late as possible and in the one order of all. */
async function sumsThenHeads(
  writing: Writing,
  changes: readonly Change[],
  recounted: ReadonlySet<string>,
): Promise<{ additions: readonly LogAddition[]; logs: ReadonlyMap<string, Appended> }> {
  const { tx, traits, now } = writing;
  const additions = changes
    .filter(({ events }) => events.length > 0)
    .map(({ restaurantId, events, orders }) => ({ restaurantId, events, change: openChangeOf(orders), at: now }));
  if (recounted.size === 0) {
    const [, logs] = await inPipeline(
      tx,
      (part) => writeSums(part, traits, changes),
      (part) => moveLogs(part, traits, additions),
    );
    return { additions, logs };
  }
  await writeSums(tx, traits, changes);
  const withDishes: LogAddition[] = [];
  for (const addition of additions) {
    const dishes = recounted.has(addition.restaurantId) ? [await dishEvent(writing, addition.restaurantId)] : [];
    withDishes.push({ ...addition, events: [...addition.events, ...dishes] });
  }
  return { additions: withDishes, logs: await moveLogs(tx, traits, withDishes) };
}

/** Jobs are written whether or not the transaction has an event. */
async function writeJobs(tx: Tx, { traits, ids, now }: Writing, changes: readonly Change[]): Promise<void> {
  const jobs = changes.flatMap(({ restaurantId, jobs }) =>
    jobs.map((job) => ({ ...job, restaurant_id: restaurantId })),
  );
  await insertRows(tx, traits.name, 'job', jobRows(ids, jobs, now), 'on conflict ("key") do nothing');
}

const movesOf = (changes: readonly Change[]) =>
  changes.flatMap(({ restaurantId, orders }) =>
    orders.map(({ before, order }) => ({ restaurantId, orderId: order.id, moves: portionMoves(before, order) })),
  );

const movedDishes = (changes: readonly Change[]) =>
  movesOf(changes).flatMap(({ restaurantId, moves }) => moves.map(({ dish_id: id }) => ({ restaurantId, id })));

/**
 * What the changed orders take of their dishes' portions, or give back [PO2]. `counting` are the restaurants that count
 * one of them; resolves to those where a count moved.
 */
async function movePortionsOf(
  { tx, traits, now }: Writing,
  changes: readonly Change[],
  counting: ReadonlySet<string>,
): Promise<Set<string>> {
  const moved = new Set<string>();
  for (const { restaurantId, orderId, moves } of counting.size === 0 ? [] : movesOf(changes)) {
    if (!counting.has(restaurantId)) continue;
    if (await movePortions({ tx, traits, now, restaurantId, orderId }, moves)) moved.add(restaurantId);
  }
  return moved;
}

async function writeSums(tx: Tx, traits: DialectTraits, changes: readonly Change[]): Promise<void> {
  const deltas: DayDelta[] = [];
  const forgotten: { restaurantId: string; day: string }[] = [];
  for (const { restaurantId, orders } of changes) {
    for (const { before, order } of orders) {
      const delta = daySumsDelta(before, order);
      if (delta !== null) deltas.push({ restaurantId, businessDate: order.business_date, delta });
      // Also of today: a day that was over is today again once its cutoff or time zone has moved.
      else if (isCountedElsewhere(before, order)) forgotten.push({ restaurantId, day: order.business_date });
      // Paid on a later day, it leaves the counts of its first.
      if (before !== null && before.business_date !== order.business_date)
        forgotten.push({ restaurantId, day: before.business_date });
    }
  }
  await addDaySums(tx, traits.name, deltas);
  for (const { restaurantId, day } of forgotten) await forgetDay(tx, restaurantId, day);
}

async function writeEntries(tx: Tx, { traits, now }: Writing, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ orders }) => orders.flatMap(({ before, order }) => moneyRows(before, order, now)));
  await insertRows(tx, traits.name, 'money_entry', rows);
}

async function writeRecords(tx: Tx, { traits, now }: Writing, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ orders }) => orderChangeRows(orders, now));
  await insertRows(tx, traits.name, 'order_change', rows);
}

async function writeDues({ tx, ids, now }: Writing, changes: readonly Change[]): Promise<void> {
  for (const { orders, rules } of changes)
    for (const { before, order } of orders) await writeDue({ tx, now, rules, nextId: () => ids.next() }, before, order);
}

type TakenDates = ReadonlyMap<string, string | null>;

/** Moves the cash between the days' drawers [DC2]; of the orders where it changes, the day of their first. */
async function moveDrawers({ tx, now }: Writing, changes: readonly Change[]): Promise<TakenDates> {
  const dates = new Map<string, string | null>();
  for (const { orders, rules } of changes) {
    for (const { before, order } of orders) {
      const date = await moveDrawerDays({ tx, now, rules }, before, order);
      if (date !== undefined) dates.set(order.id, date);
    }
  }
  return dates;
}

/** The last before the heads are moved: it locks the head's row, which every other transaction takes last too. */
async function dishEvent({ tx, traits }: Writing, restaurantId: string): Promise<EventContent> {
  const { dish_version } = await tx
    .selectFrom('log_head')
    .select('dish_version')
    .where('restaurant_id', '=', restaurantId)
    .modifyEnd(traits.forUpdate)
    .executeTakeFirstOrThrow();
  return { type: 'dish.availability', body: await readDeskDishes(tx, restaurantId, dish_version + 1) };
}

/** The change of the head's count and hash [L9]. */
function openChangeOf(orders: readonly ChangedOrder[]): OpenChange {
  const change = { open: 0, hash: 0 };
  for (const { before, order } of orders) {
    change.open += Number(isOpen(order)) - Number(before !== null && isOpen(before));
    change.hash = xor53(change.hash, xor53(before === null ? 0 : orderHash(before), orderHash(order)));
  }
  return change;
}

/** After the heads were moved, so that a row knows its event's number. */
async function writeOrders(
  tx: Tx,
  traits: DialectTraits,
  changes: readonly Change[],
  { logs, takenDates }: { logs: ReadonlyMap<string, Appended>; takenDates: TakenDates },
): Promise<void> {
  const all = changes.flatMap(({ restaurantId, orders }) =>
    orders.map(({ before, order }) => {
      const log = logs.get(restaurantId);
      return { before, order, row: orderToRow(order, log?.seqOf.get(order.id) ?? log?.head ?? 0) };
    }),
  );
  const added = all.filter(({ before }) => before === null).map(({ row }) => row);
  await insertRows(tx, traits.name, 'orders', added);
  for (const { before, order, row } of all) {
    if (before !== null) await updateOrderRow(tx, row, takenDates.get(order.id));
    await writeDelivery(tx, before, order);
  }
}

const updateOrderRow = (tx: Tx, { taken_date: _new, ...row }: Row<'orders'>, takenDate: string | null | undefined) =>
  tx
    .updateTable('orders')
    .set(takenDate === undefined ? row : { ...row, taken_date: takenDate })
    .where('restaurant_id', '=', row.restaurant_id)
    .where('id', '=', row.id)
    .execute();

async function writeDelivery(tx: Tx, before: Order | null, { restaurant_id, id, delivery }: Order): Promise<void> {
  if (delivery !== null) {
    const row = deliveryToRow(restaurant_id, delivery);
    await tx
      .insertInto('delivery')
      .values(row)
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'order_id']).doUpdateSet(row))
      .execute();
  } else if (before !== null && before.delivery !== null) {
    await tx.deleteFrom('delivery').where('restaurant_id', '=', restaurant_id).where('order_id', '=', id).execute();
  }
}
