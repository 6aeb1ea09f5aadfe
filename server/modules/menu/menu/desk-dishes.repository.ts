import type { Specification } from '#contract/domain/menu.ts';
import type { DeskDishes, DishPortions } from '#contract/domain/restaurant.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { Switched } from '../../store/restaurant/desk-store.repository.ts';

/** All dishes and options that are off the menu now, and the counts of portions, absolute. */
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
      'portions_left',
      'portions_until',
    ])
    .where('restaurant_id', '=', restaurantId)
    // Reads only rows that may be off, because a menu may be long; `offEntries` decides.
    .where((where) =>
      where.or([
        where('status', '!=', 'on_sale'),
        where('portions_left', 'is not', null),
        where('specifications', 'like', '%"off_shelf"%'),
        where('specifications', 'like', '%"sold_out"%'),
      ]),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return { version, off: dishes.flatMap(offEntries), portions: dishes.flatMap(countOf) };
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
  | 'portions_left'
  | 'portions_until'
>;

const countOf = ({ id, name_zh, name_en, portions_left, portions_until }: OffDish): DishPortions[] =>
  portions_left === null ? [] : [{ dish_id: id, name_zh, name_en, left: portions_left, until: portions_until }];

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
