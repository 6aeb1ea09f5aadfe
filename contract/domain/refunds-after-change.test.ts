import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import type { Order, OrderItem } from './order.ts';
import { dueBackCents, toCollectCents } from './order-money.ts';
import { refundParts, type RefundParts } from './refund.ts';
import { refundsAfterChange, type KnownRefund } from './refunds-after-change.ts';
import { computeTotals } from './totals.ts';

const DISHES = [
  { name: 'tofu', unit_price_cents: 1350, tax_rate: 0.08875 },
  { name: 'rolls', unit_price_cents: 455, tax_rate: 0.07 },
  { name: 'rice', unit_price_cents: 299, tax_rate: 0 },
] as const;

type Wanted = {
  quantities: readonly number[];
  fee: number;
  tip: number;
  percent: number;
  order: readonly number[];
  /** One of the rolls is free. */
  free?: boolean;
};

const ONE = {
  id: '01900000-0000-7000-8000-00000000000a',
  restaurant_id: '01900000-0000-7000-8000-000000000001',
  created_at: '2026-11-21T17:59:00.000Z',
};
const [SAMPLE] = orderOf(ONE).items;

/** So many of each dish, its lines in that order, priced as intake prices an order. */
function orderWith({ quantities, fee, tip, percent, order, free = false }: Wanted): Order {
  if (SAMPLE === undefined) throw new Error('no items');
  const items = order
    .flatMap((index): OrderItem[] => {
      const { name, ...price } = DISHES[index] ?? DISHES[0];
      const quantity = quantities[index] ?? 0;
      const named = { dish_id: null, name_zh: name, name_en: name, options: [], note: null };
      return quantity === 0 ? [] : [{ ...SAMPLE, ...named, ...price, quantity }];
    })
    .map((item, at) => ({ ...item, line: at + 1 }));
  const fees = { delivery_fee_cents: fee, service_fee_cents: 0, tip_cents: tip };
  const dishes = items.reduce((sum, item) => sum + item.quantity * item.unit_price_cents, 0);
  const rolls = free ? items.find(({ name_en }) => name_en === 'rolls') : undefined;
  const free_dish = rolls === undefined ? null : { line: rolls.line, cents: rolls.unit_price_cents };
  const coupon_cents = Math.round(((dishes - (free_dish?.cents ?? 0)) * percent) / 100);
  const discount_cents = coupon_cents + (free_dish?.cents ?? 0);
  const totals = computeTotals({ ...fees, items, discount_cents, free_dish, tax_rate: 0.08875, tax_included: false });
  return orderOf({
    ...ONE,
    ...fees,
    ...totals,
    items,
    discount_cents,
    discount_parts: { full_reduction_cents: 0, promo_cents: 0, coupon_cents, free_dish },
    payment_method: 'online',
    payment_state: 'paid',
  });
}

const wanted = (least: number) =>
  fc.record({
    quantities: fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: least, max: 4 }),
      fc.integer({ min: least, max: 4 }),
    ),
    fee: fc.constantFrom(0, 299, 499),
    tip: fc.constantFrom(0, 300),
    percent: fc.constantFrom(0, 10),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    free: fc.boolean(),
  });

const nameIn = ({ items }: Order, line: number) => items.find((item) => item.line === line)?.name_en ?? '';

/** Of each dish, how many pieces refunds are for. */
function refundedOf(order: Order, refunds: readonly KnownRefund[]): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const { line, quantity } of refunds.flatMap(({ parts }) => parts?.items ?? []))
    pieces[nameIn(order, line)] = (pieces[nameIn(order, line)] ?? 0) + quantity;
  return pieces;
}

/** Paid, with up to two refunds of some pieces and fees, of which the first was given. */
const refunded = fc
  .record({
    wants: wanted(0),
    pieces: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 7, maxLength: 7 }),
    fees: fc.boolean(),
  })
  .map(({ wants, pieces, fees }) => {
    const order = orderWith(wants);
    const first = partOf(order, ({ line }) => pieces[line] ?? 0, false);
    const second = partOf(
      order,
      ({ line, quantity }) => Math.min(pieces[line + 3] ?? 0, quantity - pieceOf(first, line)),
      fees,
      first,
    );
    const known = [first, second].flatMap((parts, index): KnownRefund[] =>
      parts.amount_cents === 0 ? [] : [{ parts, credit_cents: parts.amount_cents, isGiven: index === 0 }],
    );
    const credited_cents = known.reduce((sum, { credit_cents }) => sum + credit_cents, 0);
    const given = known.find(({ isGiven }) => isGiven)?.credit_cents ?? 0;
    const money = { paid_cents: order.total_cents, credited_cents, refunded_cents: given, credit_given_cents: given };
    return { wants, order: { ...order, money }, refunds: known };
  });

const pieceOf = ({ items }: RefundParts, wantedLine: number): number =>
  items.find(({ line }) => line === wantedLine)?.quantity ?? 0;

function partOf(order: Order, of: (item: OrderItem) => number, fees: boolean, first?: RefundParts): RefundParts {
  const items = order.items
    .map((item) => ({ line: item.line, quantity: Math.min(item.quantity, of(item)) }))
    .filter(({ quantity }) => quantity > 0);
  const input = { kind: 'part', items, delivery_fee: fees, service_fee: false, tip: fees } as const;
  const quantityOf = (line: number): number => (first === undefined ? 0 : pieceOf(first, line));
  return refundParts(order, input, first?.amount_cents ?? 0, { quantityOf, fees: new Set() });
}

/** A refund of nothing but a free dish is none. */
const expectPieces = (pieces = 0, expected: number, isFree: boolean): void =>
  expect(isFree ? [expected, expected - 1] : [expected]).toContain(pieces);

const sumOf = (refunds: readonly KnownRefund[]): number =>
  refunds.reduce((sum, { parts }) => sum + (parts?.amount_cents ?? 0), 0);

describe('[M11] refunds after a change of their order', () => {
  it('stay as they are, by line and to the cent, where no dish, fee or tip became less', () => {
    fc.assert(
      fc.property(refunded, wanted(0), ({ wants, order, refunds }, more) => {
        const quantities = wants.quantities.map((quantity, index) => quantity + (more.quantities[index] ?? 0));
        const after = orderWith({ ...wants, quantities, order: more.order });
        const { refunds: kept, money } = refundsAfterChange({ before: order, after, refunds });
        expect(money).toEqual({ credited_cents: order.money.credited_cents });
        expect(sumOf(kept)).toBe(sumOf(refunds));
        expect(refundedOf(after, kept)).toEqual(refundedOf(order, refunds));
        // And back: of a dish of which pieces leave again these are first the refunded ones.
        const before = { ...after, money: order.money };
        const back = refundedOf(order, refundsAfterChange({ before, after: order, refunds: kept }).refunds);
        for (const { name_en, quantity } of order.items) {
          const left = (after.items.find((item) => item.name_en === name_en)?.quantity ?? 0) - quantity;
          const were = refundedOf(order, refunds)[name_en] ?? 0;
          expectPieces(back[name_en], Math.max(0, were - left), wants.free && name_en === 'rolls');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('end with what left the order: never more pieces than it has, nor more credit than it costs', () => {
    fc.assert(
      fc.property(refunded, wanted(0), ({ wants, order, refunds }, then) => {
        const after = orderWith(then);
        const { refunds: kept, money } = refundsAfterChange({ before: order, after, refunds });
        const pieces = refundedOf(after, kept);
        const were = refundedOf(order, refunds);
        for (const { name_en, quantity } of order.items) {
          const has = after.items.find((item) => item.name_en === name_en)?.quantity ?? 0;
          const left = Math.max(0, (were[name_en] ?? 0) - Math.max(0, quantity - has));
          expectPieces(pieces[name_en], left, (wants.free || then.free) && name_en === 'rolls');
        }
        expect(Object.keys(pieces).every((name) => after.items.some(({ name_en }) => name_en === name))).toBe(true);
        // A cent of rounding that no refund is left to hold: then no less and no more goes back than was promised.
        if (money.credited_cents !== Math.min(after.total_cents, sumOf(kept)))
          expect(dueBackCents({ ...after, money: { ...order.money, ...money } })).toBe(dueBackCents(order));
        for (const { parts } of kept)
          if (parts !== null) {
            const fees = parts.delivery_fee_cents + parts.service_fee_cents + parts.tip_cents;
            const dishes = parts.items_cents - parts.discount_cents + parts.tax_cents;
            expect(parts.amount_cents).toBe(dishes + fees + parts.other_cents);
            expect(parts.items.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(parts.items_cents);
          }
        const given = kept.filter(({ isGiven }) => isGiven);
        for (const { parts, credit_cents } of given) expect(credit_cents).toBe(parts?.amount_cents ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  it('are not due a second time where the pieces that were refunded are taken off, to the cent', () => {
    const lost = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(refunded, lost, ({ wants, order, refunds }, gone) => {
        const were = refundedOf(order, refunds);
        const less = DISHES.map(({ name }, index) => Math.min(gone[index] ?? 0, were[name] ?? 0));
        const quantities = wants.quantities.map((quantity, index) => quantity - (less[index] ?? 0));
        const after = orderWith({ ...wants, quantities });
        fc.pre(after.items.length > 0);
        const { money } = refundsAfterChange({ before: order, after, refunds });
        const changed = { ...order, ...after, money: { ...order.money, ...money } };
        const more = dueBackCents(changed) - dueBackCents(order);
        // Where nothing of a refund is left to hold it, a cent of rounding of each rate or discount goes back too.
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(order.items.length);
        expect(toCollectCents(changed)).toBe(0);
      }),
      { numRuns: 1500 },
    );
  });

  it.each([false, true])(
    'of one of two are due once when one is taken off, of three for one more (given: %s)',
    (isGiven) => {
      for (const had of [2, 3]) {
        const wants = { quantities: [had, 1, 0], fee: 0, tip: 0, percent: 0, order: [0, 1, 2] };
        const order = orderWith(wants);
        const parts = partOf(order, ({ line }) => Number(line === 1), false);
        const [credit_cents, back] = [parts.amount_cents, isGiven ? parts.amount_cents : 0];
        const money = { paid_cents: order.total_cents, credited_cents: credit_cents, refunded_cents: back };
        const before = { ...order, money: isGiven ? { ...money, credit_given_cents: back } : money };
        const after = orderWith({ ...wants, quantities: [1, 1, 0] });
        const left = refundsAfterChange({ before, after, refunds: [{ parts, credit_cents, isGiven }] });
        expect(left.refunds[0]?.parts).toBeNull();
        expect(dueBackCents({ ...after, money: { ...money, ...left.money } })).toBe(
          order.total_cents - after.total_cents - back,
        );
      }
    },
  );

  it('that say nothing of what they are for stay, up to what the order costs', () => {
    const wants = { quantities: [2, 1, 0], fee: 0, tip: 0, percent: 0, order: [0, 1, 2] };
    const order = { ...orderWith(wants), money: { paid_cents: 3424, credited_cents: 900, refunded_cents: 0 } };
    const refunds = [{ parts: null, credit_cents: 900, isGiven: false }];
    const one = orderWith({ ...wants, quantities: [1, 0, 0] });
    const roll = orderWith({ ...wants, quantities: [0, 1, 0] });
    expect(refundsAfterChange({ before: order, after: one, refunds }).money.credited_cents).toBe(900);
    expect(refundsAfterChange({ before: order, after: roll, refunds }).money.credited_cents).toBe(roll.total_cents);
  });

  it('of the same dish in other options stay, and cost no more than it costs then', () => {
    const wants = { quantities: [1, 1, 0], fee: 0, tip: 0, percent: 0, order: [0, 1, 2] };
    const order = orderWith(wants);
    const parts = partOf(order, ({ line }) => Number(line === 2), false);
    const money = { paid_cents: order.total_cents, credited_cents: parts.amount_cents, refunded_cents: 0 };
    const refunds = [{ parts, credit_cents: parts.amount_cents, isGiven: false }];
    const cheaper = order.items.map((item) => (item.line === 2 ? { ...item, unit_price_cents: 400 } : item));
    const after = { ...order, items: cheaper };
    const [kept] = refundsAfterChange({ before: { ...order, money }, after, refunds }).refunds;
    expect(kept?.parts).toMatchObject({ items: [{ line: 2, quantity: 1, amount_cents: 400 }], tax_cents: 28 });
  });
});
