import type { Category, Dish, DishStatus } from '#contract/domain/menu.ts';
import { fromFlag, fromJson, toFlag, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { SoldOutMarks } from './sold-out-by.ts';

/** Converts menu rows to what travels, and back. Only the desk shows who took a dish off, and when. */

export function presentDish({
  off_since_at: _offSinceAt,
  off_by: _offBy,
  option_off_by: _optionOffBy,
  ...row
}: Row<'dish'>): Dish {
  return {
    ...row,
    status: row.status as DishStatus,
    is_chefs_special: fromFlag(row.is_chefs_special),
    can_order_alone: fromFlag(row.can_order_alone),
    is_limited_time: fromFlag(row.is_limited_time),
    weekly_windows: fromJson(row.weekly_windows),
    allergens: fromJson(row.allergens),
    specifications: fromJson(row.specifications),
  };
}

/** What a person edits of a dish; its count is written where it is counted (portions.repository.ts). */
export type DishCells = Omit<Row<'dish'>, keyof SoldOutMarks | 'portions_left' | 'portions_until'>;

export const dishCells = ({ portions_left: _left, portions_until: _until, ...dish }: Dish): DishCells => ({
  ...dish,
  is_chefs_special: toFlag(dish.is_chefs_special),
  can_order_alone: toFlag(dish.can_order_alone),
  is_limited_time: toFlag(dish.is_limited_time),
  weekly_windows: toJson(dish.weekly_windows),
  allergens: toJson(dish.allergens),
  specifications: toJson(dish.specifications),
});

export const presentCategory = (row: Row<'category'>, dish_count: number): Category => ({
  ...row,
  is_limited_time: fromFlag(row.is_limited_time),
  is_activity: fromFlag(row.is_activity),
  weekly_windows: fromJson(row.weekly_windows),
  dish_count,
});

export const categoryRow = ({ dish_count: _dishCount, ...category }: Category): Row<'category'> => ({
  ...category,
  is_limited_time: toFlag(category.is_limited_time),
  is_activity: toFlag(category.is_activity),
  weekly_windows: toJson(category.weekly_windows),
});
