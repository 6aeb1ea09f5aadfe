import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { allDayOf, countAllDay } from './all-day.ts';
import { wantsDish } from './dish-key.ts';

const DISHES = ['mapo', 'rice', 'mapo +hot', 'mapo +hot +noScallions', 'mapo +noScallions +hot'] as const;
const board = (...orders: (readonly string[])[]) =>
  orders.map((lines, index) => shown(orderOf({ no: String(index), lines, dueIn: 9 })));
const asText = (orders: ReturnType<typeof board>, station: string | null = null) =>
  allDayOf(orders, station).map(({ nameEn, count, ways }) => [nameEn, count, ways.map((way) => way.count)]);

describe('the all-day rail [F4]', () => {
  it('counts a dish over all tickets, the most first, and each variant of it', () => {
    expect(asText(board(['2 mapo +hot', '3 rice'], ['1 mapo', '2 rice'], ['1 mapo +hot']))).toEqual([
      ['Steamed rice', 5, [5]],
      ['Mapo tofu', 4, [3, 1]],
    ]);
  });

  it('takes the same modifiers in another order for the same', () => {
    expect(asText(board(['1 mapo +hot +noScallions'], ['2 mapo +noScallions +hot']))).toEqual([['Mapo tofu', 3, [3]]]);
  });

  it('leaves out what is ticked, cancelled, a test, or of another station', () => {
    const [ticked, cancelled, test, mine] = board(['1 rice'], ['1 rice'], ['1 rice'], ['1 rice', '1 mapo']);
    if (ticked === undefined || cancelled === undefined || test === undefined || mine === undefined) throw new Error();
    const orders = [
      shown({ ...ticked.order, items: ticked.order.items.map((item) => ({ ...item, done_at: item.name_en })) }),
      shown({ ...cancelled.order, status: 'cancelled' }),
      shown({ ...test.order, flags: ['test'] }),
      shown({
        ...mine.order,
        items: mine.order.items.map((item, index) => ({ ...item, station: index === 0 ? 'wok' : 'cold' })),
      }),
    ];
    expect(asText(orders)).toHaveLength(2);
    expect(asText(orders, 'wok')).toEqual([['Steamed rice', 1, [1]]]);
  });

  it('loses nothing and invents nothing', () => {
    const lines = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...DISHES)).map(([count, dish]) => `${count} ${dish}`),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 12 }), (all) => {
        const orders = board(...all);
        const dishes = allDayOf(orders, null);
        const wanted = all.flat().reduce((sum, line) => sum + Number(line.split(' ')[0]), 0);
        expect(countAllDay(dishes)).toBe(wanted);
        const counts = dishes.map((dish) => dish.count);
        expect(counts).toEqual(counts.toSorted((left, right) => right - left));
        for (const dish of dishes) expect(orders.some((order) => wantsDish(order, dish.key))).toBe(true);
      }),
    );
  });
});
