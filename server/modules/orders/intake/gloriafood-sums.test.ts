import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GloriafoodOrderSchema } from './gloriafood-format.ts';
import { readLines } from './gloriafood-lines.ts';

const read = (order: Record<string, unknown>) =>
  readLines(GloriafoodOrderSchema.parse({ id: 1, ...order }), [], { currency: 'USD', nowMs: 0, taken: null });

const cents = (max: number) => fc.integer({ min: 0, max });
const dollars = (minor: number): number => minor / 100;
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

const option = fc.record({ price: cents(500), quantity: fc.integer({ min: 1, max: 3 }) });
const dish = fc.record({
  price: cents(4_000),
  quantity: fc.integer({ min: 1, max: 5 }),
  options: fc.array(option, { maxLength: 3 }),
  /** The part of it that a promotion of dishes takes off. */
  off: fc.constantFrom(0, 0, 0.5, 1),
});
const drawn = fc.record({
  dishes: fc.array(dish, { minLength: 1, maxLength: 6 }),
  /** A promotion of the whole cart: spread over the dishes and rounded there, or only stated by its own entry. */
  cartRate: fc.constantFrom(0, 0.1, 0.0947, 1 / 3),
  isSpread: fc.boolean(),
  cash: fc.constantFrom(0, 0, 1, 100, 333),
  fees: fc.record({ delivery_fee: cents(900), service_fee_subtotal: cents(300), service_fee_total: cents(300) }),
  freeDelivery: fc.boolean(),
  surcharge: cents(200),
  tip: cents(900),
  tax: cents(1_500),
  tipTax: cents(90),
  tax_type: fc.constantFrom('NET', 'GROSS'),
  /** Whether the subtotal is stated before the cash discount, after it, or not at all. */
  subtotal: fc.constantFrom('before', 'after', 'none'),
});
type Drawn = (typeof drawn)['generate'] extends (...args: never[]) => { value: infer D } ? D : never;

/** An order as GloriaFood writes it, and what its parts come to. */
function written(of: Drawn) {
  const dishes = of.dishes.map((one) => {
    const line = (one.price + sum(one.options.map(({ price, quantity }) => price * quantity))) * one.quantity;
    const off = Math.round(line * one.off);
    return { ...one, line, off, cart: Math.round((line - off) * of.cartRate) };
  });
  const left = sum(dishes.map(({ line, off }) => line - off));
  const cart = Math.round(left * of.cartRate);
  const entry = (type: string, total: number, more: Record<string, unknown> = {}) => ({
    name: type,
    type,
    price: dollars(total),
    quantity: 1,
    total_item_price: dollars(total),
    ...more,
  });
  const { delivery_fee } = of.fees;
  const free = of.freeDelivery ? delivery_fee : 0;
  const items = [
    ...dishes.map((one) => ({
      ...entry('item', one.line, { price: dollars(one.price), quantity: one.quantity }),
      item_discount: dollars(one.off),
      cart_discount: of.isSpread ? dollars(one.cart) : 0,
      options: one.options.map(({ price, quantity }) => ({ name: 'more', price: dollars(price), quantity })),
    })),
    ...Object.entries(of.fees).map(([type, fee]) =>
      entry(type, fee, { item_discount: type === 'delivery_fee' ? dollars(free) : 0 }),
    ),
    entry('surcharge', of.surcharge),
    entry('tip', of.tip),
    entry('cash_discount', -of.cash),
    entry('promo_cart', 0, { item_discount: dollars(cart), cart_discount: dollars(-cart) }),
  ];
  const net = of.tax_type === 'NET';
  const tax = of.tax + of.tipTax;
  const charges = sum(Object.values(of.fees)) - free + of.surcharge + of.tip;
  const total = left - cart - of.cash + charges + (net ? of.tax : 0);
  const subtotal = { before: left - cart, after: left - cart - of.cash, none: 0 }[of.subtotal];
  const order = {
    items,
    tax_type: of.tax_type,
    tax_value: dollars(tax),
    tax_list: [
      { type: 'item', rate: 0.1, value: dollars(of.tax) },
      { type: 'tip', rate: 0.1, value: dollars(of.tipTax) },
    ],
    sub_total_price: dollars(subtotal),
    total_price: dollars(total),
  };
  return { order, total };
}

it('[TX10] an order whose parts add up is never marked, and one whose total is a cent off always is', () => {
  fc.assert(
    fc.property(drawn, fc.integer({ min: -5_000, max: 5_000 }), (of, moved) => {
      const { order, total } = written(of);
      fc.pre(total >= 0);
      const { money, doTotalsDiffer } = read(order);
      expect(doTotalsDiffer).toBe(false);
      // What stands on the order adds up as well, but for the tax that the tip includes.
      const { amount_cents, discount_cents, delivery_fee_cents, service_fee_cents, tip_cents } = money;
      const added = of.tax_type === 'NET' ? of.tax : 0;
      const fees = delivery_fee_cents + service_fee_cents + tip_cents;
      expect(amount_cents - discount_cents + added + fees).toBe(money.total_cents);
      expect(money.total_cents).toBe(total);
      fc.pre(moved !== 0);
      expect(read({ ...order, total_price: dollars(total + moved) }).doTotalsDiffer).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const rice = { name: 'Rice', type: 'item', price: 13.95, quantity: 1, total_item_price: 13.95 };

it('[TX10] marks a total that its parts do not explain, and none that they do', () => {
  const one = { items: [rice], sub_total_price: 13.95, tax_value: 1.24 };
  const differs = (total_price: number) => read({ ...one, total_price }).doTotalsDiffer;
  expect([99.99, 5, 15.18, 15.2, 15.19].map(differs)).toEqual([true, true, true, true, false]);
  // A tip's tax is in the tip, as GloriaFood's documents say.
  const tip = { type: 'tip', total_item_price: 5, price: 5, tax_value: 0.5 };
  const tipped = { items: [rice, tip], sub_total_price: 13.95, tax_value: 1.74, total_price: 20.19 };
  expect(read(tipped).doTotalsDiffer).toBe(false);
});

it.each([27.9, 26.9])('[DE14] a cash discount is one of the order, with a subtotal of %d', (sub_total_price) => {
  const cash = { type: 'cash_discount', name: 'Cash discount', price: -1, total_item_price: -1 };
  const { money, doTotalsDiffer } = read({
    items: [{ ...rice, quantity: 2, total_item_price: 27.9 }, cash],
    sub_total_price,
    tax_value: 2.39,
    total_price: 29.29,
  });
  expect(money).toMatchObject({ amount_cents: 2790, discount_cents: 100, total_cents: 2929 });
  expect(doTotalsDiffer).toBe(false);
});

it.each([
  ['item', { total_item_price: 27.9, price: 13.95, quantity: 2 }, { amount_cents: 2790 }],
  ['delivery_fee', { total_item_price: 4 }, { delivery_fee_cents: 400 }],
  ['tip', { total_item_price: 4 }, { tip_cents: 400 }],
  ['service_fee_subtotal', { total_item_price: 4 }, { service_fee_cents: 400 }],
  ['service_fee_total', { total_item_price: 4 }, { service_fee_cents: 400 }],
  ['cash_discount', { total_item_price: -4 }, { discount_cents: 400 }],
  ['promo_cart', { item_discount: 4, cart_discount: -4 }, { discount_cents: 400 }],
  ['promo_item', { total_item_price: 13.95, item_discount: 4 }, { discount_cents: 400 }],
  ['promo_cart_item', { total_item_price: 13.95, item_discount: 4 }, { discount_cents: 400 }],
  ['surcharge', { total_item_price: 4 }, { service_fee_cents: 400 }],
  ['rebate', { total_item_price: -4 }, { discount_cents: 400 }],
])('[DE14] an entry of type %s lands in a field of the order', (type, entry, landed) => {
  const { money } = read({ items: type === 'item' ? [{ type, ...entry }] : [rice, { type, ...entry }] });
  const amount_cents = type === 'item' ? 2790 : 1395;
  const none = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };
  expect(money).toMatchObject({ ...none, amount_cents, ...landed });
});
