import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import type { Order } from './order.ts';
import { beyondCount, isSoldOutByCount, movedPortions, portionMoves, portionsLeft } from './portions.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const UNTIL = '2026-11-22T09:00:00.000Z';

const lineOf = (line: number, dish_id: string, quantity: number): Order['items'][number] => ({
  line,
  dish_id,
  name_zh: dish_id,
  name_en: dish_id,
  quantity,
  unit_price_cents: 500,
  options: [],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

const withItems = (items: Order['items'], change: Partial<Order> = {}): Order => ({
  ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: NOW }),
  items,
  ...change,
});

const dish = (left: number | null, status: 'on_sale' | 'sold_out' = 'on_sale') => ({
  status,
  sold_out_until: status === 'sold_out' ? UNTIL : null,
  portions_left: left,
  portions_until: left === null ? null : UNTIL,
});

describe('portions', () => {
  it('[PO1] are counted until the end of their day', () => {
    expect(portionsLeft(dish(3), Date.parse(NOW))).toBe(3);
    expect(portionsLeft(dish(3), Date.parse(UNTIL))).toBeNull();
    expect(portionsLeft(dish(null), Date.parse(NOW))).toBeNull();
  });

  it('[PO2] are taken and given back by what an order has more or less of a dish', () => {
    const before = withItems([lineOf(1, 'duck', 2), lineOf(2, 'soup', 1), lineOf(3, 'duck', 1)]);
    expect(portionMoves(null, before)).toEqual([
      { dish_id: 'duck', has: 3, more: 3 },
      { dish_id: 'soup', has: 1, more: 1 },
    ]);
    const after = { ...before, items: [lineOf(1, 'duck', 2), lineOf(4, 'rice', 1)] };
    expect(portionMoves(before, after)).toEqual([
      { dish_id: 'duck', has: 2, more: -1 },
      { dish_id: 'rice', has: 1, more: 1 },
      { dish_id: 'soup', has: 0, more: -1 },
    ]);
    expect(portionMoves(null, { ...before, flags: ['test'] })).toEqual([]);
  });

  it('[PO2] come back with a cancellation, unless the food has left', () => {
    const order = withItems([lineOf(1, 'duck', 2)]);
    const cancelled = { ...order, status: 'cancelled' as const };
    expect(portionMoves(order, cancelled)).toEqual([{ dish_id: 'duck', has: 0, more: -2 }]);
    expect(portionMoves({ ...order, status: 'delivering' }, cancelled)).toEqual([]);
    expect(portionMoves({ ...order, status: 'received' }, cancelled)).toEqual([]);
  });

  it('[PO2] are together always what a person said, and never below zero', () => {
    const steps = fc.array(fc.record({ order: fc.nat(2), has: fc.nat(6) }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(12), steps, (start, changes) => {
        let left = start;
        const taken = [0, 0, 0];
        const had = [0, 0, 0];
        for (const { order, has } of changes) {
          const move = { dish_id: 'duck', has, more: has - (had[order] ?? 0) };
          if (move.more === 0) continue;
          const is = movedPortions({ left, taken: taken[order] ?? 0 }, move);
          expect(is.left).toBeGreaterThanOrEqual(0);
          expect(is.taken).toBeLessThanOrEqual(has);
          left = is.left;
          taken[order] = is.taken;
          had[order] = has;
        }
        expect(left + taken.reduce((sum, each) => sum + each, 0)).toBe(start);
      }),
    );
  });

  it('[PO3] sell a dish out, which a person’s own sold-out is not', () => {
    expect(isSoldOutByCount(dish(0, 'sold_out'))).toBe(true);
    expect(isSoldOutByCount({ ...dish(0, 'sold_out'), sold_out_until: null })).toBe(false);
    expect(isSoldOutByCount(dish(2, 'sold_out'))).toBe(false);
  });

  it('[PO4] say at which line an order is too much, what it has already left aside', () => {
    const dishes = new Map([
      ['duck', dish(2)],
      ['soup', dish(null)],
    ]);
    const wanted = [lineOf(1, 'duck', 2), lineOf(2, 'soup', 9), lineOf(3, 'duck', 1), lineOf(4, 'duck', 1)];
    const at = { dishes, nowMs: Date.parse(NOW) };
    expect(beyondCount(wanted, { ...at, held: new Map() })).toEqual([{ index: 2, maximum: 2 }]);
    expect(beyondCount(wanted, { ...at, held: new Map([['duck', 2]]) })).toEqual([]);
  });
});
