import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import type { Order, OrderItem } from './order.ts';
import { paperOf } from './label.ts';
import { receiptOf, type ReceiptBlock, type ReceiptOptions } from './receipt.ts';
import { computeTotals } from './totals.ts';

const AT = '2026-11-21T17:15:00.000Z';

const item = (change: Partial<OrderItem>): OrderItem => ({
  line: 1,
  dish_id: null,
  name_zh: '捞面',
  name_en: 'Lo Mein',
  quantity: 2,
  unit_price_cents: 1495,
  options: [],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
  ...change,
});

const order = (change: Partial<Order>): Order => orderOf({ id: 'o1', restaurant_id: 'r1', created_at: AT, ...change });

const options = (change: Partial<ReceiptOptions>): ReceiptOptions => ({
  kind: 'kitchen',
  language: 'zh',
  store: { name: '蜀香小馆', time_zone: 'America/New_York', lines: [] },
  at: AT,
  isDuplicate: false,
  isChange: false,
  stations: null,
  ...change,
});

const NO_FEES = {
  tax_rate: 0,
  tax_included: false,
  delivery_fee_cents: 0,
  service_fee_cents: 0,
  tip_cents: 0,
  discount_cents: 0,
};

describe('the lines of a paper', () => {
  it("[P1] a customer's lines have their whole price, with what their options add, and add up to the subtotal", () => {
    const extra = (specification: string, extra_price_cents: number, quantity: number) => ({
      name_zh: specification,
      name_en: specification,
      quantity,
      is_removal: false,
      specification,
      extra_price_cents,
    });
    const cents = fc.integer({ min: 0, max: 900 });
    const choices = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 3 })), { maxLength: 3 });
    const items = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), cents, choices), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(items, (drawn) => {
        const lines = drawn.map(([quantity, unit_price_cents, extras], line) =>
          item({
            line,
            quantity,
            unit_price_cents,
            options: extras.map(([add, count], at) => extra(`${at}`, add, count)),
          }),
        );
        const { amount_cents } = computeTotals({ ...NO_FEES, items: lines });
        const blocks = receiptOf(order({ items: lines, amount_cents }), options({ kind: 'customer' }));
        const prices = blocks.flatMap((block) => (block.kind === 'item' ? [block.price ?? ''] : []));
        const sum = prices.reduce((all, price) => all + Math.round(Number(price.replace(/[^\d.]/g, '')) * 100), 0);
        expect(sum).toBe(amount_cents);
      }),
    );
    const beef = item({ options: [extra('Beef', 200, 1), extra('Egg', 100, 2), extra('Hot', 0, 1)] });
    const said = (kind: ReceiptOptions['kind']) =>
      receiptOf(order({ items: [beef] }), options({ kind, language: 'en' })).flatMap((block) =>
        block.kind === 'item' ? [block.price] : block.kind === 'option' ? [block.first] : [],
      );
    expect(said('customer')).toEqual(['$37.90', 'Beef +$2.00', '2× Egg +$2.00', 'Hot']);
    expect(said('kitchen')).toEqual([null, 'Beef', '2× Egg', 'Hot']);
  });

  it('[NO4] point at the dishes that an allergy is about in the head alone, not at a dish nor on its label', () => {
    const peanuts = { text_zh: '花生过敏', text_en: 'Peanut allergy', found: false };
    const sesame = { text_zh: '芝麻过敏', text_en: 'Sesame allergy', found: false };
    const items = [
      item({ quantity: 1, allergies: [peanuts] }),
      item({ line: 2, quantity: 1, name_zh: '担担面', name_en: 'Dan Dan', allergens: ['peanut', 'sesame'] }),
    ];
    const said = order({ items, allergies: [sesame] });
    const allergies = (blocks: readonly ReceiptBlock[]) =>
      blocks.flatMap((block) => (block.kind === 'allergy' ? [[block.isOfItem, block.first]] : []));
    expect(allergies(receiptOf(said, options({})))).toEqual([
      [false, '芝麻过敏 → 担担面'],
      [false, '花生过敏 → 担担面'],
      [true, '花生过敏'],
    ]);
    const label = (index: number) => paperOf(said, options({ kind: 'dish', copy: { index, of: 2 } }));
    expect(allergies(label(0))).toEqual([
      [true, '花生过敏'],
      [false, '芝麻过敏'],
    ]);
    expect(label(0).some(({ kind }) => kind === 'clash')).toBe(false);
    expect(allergies(label(1))).toEqual([[false, '芝麻过敏']]);
    expect(label(1).some(({ kind }) => kind === 'clash')).toBe(true);
  });

  it('[P1] write a changed phone number as it stands below', () => {
    const line = (kind: 'was' | 'now', text: string) => ({
      kind,
      text_zh: text,
      text_en: text,
      about: 'customer' as const,
    });
    const changes = [line('was', '+12125550123'), line('now', '+12125550188'), line('now', '+442071838750')];
    const said = receiptOf(order({ changes }), options({ isChange: true })).flatMap((block) =>
      block.kind === 'change' ? [block.text] : [],
    );
    expect(said).toEqual(['(212) 555-0123', '(212) 555-0188', '+442071838750']);
  });
});
