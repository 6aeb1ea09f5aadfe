import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderOf } from '#tests/support/orders.ts';
import { applyCustomerChange } from './customer-change.ts';
import { asOrdered, isNothingLeft, shortLines } from './mend.ts';
import { actOn } from './order-actions.ts';
import { OrderSchema, type Order } from './order.ts';
import { computeTotals } from './totals.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;
const FEES = { delivery_fee_cents: 300, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };
const DISHES = 3;

/** The second way of the first dish. */
const HOT = {
  specification: '辣度',
  name_zh: '特辣',
  name_en: 'Extra hot',
  quantity: 1,
  extra_price_cents: 50,
  is_removal: false,
};
const dishId = (dish: number): string => `01900000-0000-7000-8000-0000000000d${dish}`;

/** Lines with so many of each dish, the fourth the first one again but hot; a dish of none has no line. */
const linesOf = (quantities: readonly number[]): Order['items'] =>
  quantities
    .map((quantity, index) => ({ dish: index === DISHES ? 1 : index + 1, isHot: index === DISHES, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ dish, isHot, quantity }, index) => ({
      line: index + 1,
      dish_id: dishId(dish),
      name_zh: `菜${dish}`,
      name_en: `Dish ${dish}`,
      quantity,
      unit_price_cents: dish * 333,
      options: isHot ? [HOT] : [],
      note: null,
      allergies: [],
      station: null,
      done_at: null,
    }));

const contentOf = (quantities: readonly number[]) => {
  const items = linesOf(quantities);
  return { items, ...FEES, ...computeTotals({ items, tax_rate: 0.08875, tax_included: false, ...FEES }) };
};

const paid = { payment_method: 'online', payment_state: 'paid', status: 'order_received' } as const;
const cooking = (quantities: readonly number[]): Order => ({
  ...orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: NOW,
  }),
  ...paid,
  ...contentOf(quantities),
});

/** What the customer made of it, as the log and the row can hold it. */
const changed = (order: Order, quantities: readonly number[]): Order =>
  z.parse(
    OrderSchema,
    applyCustomerChange(
      order,
      { ...asOrdered(order), ...contentOf(quantities), flags: [] },
      { now: NOW, actor: CHANNEL },
    ) ?? order,
  );

function given(order: Order, dish: number, quantity: number): Order {
  const item = asOrdered(order).items.find(({ dish_id }) => dish_id === dishId(dish));
  const lines = item === undefined ? [] : [{ line: item.line, quantity: Math.min(quantity, item.quantity) }];
  const result = actOn(order, { action: 'mend', lines }, { now: NOW, actor: SCREEN, expectRev: order.rev });
  return result.kind === 'applied' ? result.order : order;
}

const countOf = ({ items }: Pick<Order, 'items'>, dish: number): number =>
  items.filter(({ dish_id }) => dish_id === dishId(dish)).reduce((sum, { quantity }) => sum + quantity, 0);

describe('what a kitchen said of a dish holds until it says otherwise', () => {
  it('[MD2] also after the customer ordered less of it, none of it, and then more', () => {
    const one = given(cooking([3, 2, 0]), 1, 1);
    const less = changed(one, [1, 2, 0]);
    expect([shortLines(less), less.total_cents]).toEqual([[], contentOf([1, 2, 0]).total_cents]);
    const none = changed(less, [0, 2, 0]);
    const more = changed(none, [3, 2, 0]);
    expect([countOf(less, 1), countOf(none, 1), countOf(more, 1)]).toEqual([1, 0, 1]);
    expect(more.total_cents).toBe(contentOf([1, 2, 0]).total_cents);
    // Only the kitchen gives more.
    expect(countOf(given(more, 1, 3), 1)).toBe(3);
    expect(countOf(changed(given(more, 1, 3), [5, 2, 0]), 1)).toBe(5);
  });

  it('[MD2] also of none, which leaves an order that can be read, and in other options of the dish', () => {
    const none = given(cooking([2, 1, 0]), 1, 0);
    expect(changed(none, [0, 1, 0]).items).toHaveLength(1);
    expect(countOf(changed(none, [0, 1, 0, 2]), 1)).toBe(0);
    const one = given(cooking([2, 1, 0]), 1, 1);
    expect([countOf(changed(one, [2, 1, 0, 2]), 1), countOf(changed(one, [0, 1, 0, 2]), 1)]).toEqual([1, 1]);
    // What it gave of another way of the dish stays, and the short one short.
    const both = given(cooking([2, 1, 0, 2]), 1, 1);
    const reworded = changed(both, [3, 1, 0, 2]);
    expect(reworded.items.map(({ dish_id, quantity }) => [dish_id, quantity])).toEqual([
      [dishId(1), 1],
      [dishId(2), 1],
      [dishId(1), 2],
    ]);
  });

  it('[MD1] only what it cannot give is no order: a channel that can be refused is, another one has it marked', () => {
    const order = given(cooking([1, 2, 0]), 1, 0);
    expect([isNothingLeft(order, linesOf([1, 0, 0])), isNothingLeft(order, linesOf([1, 1, 0]))]).toEqual([true, false]);
    const marked = changed(order, [2, 0, 0]);
    expect([marked.flags, countOf(marked, 1)]).toEqual([['dish_unavailable'], 2]);
    expect(countOf(changed(marked, [2, 1, 0]), 1)).toBe(0);
  });

  const quantity = fc.nat({ max: 4 });
  const step = fc.oneof(
    fc.record({ dish: fc.integer({ min: 1, max: DISHES }), given: quantity }),
    fc.record({ wanted: fc.tuple(quantity, quantity, quantity, quantity) }),
  );

  it('[MD2] after anything that customer and kitchen do in turn, no more of a dish is given than was said', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
        let order = cooking([2, 2, 2, 2]);
        const limits = new Map<number, number>();
        for (const one of steps) {
          if ('wanted' in one) {
            const items = linesOf(one.wanted);
            if (items.length > 0 && !isNothingLeft(order, items)) order = changed(order, one.wanted);
          } else {
            const before = order;
            order = given(order, one.dish, one.given);
            const isShort = shortLines(order).some(({ item }) => item.dish_id === dishId(one.dish));
            if (order !== before && isShort) limits.set(one.dish, countOf(order, one.dish));
            if (order !== before && !isShort) limits.delete(one.dish);
          }
          for (let dish = 1; dish <= DISHES; dish += 1) {
            const wanted = countOf(asOrdered(order), dish);
            const most = Math.min(wanted, limits.get(dish) ?? wanted);
            // What is missing of one way of a dish is not given in it because another way needs less.
            if (dish === 1) expect(countOf(order, dish)).toBeLessThanOrEqual(most);
            else expect(countOf(order, dish)).toBe(most);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
