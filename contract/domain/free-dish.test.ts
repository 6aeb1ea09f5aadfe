import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import type { DiscountParts } from './deals.ts';
import { discountByPart, discountLines } from './discount-parts.ts';
import { actOn } from './order-actions.ts';
import { dueBackCents } from './order-money.ts';
import type { Order, OrderItem } from './order.ts';
import { refundParts, type RefundParts } from './refund.ts';
import { computeTotals, lineCents } from './totals.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const GIFT = 2;
/** In some orders of the same dish as the gift. */
const TWIN = 3;
/** The free portion as a line of its own, for the order that it is compared with. */
const ALONE = 9;
const RATES = [0.08875, 0.07, 0] as const;

type Line = { quantity: number; unit: number; extra: number; rate: number };

const itemOf = ({ quantity, unit, extra, rate }: Line, line: number): OrderItem => ({
  line,
  dish_id: `dish-${line}`,
  name_zh: `菜${line}`,
  name_en: `Dish ${line}`,
  quantity,
  unit_price_cents: unit,
  tax_rate: RATES[rate] ?? null,
  options:
    extra === 0
      ? []
      : [
          {
            specification: '加料',
            name_zh: '蛋',
            name_en: 'Egg',
            quantity: 1,
            extra_price_cents: extra,
            is_removal: false,
          },
        ],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

type Made = { lines: Line[]; rest: number; tax_included: boolean; isTwin?: boolean };

const madeOrder = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      unit: fc.integer({ min: 1, max: 2000 }),
      extra: fc.constantFrom(0, 0, 150),
      rate: fc.nat(2),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  rest: fc.double({ min: 0, max: 1, noNaN: true }),
  tax_included: fc.boolean(),
  isTwin: fc.boolean(),
});

function priced(items: OrderItem[], discount_cents: number, tax_included: boolean, gift?: OrderItem): Order {
  const free_dish = gift === undefined ? null : { line: gift.line, cents: gift.unit_price_cents };
  const fees = { delivery_fee_cents: 300, service_fee_cents: 0, tip_cents: 200, discount_cents };
  const totals = computeTotals({ items, tax_rate: 0.08875, tax_included, free_dish, ...fees });
  const coupon_cents = discount_cents - (free_dish?.cents ?? 0);
  const parts = { full_reduction_cents: 0, promo_cents: 0, coupon_cents, free_dish };
  const paid = { payment_method: 'online', payment_state: 'paid', status: 'order_received' } as const;
  return {
    ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: NOW }),
    ...paid,
    ...fees,
    ...totals,
    items,
    ...(free_dish === null ? {} : { discount_parts: parts }),
  };
}

/** The same order twice: with a free portion of its second line, and with that portion as a line that costs nothing. */
function both({ lines, rest, tax_included, isTwin = false }: Made): { order: Order; plain: Order } {
  const own = lines.map((line, index) => itemOf(line, index + 1));
  const gift = own[GIFT - 1];
  const items = own.map((item) =>
    isTwin && item.line === TWIN ? { ...item, ...gift, line: TWIN, quantity: item.quantity } : item,
  );
  if (gift === undefined) throw new Error('no second line');
  const others = items.flatMap((item) => {
    if (item !== gift) return [item];
    const alone = { ...item, line: ALONE, quantity: 1, unit_price_cents: 0 };
    return item.quantity === 1 ? [alone] : [{ ...item, quantity: item.quantity - 1 }, alone];
  });
  const paid = others.reduce((sum, item) => sum + lineCents(item), 0);
  const off = Math.round(paid * rest);
  return {
    order: priced(items, off + gift.unit_price_cents, tax_included, gift),
    plain: priced(others, off, tax_included),
  };
}

type Quantity = { line: number; quantity: number };

const isGift = ({ items }: Order, line: number): boolean =>
  items.find((item) => item.line === line)?.dish_id === `dish-${GIFT}`;
const quantityOf = ({ items }: Order, line: number): number => items.find((item) => item.line === line)?.quantity ?? 0;

/** So many pieces of each line, for the other order: the free portion of a dish goes last, also over two lines of it. */
function apart(order: Order, plain: Order, lines: readonly Quantity[]): Quantity[] {
  const pieces = lines.reduce((sum, { line, quantity }) => sum + (isGift(order, line) ? quantity : 0), 0);
  let paid = Math.max(0, pieces - 1);
  return plain.items.map(({ line, quantity: most }) => {
    if (line === ALONE) return { line, quantity: Number(pieces > 0) };
    if (!isGift(order, line)) return lines.find((each) => each.line === line) ?? { line, quantity: most };
    const quantity = Math.min(paid, most);
    paid -= quantity;
    return { line, quantity };
  });
}

const mendedTo = (order: Order, lines: Quantity[]): Order | null => {
  const outcome = actOn(order, { action: 'mend', lines }, { now: NOW, actor: SCREEN, expectRev: order.rev });
  if (outcome.kind === 'rejected') return null;
  return outcome.kind === 'applied' ? outcome.order : order;
};

const leftOf = fc.array(fc.nat(3), { minLength: 4, maxLength: 4 });

describe('[DE13] a free dish', () => {
  it('costs, is taxed and is mended like a line that costs nothing, and comes back to the cent', () => {
    fc.assert(
      fc.property(madeOrder, leftOf, (made, left) => {
        const { order, plain } = both(made);
        const moneyIn = ({ total_cents, tax_cents, tax_lines, amount_cents, discount_cents }: Order) => [
          total_cents,
          tax_cents,
          tax_lines,
          amount_cents - discount_cents,
        ];
        expect(moneyIn(order)).toEqual(moneyIn(plain));
        const lines = order.items.map(({ line, quantity }, index) => ({
          line,
          quantity: Math.min(quantity, left[index] ?? 0),
        }));
        const less = mendedTo(order, lines);
        const plainLess = mendedTo(plain, apart(order, plain, lines));
        if (less === null || plainLess === null) return;
        expect(moneyIn(less)).toEqual(moneyIn(plainLess));
        expect(less.amount_cents).toBe(less.items.reduce((sum, item) => sum + lineCents(item), 0));
        expect(discountLines(less).reduce((sum, { cents }) => sum + cents, 0)).toBe(less.discount_cents);
        const inFile = discountByPart(less);
        expect(
          inFile.full_reduction_cents + inFile.promo_cents + inFile.coupon_cents + (inFile.free_dish?.cents ?? 0),
        ).toBe(less.discount_cents);
        const { full_reduction_cents = 0, promo_cents = 0, coupon_cents = 0, free_dish } = less.discount_parts ?? {};
        expect(full_reduction_cents + promo_cents + coupon_cents + (free_dish?.cents ?? 0)).toBe(less.discount_cents);
        const back = mendedTo(
          less,
          order.items.map(({ line, quantity }) => ({ line, quantity })),
        );
        expect(back).toMatchObject({
          items: order.items,
          total_cents: order.total_cents,
          discount_cents: order.discount_cents,
          discount_parts: order.discount_parts,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('goes back with its options alone, and piece by piece all comes to the whole', () => {
    fc.assert(
      fc.property(madeOrder, fc.array(fc.nat(3), { maxLength: 12 }), (made, picks) => {
        const { order, plain } = both(made);
        const given: RefundParts[] = [];
        const plainGiven: RefundParts[] = [];
        const quantityIn = (refunds: readonly RefundParts[], wanted: number): number =>
          refunds
            .flatMap(({ items }) => items)
            .reduce((sum, each) => sum + (each.line === wanted ? each.quantity : 0), 0);
        const refund = (of: Order, before: RefundParts[], items: Quantity[], fees: boolean): void => {
          const input = { kind: 'part', items, delivery_fee: fees, service_fee: false, tip: fees } as const;
          const cents = before.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
          before.push(
            refundParts(of, input, cents, { quantityOf: (line) => quantityIn(before, line), fees: new Set() }),
          );
        };
        const leftIn = (line: number): number => quantityOf(order, line) - quantityIn(given, line);
        const one = (line: number): void => {
          if (leftIn(line) <= 0) return;
          const gifts = order.items.filter((item) => isGift(order, item.line));
          const isFree = isGift(order, line) && gifts.reduce((sum, item) => sum + leftIn(item.line), 0) === 1;
          const open = [line, ...gifts.map((item) => item.line)].find(
            (each) => quantityOf(plain, each) > quantityIn(plainGiven, each),
          );
          refund(order, given, [{ line, quantity: 1 }], false);
          refund(plain, plainGiven, [{ line: isFree ? ALONE : (open ?? line), quantity: 1 }], false);
          expect(given.at(-1)?.amount_cents).toBe(plainGiven.at(-1)?.amount_cents);
        };
        for (const pick of picks) one(pick + 1);
        for (const { line, quantity } of order.items) for (let piece = 0; piece < quantity; piece += 1) one(line);
        refund(order, given, [], true);
        expect(given.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(order.total_cents);
      }),
      { numRuns: 500 },
    );
  });

  const line = (quantity: number, unit: number): Line => ({ quantity, unit, extra: 0, rate: 0 });
  const withGift = (quantity = 1): Order =>
    both({ lines: [line(1, 2000), line(quantity, 600)], rest: 0, tax_included: true }).order;

  it('stays free while the dishes that earned it are missing, and is worth nothing itself', () => {
    expect(dueBackCents(mendedTo(withGift(), [{ line: GIFT, quantity: 0 }]) ?? withGift())).toBe(0);
    const alone = mendedTo(withGift(), [{ line: 1, quantity: 0 }]);
    expect(alone).toMatchObject({ total_cents: 500, discount_cents: 600, amount_cents: 600 });
    expect(dueBackCents(mendedTo(withGift(2), [{ line: GIFT, quantity: 1 }]) ?? withGift())).toBe(600);
  });

  it('is the last of its dish, whichever of two lines a kitchen or a refund names', () => {
    const lines = [line(1, 2000), line(1, 1495), line(1, 1495)];
    const { order } = both({ lines, rest: 0, tax_included: true, isTwin: true });
    for (const named of [GIFT, TWIN]) {
      expect(dueBackCents(mendedTo(order, [{ line: named, quantity: 0 }]) ?? order)).toBe(1495);
      const items = [{ line: named, quantity: 1 }];
      const input = { kind: 'part', items, delivery_fee: false, service_fee: false, tip: false } as const;
      expect(refundParts(order, input).amount_cents).toBe(1495);
    }
  });

  it('is one of two that are replaced: the other is paid for', () => {
    const pots = { ...itemOf(line(2, 895), 0), dish_id: 'other', name_zh: '锅贴', name_en: 'Pots' };
    const replace = { dish_id: 'other', quantity: 2, options: [], is_charged: true, shown: pots };
    const { order } = both({ lines: [line(1, 2000), line(2, 1495)], rest: 0, tax_included: true });
    const act = { action: 'mend' as const, lines: [{ line: GIFT, quantity: 0, replace }] };
    const outcome = actOn(order, act, { now: NOW, actor: SCREEN, expectRev: order.rev });
    expect(outcome.kind === 'applied' ? dueBackCents(outcome.order) : outcome).toBe(600);
  });

  it.each([
    { unit: 400, is_charged: false, free: 400, total: 2500 },
    { unit: 900, is_charged: false, free: 600, total: 2500 },
    { unit: 900, is_charged: true, free: 600, total: 2800 },
  ])('is replaced by another dish free of charge: $unit, charged $is_charged', ({ unit, is_charged, free, total }) => {
    const shown = { ...itemOf(line(1, unit), 0), dish_id: 'other', name_zh: '茶', name_en: 'Tea' };
    const replace = { dish_id: 'other', quantity: 1, options: [], is_charged, shown };
    const order = withGift();
    const act = { action: 'mend' as const, lines: [{ line: GIFT, quantity: 0, replace }] };
    const outcome = actOn(order, act, { now: NOW, actor: SCREEN, expectRev: order.rev });
    if (outcome.kind !== 'applied') throw new Error(outcome.kind);
    const replacement = outcome.order.items.find(({ replaces }) => replaces !== undefined);
    expect(outcome.order.total_cents).toBe(total);
    expect(outcome.order.discount_parts?.free_dish).toEqual({ line: replacement?.line, cents: free });
  });

  it('is a line of the discount, with what the deal, the code and the channel took off', () => {
    const parts = { full_reduction_cents: 500, promo_cents: 300, coupon_cents: 50, free_dish: { line: 2, cents: 600 } };
    const promo = { code: 'TEN', off_cents: 300, off_rate: null, minimum_cents: null };
    const linesOf = (discount_cents: number, discount_parts?: DiscountParts): (string | number | null)[][] =>
      discountLines({ discount_cents, discount_parts, promo }).map(({ kind, code, cents }) => [kind, code, cents]);
    expect(linesOf(1450, parts)).toEqual([
      ['free_dish', null, 600],
      ['full_reduction', null, 500],
      ['discount', 'TEN', 300],
      ['discount', null, 50],
    ]);
    expect(linesOf(1025, parts)).toEqual([
      ['free_dish', null, 600],
      ['full_reduction', null, 250],
      ['discount', 'TEN', 150],
      ['discount', null, 25],
    ]);
    expect(linesOf(250)).toEqual([['discount', 'TEN', 250]]);
    expect(linesOf(0, parts)).toEqual([]);
  });
});
