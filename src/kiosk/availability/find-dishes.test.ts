import { describe, expect, it } from 'vitest';
import type { Dish } from '#contract/domain/menu.ts';
import type { DishOff } from '#contract/domain/restaurant.ts';
import { orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { dishesFor } from './find-dishes.ts';

const dish = (id: string, name_zh: string, name_en: string): Dish => ({ id, name_zh, name_en }) as Dish;
const dishes = [
  dish('1', '麻婆豆腐', 'Mapo tofu'),
  dish('2', '宫保鸡丁', 'Kung pao chicken'),
  dish('3', '白米饭', 'Rice'),
];
const find = (wanted: string, off: readonly Partial<DishOff>[] = [], cooking: readonly string[] = []): string[] => {
  const order = orderOf({ no: '1', lines: ['1 mapo'] });
  const items = cooking.flatMap((dish_id) => order.items.slice(0, 1).map((item) => ({ ...item, dish_id })));
  return dishesFor({ dishes, wanted, orders: [shown({ ...order, items })], off: off as DishOff[] }).map(({ id }) => id);
};

describe('finding a dish that ran out', () => {
  it('[CT5] looks in both languages, every word of it', () => {
    expect(find('豆腐')).toEqual(['1']);
    expect(find('CHICKEN kung')).toEqual(['2']);
    expect(find('noodles')).toEqual([]);
  });

  it('[CT12] finds a name by its pinyin initials, from its beginning first', () => {
    expect(find('gbjd')).toEqual(['2']);
    expect(find('df')).toEqual(['1']);
    const more = [dish('4', '宫保豆腐', 'Kung pao tofu'), dish('5', '豆腐羹', 'Tofu soup')];
    const found = dishesFor({ dishes: more, wanted: 'df', orders: [], off: [] });
    expect(found.map(({ id }) => id)).toEqual(['5', '4']);
  });

  it('[CT5] puts what is being cooked first, and leaves out what is unlisted', () => {
    expect(find('', [], ['3'])).toEqual(['3', '1', '2']);
    expect(find('', [{ dish_id: '2', option_id: null, status: 'off_shelf' }])).toEqual(['1', '3']);
  });
});
