import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dish } from '#contract/domain/menu.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { checkItems, type Menu } from './check-items.service.ts';
import { takenOf } from './taken.service.ts';

const shop = makeTestRestaurant();
const CATEGORY = { station: 'Wok', is_activity: false, is_limited_time: false } as never;
const NOW = Date.parse('2026-11-21T17:00:00.000Z');
const AT = { nowMs: NOW, forMs: NOW, timeZone: 'America/New_York' };
const dishes = Object.values(shop.dishes).map((dish): Dish => ({ ...dish, restaurant_id: 'r' }));
const menuOf = (known: readonly Dish[]): Menu => ({
  dishes: new Map(known.map((dish) => [dish.id, dish])),
  categories: new Map(known.map(({ category_id }) => [category_id, CATEGORY])),
});
const sellable = dishes.filter(({ status }) => status === 'on_sale');
const ask = (dish: Dish, quantity: number, picks: readonly number[]) => ({
  dish_id: dish.id,
  quantity,
  options: dish.specifications.flatMap(({ options, is_required }, place) => {
    const option = options[(picks[place] ?? 0) % options.length];
    return option === undefined || (!is_required && (picks[place] ?? 0) === 0)
      ? []
      : [{ option_id: option.id, quantity: 1 }];
  }),
  note: null,
});
const line = fc
  .tuple(
    fc.constantFrom(...sellable),
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
  )
  .map(([dish, quantity, picks]) => ask(dish, quantity, picks));
const order = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 5,
  selector: (one) => JSON.stringify([one.dish_id, one.options]),
});

const facts = ({ dish_id, name_zh, options, unit_price_cents, tax_rate, station, quantity }: OrderItem) => ({
  dish_id,
  name_zh,
  options,
  unit_price_cents,
  tax_rate,
  station,
  quantity,
});
/** The menu without some dishes, and without some options of others; what is left is dearer. */
const without = (ids: ReadonlySet<string>): Dish[] =>
  dishes
    .filter(({ id }) => !ids.has(id))
    .map((dish) => ({
      ...dish,
      price_cents: dish.price_cents + 300,
      specifications: dish.specifications.map((specification) => ({
        ...specification,
        options: specification.options.filter(({ id }) => !ids.has(id)),
      })),
    }));
const everyId = dishes.flatMap(({ id, specifications }) => [
  id,
  ...specifications.flatMap(({ options }) => options.map((option) => option.id)),
]);
const measures = (taken: Order | null) => ({
  taken: taken === null ? null : takenOf(taken),
  taxRateOf: () => (taken === null ? 0.08 : 0.2),
});

describe('[OW3] what an order was taken with that the menu no longer has', () => {
  it('stays as it was taken at its count, may be less, and is not more', () => {
    fc.assert(
      fc.property(order, fc.subarray(everyId), fc.boolean(), (asked, gone, isNumbered) => {
        const first = checkItems(asked, menuOf(dishes), AT, measures(null));
        fc.pre(first.errors.length === 0);
        const taken = makeOrder('r', new Date(NOW).toISOString(), { items: first.items });
        const menu = menuOf(without(new Set(gone)));
        const numbered = asked.map((item, index) => (isNumbered ? { ...item, line: index + 1 } : item));
        const again = checkItems(numbered, menu, AT, measures(taken));
        expect(again.errors).toEqual([]);
        expect(again.items.map(facts)).toEqual(first.items.map(facts));
        const lost = asked.findIndex(({ dish_id }) => !menu.dishes.has(dish_id));
        if (lost === -1) return;
        const change = (quantity: number) =>
          checkItems(
            numbered.map((item, index) => (index === lost ? { ...item, quantity } : item)),
            menu,
            AT,
            measures(taken),
          );
        const { quantity = 1 } = asked[lost] ?? {};
        expect(change(quantity + 1).errors).toMatchObject([
          { path: `items.${lost}.quantity`, code: 'too_few_portions', params: { maximum: quantity } },
        ]);
        expect(change(1).errors).toEqual([]);
      }),
    );
  });

  it('does not bind a line that was named though the menu has it whole: it may be more', () => {
    fc.assert(
      fc.property(order, fc.nat(4), (asked, at) => {
        const first = checkItems(asked, menuOf(dishes), AT, measures(null));
        fc.pre(first.errors.length === 0);
        const taken = makeOrder('r', new Date(NOW).toISOString(), { items: first.items });
        const raised = asked.map((item, index) =>
          index === at % asked.length ? { ...item, line: index + 1, quantity: item.quantity + 1 } : item,
        );
        expect(checkItems(raised, menuOf(dishes), AT, measures(taken)).errors).toEqual([]);
      }),
    );
  });

  it('is no longer sold to another order, nor as another line of its own', () => {
    const [dish] = sellable.filter(({ specifications }) => specifications.length === 0);
    if (dish === undefined) throw new Error('the fixture has a plain dish');
    const asked = [ask(dish, 1, [])];
    const taken = makeOrder('r', new Date(NOW).toISOString(), {
      items: checkItems(asked, menuOf(dishes), AT, measures(null)).items,
    });
    const menu = menuOf(without(new Set([dish.id])));
    const unknown = { path: 'items.0.dish_id', code: 'unknown_dish' };
    expect(checkItems(asked, menu, AT, measures(null)).errors).toMatchObject([unknown]);
    expect(checkItems([...asked, ...asked], menu, AT, measures(taken)).errors).toMatchObject([
      { ...unknown, path: 'items.1.dish_id' },
    ]);
  });
});
