import type { OrderItem } from '#contract/domain/order.ts';
import { isTest } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { isOfStation } from '#contract/domain/station.ts';
import { dishKeyOf } from './dish-key.ts';

/** The same dish made in the same way. */
export type AllDayWay = { key: string; options: OrderItem['options']; count: number };
/** A dish that is still to be made, in all its variants. */
export type AllDayDish = { key: string; nameZh: string; nameEn: string; count: number; ways: readonly AllDayWay[] };

const wayKeyOf = (item: OrderItem): string =>
  item.options
    .map((option) => `${option.quantity}|${option.name_zh}|${option.name_en}|${option.is_removal}`)
    .sort()
    .join('\n');

/**
 * What is still to be made of New and Preparing: per dish, and within it per variant, the most first. Ticked lines,
 * cancelled and test orders are not to be made [F4].
 */
export function allDayOf(orders: readonly DeskOrder[], station: string | null): readonly AllDayDish[] {
  const dishes = new Map<string, { first: OrderItem; ways: Map<string, AllDayWay> }>();
  for (const { order } of orders) {
    if (order.status === 'cancelled' || isTest(order)) continue;
    for (const item of order.items) {
      if (item.done_at !== null || !isOfStation(item, station)) continue;
      const key = dishKeyOf(item);
      const dish = dishes.get(key) ?? { first: item, ways: new Map<string, AllDayWay>() };
      const wayKey = wayKeyOf(item);
      const count = (dish.ways.get(wayKey)?.count ?? 0) + item.quantity;
      dish.ways.set(wayKey, { key: wayKey, options: item.options, count });
      dishes.set(key, dish);
    }
  }
  const byCount = (left: { count: number }, right: { count: number }): number => right.count - left.count;
  return [...dishes]
    .map(([key, { first, ways }]) => ({
      key,
      nameZh: first.name_zh,
      nameEn: first.name_en,
      count: [...ways.values()].reduce((sum, way) => sum + way.count, 0),
      ways: [...ways.values()].sort(byCount),
    }))
    .sort(byCount);
}

export const countAllDay = (dishes: readonly AllDayDish[]): number => dishes.reduce((sum, dish) => sum + dish.count, 0);
