import type { Actor } from '#contract/domain/basics.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import { toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { readDeskDishes } from './desk-dishes.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { touched } from './kept-changes.ts';
import { dishCells, presentDish } from './menu-rows.repository.ts';
import { keepVersion, noTouch, type MenuTouch } from './menu-version.repository.ts';
import { countAfter } from './portions.repository.ts';
import { soldOutBy } from './sold-out-by.ts';

/** One transaction that changes a menu, with its actor and store. */
export type MenuChange = {
  context: Context;
  live: RestaurantTx;
  actor: Actor;
  restaurant: Row<'restaurant'>;
  /** Writes an audit entry in this transaction. */
  record: (action: string, target: string, before: unknown, after: unknown) => Promise<void>;
  /** What it has done so far, of which a version is kept at its end [MP6]. */
  touch: MenuTouch;
  /** Keeps that version before the end, for who has to name it. */
  keep: () => Promise<string | null>;
};

/** Locks the head from here on, so that two concurrent changes do not take the same version. */
export async function emitDishes({ database }: Context, live: RestaurantTx): Promise<void> {
  const head = await live.tx
    .selectFrom('log_head')
    .select('dish_version')
    .where('restaurant_id', '=', live.restaurantId)
    .modifyEnd(database.traits.forUpdate)
    .executeTakeFirstOrThrow();
  live.emit({
    type: 'dish.availability',
    body: await readDeskDishes(live.tx, live.restaurantId, head.dish_version + 1),
  });
}

/** Adds a job at each end of a sold-out, which returns the dish to sale automatically. */
export function scheduleReturns(context: Context, live: RestaurantTx, ends: Iterable<string | null>): Promise<void> {
  const dues = [...new Set(ends)].filter((end) => end !== null);
  const jobs = dues.map((due_at) => ({
    kind: 'dish.return' as const,
    restaurant_id: live.restaurantId,
    key: `dish.return:${live.restaurantId}:${due_at}`,
    due_at,
    payload: {},
  }));
  return enqueue(live.tx, context.ids, jobs, live.now);
}

/**
 * Runs a change of the menu. Screens hold the items that are off, with names and order: after any change that alters
 * this list, the menu's version rises and an event is logged.
 */
export function changeMenu<T>(
  context: Context,
  actor: Actor,
  restaurantId: string,
  work: (change: MenuChange) => Promise<T>,
): Promise<T> {
  return context.store.transact(restaurantId, async (live) => {
    const restaurant = await findRestaurantRow(live.tx, restaurantId);
    if (restaurant === undefined) throw new CallError('not_found');
    const offBefore = await readDeskDishes(live.tx, restaurantId, 0);
    const record: MenuChange['record'] = (action, target, before, after) =>
      audit(context, live.tx, { restaurant_id: restaurantId, actor, action, target, before, after });
    const touch = noTouch();
    async function keep(): Promise<string | null> {
      const version = await keepVersion(context, live, actor, touch);
      touch.items = [];
      return version;
    }
    const result = await work({ context, live, actor, restaurant, record, touch, keep });
    await keep();
    const offAfter = await readDeskDishes(live.tx, restaurantId, 0);
    if (toJson(offBefore) !== toJson(offAfter)) await emitDishes(context, live);
    return result;
  });
}

/** Reads and locks dishes until the end of the transaction; all of them must belong to this restaurant. */
export async function lockDishes({ context, live }: MenuChange, ids: readonly string[]): Promise<Row<'dish'>[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await live.tx
    .selectFrom('dish')
    .selectAll()
    .where('restaurant_id', '=', live.restaurantId)
    .where('id', 'in', wanted)
    .orderBy('id')
    .modifyEnd(context.database.traits.forUpdate)
    .execute();
  if (rows.length !== wanted.length) throw new CallError('not_found');
  return rows;
}

const marksOf = (dish: Dish): string =>
  toJson([
    dish.status,
    dish.sold_out_until,
    dish.specifications.flatMap(({ options }) =>
      options.map(({ id, status, sold_out_until }) => [id, status, sold_out_until]),
    ),
  ]);

/** Writes a dish's current state; a change of availability records who made it and when. */
export async function writeDish(change: MenuChange, row: Row<'dish'>, dish: Dish): Promise<Dish> {
  const { live, actor, context } = change;
  const next: Dish = { ...dish, version: row.version + 1 };
  const cells = dishCells(next);
  const isMoved = marksOf(presentDish(row)) !== marksOf(next);
  await live.tx
    .updateTable('dish')
    .set({
      ...cells,
      ...countAfter(row, next.status, live.now),
      ...soldOutBy(row, cells, { by: actor.name, since_at: live.now }),
    })
    .where('restaurant_id', '=', live.restaurantId)
    .where('id', '=', row.id)
    .execute();
  change.touch.items.push(...touched('dish', presentDish(row), next));
  if (isMoved) await scheduleReturns(context, live, endsOf(next));
  return next;
}

/** Every time at which a part of a dish returns to sale. */
export const endsOf = (dish: Dish): (string | null)[] => [
  dish.sold_out_until,
  ...dish.specifications.flatMap(({ options }) => options.map(({ sold_out_until }) => sold_out_until)),
];

/** The changed fields with both values; the audit keeps no others. */
export function changedFields<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const keys = (Object.keys(after) as (keyof T)[]).filter(
    (key) => key !== 'version' && toJson(before[key]) !== toJson(after[key]),
  );
  const pick = (from: T): Partial<T> => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

export const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
