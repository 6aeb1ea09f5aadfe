import type { Actor } from '#contract/domain/basics.ts';
import type { DishStatus, Specification } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updateDishStatusCall } from '#contract/http/menu.ts';
import { fromJson, toJson } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { endOfDay } from '../restaurant/open-mode.ts';
import { emitDishes, scheduleReturns } from './change-menu.ts';
import { signsAfter } from './sign-off.ts';

type Wish = BodyOf<typeof updateDishStatusCall>;
type Marks = { status: DishStatus; sold_out_until: string | null };

/** Takes dishes or single options off, or puts them back; a sold-out with an end comes back by itself. */
export function updateDishStatus(context: Context, actor: Actor, wish: Wish): Promise<number> {
  return context.store.transact(wish.restaurant_id, async (live) => {
    const until = await untilOf(live, wish);
    const marks: Marks = { status: wish.status, sold_out_until: wish.status === 'sold_out' ? until : null };
    const rows = await lockMenu(context, live);
    const changed = rows.flatMap((row) => changedDish(row, wish, marks));
    assertAllKnown(rows, wish);
    if (changed.length === 0) return 0;
    for (const row of changed) await writeDish(live, rows, row, actor.name);
    await emitDishes(context, live);
    await scheduleReturns(context, live, [marks.sold_out_until]);
    const target = [...wish.dish_ids, ...wish.option_ids].join(',').slice(0, 400);
    await audit(context, live.tx, {
      restaurant_id: wish.restaurant_id,
      actor,
      action: 'menu.update_dishes_status',
      target,
      before: Object.fromEntries(
        changed.map(({ id }) => [
          id,
          statusOf(
            rows.find((row) => row.id === id),
            wish,
          ),
        ]),
      ),
      after: marks,
    });
    return changed.length;
  });
}

/** Every dish, held until the end of the transaction: options are written with the whole of their dish. */
const lockMenu = ({ database }: Context, live: SqlLiveTx): Promise<Row<'dish'>[]> =>
  live.tx
    .selectFrom('dish')
    .selectAll()
    .where('restaurant_id', '=', live.restaurantId)
    .orderBy('id')
    .modifyEnd(database.traits.forUpdate)
    .execute();

/** What the audit says of a dish or its named options before the change. */
function statusOf(row: Row<'dish'> | undefined, wish: Wish): Record<string, Marks> {
  if (row === undefined) return {};
  const parts = [row, ...optionsOf(row).flatMap(({ options }) => options)].filter(
    ({ id }) => wish.dish_ids.includes(id) || wish.option_ids.includes(id),
  );
  return Object.fromEntries(
    parts.map(({ id, status, sold_out_until }) => [id, { status: status as DishStatus, sold_out_until }]),
  );
}

async function untilOf(live: SqlLiveTx, wish: Wish): Promise<string | null> {
  if (wish.until === null) return null;
  if (wish.until === 'day') {
    const restaurant = await findRestaurantRow(live.tx, wish.restaurant_id);
    if (restaurant === undefined) throw new CallError('not_found');
    return endOfDay(restaurant, Date.parse(live.now));
  }
  if (wish.until <= live.now)
    throw new CallError('invalid', [{ path: 'until', code: 'time_in_past', message: 'is in the past' }]);
  return wish.until;
}

const optionsOf = (row: Row<'dish'>): Specification[] => fromJson<Specification[]>(row.specifications);

function assertAllKnown(rows: readonly Row<'dish'>[], wish: Wish): void {
  const dishes = new Set(rows.map((row) => row.id));
  const options = new Set(
    rows.flatMap(optionsOf).flatMap((specification) => specification.options.map((option) => option.id)),
  );
  if (!wish.dish_ids.every((id) => dishes.has(id)) || !wish.option_ids.every((id) => options.has(id)))
    throw new CallError('not_found');
}

function changedDish(row: Row<'dish'>, wish: Wish, marks: Marks): Row<'dish'>[] {
  const isWhole =
    wish.dish_ids.includes(row.id) && (row.status !== marks.status || row.sold_out_until !== marks.sold_out_until);
  let isPart = false;
  const specifications = optionsOf(row).map((specification) => ({
    ...specification,
    options: specification.options.map((option) => {
      if (
        !wish.option_ids.includes(option.id) ||
        (option.status === marks.status && option.sold_out_until === marks.sold_out_until)
      )
        return option;
      isPart = true;
      return { ...option, ...marks };
    }),
  }));
  if (!isWhole && !isPart) return [];
  return [{ ...row, ...(isWhole ? marks : {}), specifications: toJson(specifications) }];
}

async function writeDish(live: SqlLiveTx, before: readonly Row<'dish'>[], row: Row<'dish'>, by: string): Promise<void> {
  const was = before.find(({ id }) => id === row.id) ?? row;
  const { status, sold_out_until, specifications } = row;
  await live.tx
    .updateTable('dish')
    .set({
      status,
      sold_out_until,
      specifications,
      ...signsAfter(was, row, { by, since_at: live.now }),
      version: row.version + 1,
    })
    .where('restaurant_id', '=', live.restaurantId)
    .where('id', '=', row.id)
    .execute();
}

/** Puts back on sale whatever has been sold out long enough. Run by a job at each end; safe to run at any time. */
export function returnDishes(context: Context, restaurantId: string): Promise<void> {
  return context.store.transact(restaurantId, async (live) => {
    const rows = await lockMenu(context, live);
    const isOver = (entry: { status: string; sold_out_until: string | null }): boolean =>
      entry.status === 'sold_out' && entry.sold_out_until !== null && entry.sold_out_until <= live.now;
    const back: Marks = { status: 'on_sale', sold_out_until: null };
    const changed = rows.flatMap((row): Row<'dish'>[] => {
      const specifications = optionsOf(row);
      const isPart = specifications.some((specification) => specification.options.some(isOver));
      if (!isOver(row) && !isPart) return [];
      const options = specifications.map((specification) => ({
        ...specification,
        options: specification.options.map((option) => (isOver(option) ? { ...option, ...back } : option)),
      }));
      return [{ ...row, ...(isOver(row) ? back : {}), specifications: toJson(options) }];
    });
    if (changed.length === 0) return;
    for (const row of changed) await writeDish(live, rows, row, 'system');
    await emitDishes(context, live);
  });
}
