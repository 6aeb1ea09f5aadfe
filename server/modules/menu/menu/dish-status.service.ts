import type { Actor } from '#contract/domain/basics.ts';
import type { DishStatus, Specification } from '#contract/domain/menu.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updateDishStatusCall } from '#contract/http/menu/menu.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { endOfDay } from '../../store/restaurant/end-of-day.service.ts';
import { emitDishes, scheduleReturns } from './change-menu.ts';
import { lockGroups, type Groups } from './option-group.repository.ts';
import { touched, type KeptItem } from './kept-changes.ts';
import { presentDish } from './menu-rows.repository.ts';
import { keepVersion, noTouch } from './menu-version.repository.ts';
import { countAfter } from './portions.repository.ts';
import { inEveryCopy, markGroups } from './shared-options.ts';
import { soldOutBy } from './sold-out-by.ts';

type Input = BodyOf<typeof updateDishStatusCall>;
type Marks = { status: DishStatus; sold_out_until: string | null };

const NO_GROUPS: Groups = new Map();

/** Takes dishes or single options off sale, or puts them back; a sold-out with an end returns automatically. */
export function updateDishStatus(context: Context, actor: Actor, input: Input): Promise<number> {
  return context.store.transact(input.restaurant_id, async (live) => {
    const until = await untilOf(live, input);
    const marks: Marks = { status: input.status, sold_out_until: input.status === 'sold_out' ? until : null };
    const groups = input.option_ids.length === 0 ? NO_GROUPS : await lockGroups(context, live);
    const rows = await lockMenu(context, live);
    assertAllKnown(rows, input);
    const specifications = rows.flatMap(optionsOf);
    const everywhere = { ...input, option_ids: inEveryCopy(specifications, input.option_ids) };
    const changed = rows.flatMap((row) => changedDish(row, everywhere, marks));
    if (changed.length === 0) return 0;
    const ofGroups = await markGroups(live, groups, { specifications, optionIds: input.option_ids, marks });
    for (const row of changed) await writeDish(live, rows, row, actor.name);
    const touch = { ...noTouch(), items: [...ofGroups, ...changed.flatMap((row) => shelvesOf(rows, row))] };
    await keepVersion(context, live, actor, touch);
    await emitDishes(context, live);
    await scheduleReturns(context, live, [marks.sold_out_until]);
    const target = [...input.dish_ids, ...input.option_ids].join(',').slice(0, 400);
    await audit(context, live.tx, {
      restaurant_id: input.restaurant_id,
      actor,
      action: 'menu.update_dishes_status',
      target,
      before: Object.fromEntries(
        changed.map(({ id }) => [
          id,
          statusOf(
            rows.find((row) => row.id === id),
            everywhere,
          ),
        ]),
      ),
      after: marks,
    });
    return changed.length;
  });
}

/** Locks every dish until the end of the transaction, because options are written with their whole dish. */
const lockMenu = ({ database }: Context, live: RestaurantTx): Promise<Row<'dish'>[]> =>
  live.tx
    .selectFrom('dish')
    .selectAll()
    .where('restaurant_id', '=', live.restaurantId)
    .orderBy('id')
    .modifyEnd(database.traits.forUpdate)
    .execute();

/** The state of a dish or its named options before the change, for the audit. */
function statusOf(row: Row<'dish'> | undefined, input: Input): Record<string, Marks> {
  if (row === undefined) return {};
  const parts = [row, ...optionsOf(row).flatMap(({ options }) => options)].filter(
    ({ id }) => input.dish_ids.includes(id) || input.option_ids.includes(id),
  );
  return Object.fromEntries(
    parts.map(({ id, status, sold_out_until }) => [id, { status: status as DishStatus, sold_out_until }]),
  );
}

async function untilOf(live: RestaurantTx, input: Input): Promise<string | null> {
  if (input.until === null) return null;
  if (input.until === 'day') {
    const restaurant = await findRestaurantRow(live.tx, input.restaurant_id);
    if (restaurant === undefined) throw new CallError('not_found');
    return endOfDay(restaurant, Date.parse(live.now));
  }
  if (input.until <= live.now) throw invalidField('until', 'time_in_past', 'is in the past');
  return input.until;
}

const optionsOf = (row: Row<'dish'>): Specification[] => fromJson<Specification[]>(row.specifications);

function assertAllKnown(rows: readonly Row<'dish'>[], input: Input): void {
  const dishes = new Set(rows.map((row) => row.id));
  const options = new Set(
    rows.flatMap(optionsOf).flatMap((specification) => specification.options.map((option) => option.id)),
  );
  if (!input.dish_ids.every((id) => dishes.has(id)) || !input.option_ids.every((id) => options.has(id)))
    throw new CallError('not_found');
}

function changedDish(row: Row<'dish'>, input: Input, marks: Marks): Row<'dish'>[] {
  const isWhole =
    input.dish_ids.includes(row.id) && (row.status !== marks.status || row.sold_out_until !== marks.sold_out_until);
  let isPart = false;
  const specifications = optionsOf(row).map((specification) => ({
    ...specification,
    options: specification.options.map((option) => {
      if (
        !input.option_ids.includes(option.id) ||
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

/** What of it stays: what stands on the shelf. */
function shelvesOf(before: readonly Row<'dish'>[], row: Row<'dish'>): KeptItem[] {
  const was = before.find(({ id }) => id === row.id);
  return was === undefined ? [] : touched('dish', presentDish(was), presentDish(row));
}

async function writeDish(
  live: RestaurantTx,
  before: readonly Row<'dish'>[],
  row: Row<'dish'>,
  by: string,
): Promise<void> {
  const was = before.find(({ id }) => id === row.id) ?? row;
  const { status, sold_out_until, specifications } = row;
  await live.tx
    .updateTable('dish')
    .set({
      status,
      sold_out_until,
      specifications,
      ...countAfter(was, status, live.now),
      ...soldOutBy(was, row, { by, since_at: live.now }),
      version: row.version + 1,
    })
    .where('restaurant_id', '=', live.restaurantId)
    .where('id', '=', row.id)
    .execute();
}

/** Puts everything back on sale whose sold-out has ended, and ends counts with their day [PO1]. A job runs it at each end; safe to run at any time. */
export function returnDishes(context: Context, restaurantId: string): Promise<void> {
  return context.store.transact(restaurantId, async (live) => {
    const rows = await lockMenu(context, live);
    const isOver = (entry: { status: string; sold_out_until: string | null }): boolean =>
      entry.status === 'sold_out' && entry.sold_out_until !== null && entry.sold_out_until <= live.now;
    const isCountOver = ({ portions_until }: Row<'dish'>): boolean =>
      portions_until !== null && portions_until <= live.now;
    const back: Marks = { status: 'on_sale', sold_out_until: null };
    const changed = rows.flatMap((row): Row<'dish'>[] => {
      const specifications = optionsOf(row);
      const isPart = specifications.some((specification) => specification.options.some(isOver));
      if (!isOver(row) && !isPart && !isCountOver(row)) return [];
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
