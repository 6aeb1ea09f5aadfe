import type { DeskDishes, DeskStore } from '#contract/domain/restaurant.ts';
import type { Specification } from '#contract/domain/menu.ts';
import { fromJson } from '../db/json.ts';
import type { Queries } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Row } from '../db/schema.ts';

/** Who switched something off, and when. */
export type Switched = { by: string; since_at: string };
export type StoreSwitches = { mode?: Switched; busy?: Switched };

const switchesOf = (row: Pick<Row<'restaurant'>, 'switched_by'>): StoreSwitches =>
  row.switched_by === null ? {} : fromJson<StoreSwitches>(row.switched_by);

/** What a desk may know of its store, from the store's row. */
export function deskStoreOf(row: Row<'restaurant'>): DeskStore {
  const { mode, busy } = switchesOf(row);
  return {
    ...deskRules(row),
    mode_by: mode?.by ?? '',
    mode_since_at: mode?.since_at ?? null,
    busy_by: busy?.by ?? '',
    busy_since_at: busy?.since_at ?? null,
  };
}

type Signed = 'mode_by' | 'mode_since_at' | 'busy_by' | 'busy_since_at';

const deskRules = (row: Row<'restaurant'>): Omit<DeskStore, Signed> => ({
  id: row.id,
  name: row.name,
  time_zone: row.time_zone,
  business_day_cutoff: row.business_day_cutoff,
  waiting_time_minutes: row.waiting_time_minutes,
  mode: row.mode as DeskStore['mode'],
  mode_until: row.mode_until,
  busy_minutes: row.busy_minutes,
  busy_until: row.busy_until,
  hours: fromJson(row.hours),
  holidays: fromJson(row.holidays),
  accept_limit_seconds: row.accept_limit_seconds,
  order_notify: fromJson(row.order_notify),
  tax_rate: row.tax_rate,
  minimum_order_cents: row.minimum_order_cents,
  version: row.version,
});

const restaurantById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('restaurant').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
);

export async function findRestaurantRow(db: Queries, restaurantId: string): Promise<Row<'restaurant'> | undefined> {
  const [row] = await restaurantById(db, { id: restaurantId });
  return row;
}

/** Everything off the menu now, dishes and options, absolute. */
export async function readDeskDishes(db: Queries, restaurantId: string, version: number): Promise<DeskDishes> {
  const dishes = await db
    .selectFrom('dish')
    .select([
      'id',
      'name_zh',
      'name_en',
      'status',
      'sold_out_until',
      'off_since_at',
      'off_by',
      'option_off_by',
      'specifications',
    ])
    .where('restaurant_id', '=', restaurantId)
    // Of a long menu only what may be off is read and taken apart; `offEntries` decides.
    .where((where) =>
      where.or([
        where('status', '!=', 'on_sale'),
        where('specifications', 'like', '%"off_shelf"%'),
        where('specifications', 'like', '%"sold_out"%'),
      ]),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return { version, off: dishes.flatMap(offEntries) };
}

type OffDish = Pick<
  Row<'dish'>,
  | 'id'
  | 'name_zh'
  | 'name_en'
  | 'status'
  | 'sold_out_until'
  | 'off_since_at'
  | 'off_by'
  | 'option_off_by'
  | 'specifications'
>;

function offEntries(dish: OffDish): DeskDishes['off'] {
  const signs = dish.option_off_by === null ? {} : fromJson<Record<string, Switched>>(dish.option_off_by);
  const names = { dish_name_zh: dish.name_zh, dish_name_en: dish.name_en };
  const by = { by: dish.off_by ?? '', since_at: dish.off_since_at ?? '1970-01-01T00:00:00.000Z' };
  const whole = isOff(dish.status)
    ? [
        {
          dish_id: dish.id,
          option_id: null,
          name_zh: dish.name_zh,
          name_en: dish.name_en,
          status: dish.status,
          until: dish.sold_out_until,
          ...names,
          ...by,
        },
      ]
    : [];
  const options = fromJson<Specification[]>(dish.specifications)
    .flatMap((specification) => specification.options)
    .flatMap((option) =>
      isOff(option.status)
        ? [
            {
              dish_id: dish.id,
              option_id: option.id,
              name_zh: option.name_zh,
              name_en: option.name_en,
              status: option.status,
              until: option.sold_out_until,
              ...names,
              ...(signs[option.id] ?? by),
            },
          ]
        : [],
    );
  return [...whole, ...options];
}

const isOff = (status: string): status is 'off_shelf' | 'sold_out' => status !== 'on_sale';
