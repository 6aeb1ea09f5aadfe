import { describe, expect, it } from 'vitest';
import type { Dish, Specification } from '#contract/domain/menu.ts';
import { PhoneOrderSchema } from '#contract/http/orders/phone-order.ts';
import { anOrder, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { formatMoney } from '#contract/domain/money.ts';
import { draftChanges, type ChangeWords } from './draft-changes.ts';
import { draftOf, emptyDraft, linesOf, withDish, withQuantity, inputOf, type Draft } from './draft.ts';
import { missingIn, problemsOf } from './draft-problems.ts';
import { findDishes } from './find-dishes.ts';

const option = (n: number, name_zh: string, is_default = false) => ({
  id: fixtureId(n),
  name_zh,
  name_en: name_zh,
  extra_price_cents: 0,
  is_default,
  is_removal: false,
  status: 'on_sale' as const,
  sold_out_until: null,
});
const heat: Specification = {
  id: fixtureId(300),
  name_zh: '辣度',
  name_en: 'Heat',
  is_multi_select: false,
  can_add_quantity: false,
  is_limited: false,
  max_selectable: 1,
  is_required: true,
  options: [option(301, '微辣'), option(302, '中辣', true)],
  sort_order: 1,
};
const aDish = (n: number, change: Partial<Dish>): Dish => ({
  id: fixtureId(n),
  restaurant_id: aRestaurant().id,
  name_zh: '',
  name_en: '',
  description_zh: '',
  description_en: '',
  category_id: fixtureId(400),
  price_cents: 1000,
  image: null,
  sort_order: n,
  status: 'on_sale',
  sold_out_until: null,
  is_chefs_special: false,
  can_order_alone: true,
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  station: null,
  allergens: [],
  tax_class_id: null,
  specifications: [],
  version: 1,
  ...change,
});
const mapo = aDish(201, { name_zh: '麻婆豆腐', name_en: 'Mapo Tofu', specifications: [heat] });
const rice = aDish(202, { name_zh: '白米饭', name_en: 'Steamed Rice' });
const dishes = new Map([mapo, rice].map((dish) => [dish.id, dish]));
const empty = emptyDraft(aRestaurant());
const words: ChangeWords = {
  label: (field) => ({ text_zh: field, text_en: field }),
  time: (instant) => instant,
  money: (minor) => formatMoney(minor, 'USD', 'zh'),
  pickup: { text_zh: '自取', text_en: 'Pickup' },
};

describe('the dishes of a phone order', () => {
  it('begin with what is usual, and a plain dish twice is two of it', () => {
    const lines = withDish(withDish(withDish([], mapo, 0), rice, 0), rice, 0);
    expect(lines).toMatchObject([
      { key: 1, quantity: 1, chosen: { [fixtureId(302)]: 1 } },
      { key: 2, quantity: 2 },
    ]);
    expect(withDish(lines, mapo, 0)).toHaveLength(3);
    expect(withQuantity(lines, 2, 0)).toHaveLength(1);
  });

  it('are found in both languages and by their category’s number', () => {
    const category = { id: fixtureId(400), number: '7' };
    const find = (q: string) =>
      findDishes([mapo, rice], [category as Parameters<typeof findDishes>[1][number]], q).map((dish) => dish.name_en);
    expect(find('tofu')).toEqual(['Mapo Tofu']);
    expect(find('米饭')).toEqual(['Steamed Rice']);
    expect(find('7')).toEqual(['Mapo Tofu', 'Steamed Rice']);
    expect(find('pizza')).toEqual([]);
    const names = (...list: Dish[]) => findDishes(list, [], 'tofu').map((dish) => dish.name_en);
    const hidden = { ...mapo, id: fixtureId(203), name_en: 'Cold tofu', status: 'off_shelf' } as const;
    expect(names(mapo, hidden)).toEqual(['Mapo Tofu']);
    expect(names(rice, hidden)).toEqual(['Cold tofu']);
  });
});

describe('an order in the form', () => {
  const line = (dish: Dish, change = {}) => ({
    line: 1,
    dish_id: dish.id,
    name_zh: dish.name_zh,
    name_en: dish.name_en,
    quantity: 2,
    unit_price_cents: dish.price_cents,
    options: [],
    note: null,
    allergies: [],
    station: null,
    done_at: null,
    ...change,
  });
  const chosen = (name: string) => ({
    specification: '辣度',
    name_zh: name,
    name_en: name,
    quantity: 1,
    extra_price_cents: 0,
    is_removal: false,
  });

  it('[OW3] keeps its choices by name, and what is no longer on the menu as it was ordered', () => {
    const gone = aDish(299, { name_zh: '毛血旺', name_en: 'Maoxuewang' });
    const items = [line(mapo, { options: [chosen('微辣'), chosen('变态辣')] }), line(gone, { line: 2 })];
    const { draft, lost } = draftOf(anOrder(1, { items }), dishes, empty);
    expect(lost).toEqual([]);
    expect(draft.lines).toEqual([
      { key: 1, dishId: mapo.id, quantity: 2, chosen: {}, note: '', gone: items[0] },
      { key: 2, dishId: gone.id, quantity: 2, chosen: {}, note: '', gone: items[1] },
    ]);
    expect(withQuantity(draft.lines, 2, 9)[1]?.quantity).toBe(2);
    const fewer = { ...draft, lines: withQuantity(draft.lines, 2, 1) };
    expect(inputOf(fewer, 'r', 'place').items).toMatchObject([
      { dish_id: mapo.id, quantity: 2, options: [], line: 1 },
      { dish_id: gone.id, quantity: 1, options: [], line: 2 },
    ]);
    // Another order is made of the menu of now.
    const again = linesOf(items, dishes);
    expect(again.lines).toEqual([{ key: 1, dishId: mapo.id, quantity: 2, chosen: { [fixtureId(301)]: 1 }, note: '' }]);
    expect(again.lost.map((what) => what.name_zh)).toEqual(['麻婆豆腐：变态辣', '2× 毛血旺']);
  });

  it('is sent as the contract requires, checked before it is complete', () => {
    const draft: Draft = {
      ...empty,
      method: 'delivery',
      zip: '60540',
      lines: withDish([], mapo, 0),
      allergies: '花生, egg',
    };
    expect(PhoneOrderSchema.safeParse(inputOf(draft, aRestaurant().id, 'check')).success).toBe(true);
    expect(PhoneOrderSchema.safeParse(inputOf(draft, aRestaurant().id, 'place')).success).toBe(false);
    expect(inputOf(draft, aRestaurant().id, 'place').allergies).toEqual([
      { text_zh: '花生', text_en: null },
      { text_zh: null, text_en: 'egg' },
    ]);
  });

  it('names what is missing and puts the server’s problems on their fields', () => {
    expect(missingIn({ ...empty, method: 'delivery', zip: '123' }).map(({ at, code }) => `${at}: ${code}`)).toEqual([
      'name: required',
      'street: required',
      'zip: zip_invalid',
      'lines: no_dishes',
    ]);
    const said = (path: string) => problemsOf([{ path, code: 'required', message: '' }])[0];
    expect(said('items.3.options')?.at).toBe('line 3');
    expect(said('address')?.at).toBe('street');
    expect(said('distance')).toMatchObject({ at: 'zip', code: 'zip_unknown' });
    expect(said('')?.at).toBe('order');
  });

  it('shows a correction as what it takes away and what it brings', () => {
    const { draft } = draftOf(anOrder(1, { items: [line(mapo, { options: [chosen('微辣')] })] }), dishes, empty);
    const after = { ...draft, lines: withDish(withQuantity(draft.lines, 1, 1), rice, 0), memo: '放门口' };
    const changes = draftChanges(draft, after, dishes, words).map(({ kind, text_zh }) => `${kind} ${text_zh}`);
    expect(changes).toEqual(['was 2× 麻婆豆腐 (微辣)', 'now 1× 麻婆豆腐 (微辣)', 'now 1× 白米饭', 'now memo：放门口']);
    expect(draftChanges(draft, draft, dishes, words)).toEqual([]);
  });
});
