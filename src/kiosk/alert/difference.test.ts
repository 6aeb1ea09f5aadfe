import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { askedAgain } from '#contract/domain/order-actions.ts';
import { aDelivery } from '#tests/support/office-fixtures.ts';
import { orderOf } from '#tests/support/orders.ts';
import { differenceOf } from './difference.ts';

const item = (name: string, quantity: number, options: readonly string[] = [], note = ''): OrderItem => ({
  line: 1,
  dish_id: `dish-${name}`,
  name_zh: name,
  name_en: name,
  quantity,
  unit_price_cents: 100,
  options: options.map((option) => ({
    specification: '',
    name_zh: option,
    name_en: option,
    quantity: 1,
    extra_price_cents: 0,
    is_removal: false,
  })),
  note: note === '' ? null : { text: note, lang: null, other: null },
  allergies: [],
  station: null,
  done_at: null,
});
const orderWith = (items: readonly OrderItem[]): Order => ({
  ...orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-21T17:59:00.000Z',
  }),
  items: items.map((each, index) => ({ ...each, line: index + 1 })),
});
const names = (items: readonly OrderItem[]): string[] => items.map(({ name_zh, quantity }) => `${quantity} ${name_zh}`);

describe('what a change means for the pans', () => {
  it('is told apart: stop, start, change, same', () => {
    const before = orderWith([item('a', 1), item('b', 1), item('c', 1, ['hot']), item('d', 3), item('e', 2)]);
    const after = orderWith([
      item('d', 3),
      item('b', 2),
      item('c', 1, ['mild']),
      item('f', 1),
      item('e', 2, [], 'dry'),
    ]);
    const { stop, start, changed, same } = differenceOf(before, after);
    expect([names(stop), names(start), names(same)]).toEqual([['1 a'], ['1 f'], ['3 d']]);
    expect(changed.map(({ was, now }) => [was.quantity, now.quantity, now.name_zh])).toEqual([
      [1, 2, 'b'],
      [2, 2, 'e'],
      [1, 1, 'c'],
    ]);
  });

  it('[OW2] names the courier who is called off, though his order stays as it was', () => {
    const order = orderWith([item('a', 1)]);
    const delivery = aDelivery();
    const { others } = differenceOf({ ...order, delivery }, { ...order, delivery: askedAgain(delivery) });
    expect(others).toMatchObject([
      { kind: 'now', text_en: 'Courier Marcus T. is called off: do not hand over to them' },
    ]);
    expect(differenceOf({ ...order, delivery }, { ...order, delivery }).others).toEqual([]);
  });

  it('pairs the more alike of two lines of one dish', () => {
    const before = orderWith([item('a', 1, ['hot']), item('a', 1, ['mild'])]);
    const { changed, stop, same } = differenceOf(before, orderWith([item('a', 2, ['mild'])]));
    expect(changed.map(({ was }) => was.options[0]?.name_zh)).toEqual(['mild']);
    expect([names(stop), same]).toEqual([['1 a'], []]);
  });

  it('has every line of both versions once, whatever changed', () => {
    const lines = fc.array(
      fc
        .record({
          name: fc.constantFrom('a', 'b', 'c'),
          quantity: fc.integer({ min: 1, max: 3 }),
          options: fc.subarray(['hot', 'mild']),
          note: fc.constantFrom('', 'dry'),
        })
        .map(({ name, quantity, options, note }) => item(name, quantity, options, note)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const [before, after] = [orderWith(left), orderWith(right)];
        const { stop, start, changed, same } = differenceOf(before, after);
        const now = [...start, ...same, ...changed.map((pair) => pair.now)];
        expect(now.map(({ line }) => line).toSorted()).toEqual(after.items.map(({ line }) => line).toSorted());
        expect(stop.length + same.length + changed.length).toBe(before.items.length);
      }),
    );
  });
});
