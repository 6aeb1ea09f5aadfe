import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { applyCustomerChange, type CustomerRequest } from './customer-change.ts';
import { mendBackSince } from './mend-back.ts';
import { asOrdered, shortLines, type MendLine } from './mend.ts';
import { actOn } from './order-actions.ts';
import type { Order, OrderItem } from './order.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { computeTotals } from './totals.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;

type Wanted = { dish: string; quantity: number; option?: string };
const lineOf = ({ dish, quantity, option }: Wanted, index: number): OrderItem => ({
  line: index + 1,
  dish_id: dish,
  name_zh: dish,
  name_en: dish,
  quantity,
  unit_price_cents: 1000,
  options:
    option === undefined
      ? []
      : [{ specification: '', name_zh: option, name_en: option, quantity: 1, extra_price_cents: 0, is_removal: false }],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

const FEES = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };
const contentOf = (wanted: readonly Wanted[]) => {
  const items = wanted.map(lineOf);
  return { items, ...computeTotals({ items, tax_rate: 0.08875, tax_included: false, ...FEES }) };
};
const cooking = (wanted: readonly Wanted[]): Order => ({
  ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: NOW }),
  ...FEES,
  ...contentOf(wanted),
  status: 'order_received',
});
function mended(order: Order, lines: MendLine[]): Order {
  const result = actOn(order, { action: 'mend', lines }, { now: NOW, actor: SCREEN, expectRev: order.rev });
  if (result.kind === 'rejected') throw new Error(result.code);
  return result.order;
}
function changed(order: Order, wanted: readonly Wanted[], memo: string): Order {
  const known = asOrdered(order);
  const same = Object.fromEntries(REQUEST_FIELDS.map((field) => [field, known[field]])) as unknown as CustomerRequest;
  const request = { ...same, ...contentOf(wanted), memo: { text: memo, lang: null, other: null } };
  const after = applyCustomerChange(order, request, { now: NOW, actor: CHANNEL });
  if (after === null) throw new Error('nothing changed');
  return after;
}
function undone(before: Order, lines: MendLine[], now: Order): Order {
  const back = mendBackSince(before, lines, now);
  return back === null ? now : mended(now, back.lines);
}

const ORDER: readonly Wanted[] = [
  { dish: 'dan dan', quantity: 1 },
  { dish: 'dan dan', quantity: 1 },
  { dish: 'lo mein', quantity: 2, option: 'beef' },
  { dish: 'rice', quantity: 3 },
];

describe('[MD3] a mending that is taken back after its customer changed the order', () => {
  it('gives back all that it took, however the lines stand by then', () => {
    const wanted = fc.record({
      dish: fc.constantFrom('dan dan', 'lo mein', 'rice'),
      quantity: fc.integer({ min: 1, max: 3 }),
      option: fc.constantFrom(undefined, 'beef'),
    });
    const lines = fc.array(wanted as fc.Arbitrary<Wanted>, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
        lines,
        fc.nat(9),
        (old, less, more, turn) => {
          const before = cooking(old);
          const mend = old.map(({ quantity }, at) => ({
            line: at + 1,
            quantity: Math.max(0, quantity - (less[at] ?? 0)),
          }));
          fc.pre(mend.some(({ quantity }) => quantity > 0));
          const after = mended(before, mend);
          // More of some of them, others besides, in another order of the lines.
          const kept = old.map((each, at) => ({ ...each, quantity: each.quantity + ((less[4 - at] ?? 0) % 2) }));
          const all = [...kept, ...more.slice(0, turn % 4)];
          const next = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
          expect(shortLines(undone(before, mend, changed(after, next, 'ring')))).toEqual([]);
        },
      ),
    );
  });

  it('of two equal lines strikes the same one as before, and gives it back', () => {
    const before = cooking(ORDER);
    const mend = [
      { line: 1, quantity: 0 },
      { line: 3, quantity: 1 },
    ];
    const after = changed(mended(before, mend), ORDER.with(3, { dish: 'rice', quantity: 5 }), 'ring');
    expect(shortLines(after).map(({ item }) => item.line)).toEqual([1, 3]);
    const back = undone(before, mend, after);
    expect([shortLines(back), back.items.map(({ quantity }) => quantity)]).toEqual([[], [1, 1, 2, 5]]);
  });

  it('leaves what was short before it', () => {
    const before = mended(cooking(ORDER), [
      { line: 4, quantity: 1 },
      { line: 1, quantity: 0 },
    ]);
    const mend = [{ line: 2, quantity: 0 }];
    const after = changed(mended(before, mend), [{ dish: 'soup', quantity: 1 }, ...ORDER], 'ring');
    const short = shortLines(undone(before, mend, after)).map(({ item, given }) => [item.dish_id, given]);
    expect(short).toEqual([
      ['dan dan', 0],
      ['rice', 1],
    ]);
  });

  it('takes back no mending that another screen made since', () => {
    const before = cooking(ORDER);
    const mend = [{ line: 1, quantity: 0 }];
    const twice = mended(mended(before, mend), [{ line: 2, quantity: 0 }]);
    expect(mendBackSince(before, mend, changed(twice, [...ORDER, { dish: 'soup', quantity: 1 }], 'ring'))).toBeNull();
  });
});
