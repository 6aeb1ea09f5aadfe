import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { applyCustomerChange } from './customer-change.ts';
import { asOrdered, shortLines, type MendLine } from './mend.ts';
import { mendBack } from './mend-back.ts';
import { mendDraft } from './mend-draft.ts';
import { actOn } from './order-actions.ts';
import { dueBackCents } from './order-money.ts';
import type { Order, OrderItem } from './order.ts';
import { atFullPrice } from './replacement.ts';
import { computeTotals, lineCents } from './totals.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;
const PEANUT = { text_zh: '花生', text_en: 'peanut', found: true };

const lineOf = (line: number, quantity: number, unit_price_cents: number): OrderItem => ({
  line,
  dish_id: `dish-${line}`,
  name_zh: `菜${line}`,
  name_en: `Dish ${line}`,
  quantity,
  unit_price_cents,
  options: [],
  note: { text: 'no peanuts', lang: 'en', other: null },
  allergies: [PEANUT],
  station: null,
  done_at: null,
});

function cooking(items: OrderItem[], discount_cents = 0): Order {
  const fees = { delivery_fee_cents: 300, service_fee_cents: 99, tip_cents: 200, discount_cents };
  const totals = computeTotals({ items, tax_rate: 0.08875, tax_included: false, ...fees });
  const paid = { payment_method: 'online', payment_state: 'paid', status: 'order_received' } as const;
  return { ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: NOW }), ...paid, ...fees, ...totals, items };
}

const other = (quantity: number, unit_price_cents: number, extra_price_cents = 0): OrderItem => ({
  ...lineOf(0, quantity, unit_price_cents),
  dish_id: 'other',
  name_en: 'Other',
  note: null,
  allergies: [],
  options:
    extra_price_cents === 0
      ? []
      : [
          {
            specification: '加料',
            name_zh: '蛋',
            name_en: 'Egg',
            quantity: 1,
            extra_price_cents,
            is_removal: false,
          },
        ],
});

/** Line `line` comes to `quantity`, with this dish in place of the rest. */
const replacing = (line: number, quantity: number, shown: OrderItem, is_charged = false): MendLine => ({
  line,
  quantity,
  replace: { dish_id: 'other', quantity: shown.quantity, options: [], is_charged, shown },
});

const mending = (order: Order, lines: MendLine[]) =>
  actOn(order, { action: 'mend', lines }, { now: NOW, actor: SCREEN, expectRev: order.rev });
function codeOf(order: Order, lines: MendLine[]): string | null {
  const outcome = mending(order, lines);
  return outcome.kind === 'rejected' ? outcome.code : null;
}
function mended(order: Order, ...lines: MendLine[]): Order {
  const outcome = mending(order, lines);
  if (outcome.kind !== 'applied') throw new Error(`the mending was ${outcome.kind}`);
  return outcome.order;
}

describe('a line that is replaced by another dish', () => {
  const order = cooking([lineOf(1, 2, 1200), lineOf(2, 1, 800)]);

  it('[MD4] costs the customer no more than he ordered, and takes his words with it', () => {
    const after = mended(order, replacing(1, 1, other(1, 1900)));
    expect(after.total_cents).toBe(order.total_cents);
    expect(dueBackCents(after)).toBe(0);
    const [, replacement] = after.items;
    expect(replacement).toMatchObject({
      dish_id: 'other',
      unit_price_cents: 1200,
      note: { text: 'no peanuts' },
      allergies: [PEANUT],
      replaces: { line: 1, is_charged: false, unit_price_cents: 1900 },
    });
    expect(shortLines(after)).toMatchObject([{ given: 1, replacement: { dish_id: 'other' } }]);
  });

  it('[MD4] costs the difference where it is charged, with its tax', () => {
    const after = mended(order, replacing(1, 1, other(1, 1900), true));
    expect(after.total_cents - order.total_cents).toBe(700 + Math.round(700 * 0.08875));
  });

  it('[MD4] [TX2] charged, is taxed together with the rest, as in an order that had been placed so', () => {
    const cents = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(cents, cents, cents, (first, second, more) => {
        const before = cooking([lineOf(1, 1, first), lineOf(2, 1, second)]);
        const after = mended(before, replacing(1, 0, other(1, first + more), true));
        const placed = cooking([other(1, first + more), lineOf(2, 1, second)]);
        expect([after.tax_cents, after.total_cents]).toEqual([placed.tax_cents, placed.total_cents]);
      }),
    );
  });

  it('[MD4] owes the difference where it is cheaper, to the cent of an order that had been placed so', () => {
    const after = mended(order, replacing(1, 0, other(2, 900)));
    const placed = cooking([other(2, 900), lineOf(2, 1, 800)]);
    expect(after.total_cents).toBe(placed.total_cents);
    expect(dueBackCents(after)).toBe(order.total_cents - placed.total_cents);
  });

  it('[MD4] has its options’ price lowered too, below zero of its own where they alone cost more', () => {
    const after = mended(order, replacing(2, 0, other(1, 500, 950)));
    expect(after.total_cents).toBe(order.total_cents);
    expect(after.items.at(-1)?.unit_price_cents).toBe(-150);
  });

  it('[MD3] [MD4] is taken back whole, and not once a second one took its place', () => {
    const lines = [replacing(1, 0, other(3, 1900))];
    const after = mended(order, ...lines);
    const back = mendBack(order, lines);
    expect(mended(after, ...(back?.lines ?? []))).toMatchObject({
      items: order.items,
      ordered: undefined,
      total_cents: order.total_cents,
      payment_state: 'paid',
    });
    expect(mendBack(after, lines)).toBeNull();
  });

  it('[MD1] [MD4] lacks something: a whole line is not replaced', () => {
    expect(mending(order, [replacing(1, 2, other(1, 500))])).toMatchObject({
      code: 'nothing_missing',
      errors: [{ path: 'act.lines.0.replace', params: { line: 1 } }],
    });
  });

  it('[MD8] has at most ten pieces for each that is missing, and charges no more than the order may come to', () => {
    const by = (...lines: MendLine[]) => mending(order, lines);
    expect(by(replacing(1, 1, other(11, 100)))).toMatchObject({
      code: 'too_many_pieces',
      errors: [{ path: 'act.lines.0.replace.quantity', params: { line: 1, maximum: 10 } }],
    });
    expect(by(replacing(1, 1, other(10, 100)))).toMatchObject({ kind: 'applied' });
    const dear = by({ line: 2, quantity: 0 }, replacing(1, 0, other(20, 90_000), true));
    expect(dear).toMatchObject({
      code: 'too_dear',
      errors: [{ path: 'act.lines.1.replace', params: { line: 1, maximum_cents: order.total_cents + 10_000 } }],
    });
    // Without a charge the customer pays no more than he ordered for.
    expect(by(replacing(1, 0, other(20, 90_000)))).toMatchObject({ kind: 'applied' });
  });

  it('[OW1] [MD4] stays through the customer’s change, in as many pieces as are missing then', () => {
    const before = mended(order, replacing(1, 0, other(2, 900)));
    const wanted = cooking([lineOf(1, 1, 1200), lineOf(2, 2, 800), { ...lineOf(3, 1, 400), note: null }]);
    const after = applyCustomerChange(before, wanted, { now: NOW, actor: CHANNEL });
    expect(after?.items.map(({ dish_id, quantity }) => [dish_id, quantity])).toEqual([
      ['other', 1],
      ['dish-2', 2],
      ['dish-3', 1],
    ]);
    const without = applyCustomerChange(before, cooking([lineOf(2, 1, 800)]), { now: NOW, actor: CHANNEL });
    expect(without?.items.map(({ dish_id }) => dish_id)).toEqual(['dish-2']);
    expect(without === null ? null : shortLines(without)).toEqual([]);
  });

  it('[MD4] says before it counts what it costs, charged or given', () => {
    const given = mendDraft(order, { 1: replacing(1, 1, other(1, 1900)) });
    expect(given).toMatchObject({ dearer_cents: 700, after: { total_cents: order.total_cents, due_back_cents: 0 } });
    const charged = mendDraft(order, { 1: replacing(1, 1, other(1, 1900), true) });
    expect(charged.dearer_cents).toBe(700);
    expect(charged.after?.total_cents).toBeGreaterThan(order.total_cents);
  });

  it('[MD2] [MD4] never costs more unless it is charged, adds up, and comes back to the cent', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 1, max: 3000 }) });
    const choice = fc.record({
      given: fc.nat(3),
      pieces: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 0, max: 4000 }),
      is_charged: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(choice, { maxLength: 4 }),
        fc.nat(900),
        (lines, choices, off) => {
          const items = lines.map(({ quantity, price }, index) => lineOf(index + 1, quantity, price));
          const sum = items.reduce((all, item) => all + lineCents(item), 0);
          const base = cooking(items, Math.min(off, sum));
          const mend = choices.slice(0, items.length).flatMap(({ given, pieces, price, is_charged }, index) => {
            const most = items[index]?.quantity ?? 0;
            return given >= most ? [] : [replacing(index + 1, given, other(pieces, price), is_charged)];
          });
          if (mend.length === 0) return;
          // What is too dear has a rule of its own [MD8].
          fc.pre(codeOf(base, mend) !== 'too_dear');
          const after = mended(base, ...mend);
          const isCharged = mend.some(({ replace }) => replace?.is_charged === true);
          if (!isCharged) expect(after.total_cents).toBeLessThanOrEqual(base.total_cents);
          expect(after.amount_cents).toBe(after.items.reduce((all, item) => all + lineCents(item), 0));
          expect(after.total_cents).toBe(after.amount_cents - after.discount_cents + after.tax_cents + 300 + 99 + 200);
          for (const item of after.items.filter(({ replaces }) => replaces !== undefined))
            expect(lineCents(atFullPrice(item))).toBeGreaterThanOrEqual(lineCents(item));
          expect(asOrdered(after)).toMatchObject({ items: base.items, total_cents: base.total_cents });
          const back = mended(after, ...(mendBack(base, mend)?.lines ?? []));
          expect(back).toMatchObject({ items: base.items, total_cents: base.total_cents, tax_cents: base.tax_cents });
        },
      ),
    );
  });
});
