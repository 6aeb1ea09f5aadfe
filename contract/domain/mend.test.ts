import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { applyCustomerChange, type CustomerRequest } from './customer-change.ts';
import { asOrdered, canMend, isBarredByRefund, shortLines, type MendLine } from './mend.ts';
import { actOn } from './order-actions.ts';
import { dueBackCents, withMoney } from './order-money.ts';
import type { Order } from './order.ts';
import { computeTotals } from './totals.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;

const lineOf = (line: number, quantity: number, unit_price_cents: number): Order['items'][number] => ({
  line,
  dish_id: null,
  name_zh: `菜${line}`,
  name_en: `Dish ${line}`,
  quantity,
  unit_price_cents,
  options: [],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

/** A paid order in the kitchen with these lines, taxed at 8.875 %. */
function cooking(items: Order['items'], discount_cents = 0, tip_cents = 0): Order {
  const fees = { delivery_fee_cents: 300, service_fee_cents: 99, tip_cents, discount_cents };
  const totals = computeTotals({ items, tax_rate: 0.08875, tax_included: false, ...fees });
  const paid = { payment_method: 'online', payment_state: 'paid', status: 'order_received' } as const;
  return { ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: NOW }), ...paid, ...fees, ...totals, items };
}

function mend(order: Order, lines: readonly MendLine[]) {
  return actOn(order, { action: 'mend', lines: [...lines] }, { now: NOW, actor: SCREEN, expectRev: order.rev });
}
function mended(order: Order, ...lines: MendLine[]): Order {
  const result = mend(order, lines);
  if (result.kind !== 'applied') throw new Error(result.kind);
  return result.order;
}
const sumsOf = ({ items, amount_cents, discount_cents, tax_cents, total_cents }: Order) => ({
  items,
  amount_cents,
  discount_cents,
  tax_cents,
  total_cents,
});

const three = () => cooking([lineOf(1, 3, 1350), lineOf(2, 1, 899), lineOf(3, 2, 450)], 200, 500);

describe('mending an order', () => {
  it('[MD1] [MD2] gives less of a line and none of another: the difference of a paid order is due back', () => {
    const order = three();
    const after = mended(order, { line: 1, quantity: 2 }, { line: 2, quantity: 0 });
    expect(after.items.map(({ line, quantity }) => [line, quantity])).toEqual([
      [1, 2],
      [3, 2],
    ]);
    expect(shortLines(after).map(({ item, given }) => [item.line, item.quantity, given])).toEqual([
      [1, 3, 2],
      [2, 1, 0],
    ]);
    expect(dueBackCents(after)).toBe(order.total_cents - after.total_cents);
    expect([after.tip_cents, after.delivery_fee_cents]).toEqual([500, 300]);
    expect(after.changes.map(({ kind, text_en }) => `${kind} ${text_en}`)).toEqual([
      'was 3× Dish 1',
      'was 1× Dish 2',
      'now 2× Dish 1',
    ]);
    expect(after.history.at(-1)).toMatchObject({
      action: 'mend',
      detail: { less_cents: order.total_cents - after.total_cents },
    });
  });

  it('[MD1] needs the exact version, food that has not left, and something that is left', () => {
    const order = three();
    const gone = { ...order, status: 'delivering' as const };
    expect(mend(gone, [{ line: 1, quantity: 1 }])).toMatchObject({ code: 'illegal_transition' });
    const act = { action: 'mend' as const, lines: [{ line: 1, quantity: 1 }] };
    const old = actOn(order, act, { now: NOW, actor: SCREEN, expectRev: order.rev - 1 });
    expect(old).toMatchObject({ code: 'stale_version' });
    const all = [1, 2, 3].map((line) => ({ line, quantity: 0 }));
    expect(mend(order, all)).toMatchObject({ code: 'nothing_left', errors: [{ path: 'act.lines' }] });
    expect(mend(order, [{ line: 1, quantity: 3 }])).toMatchObject({ kind: 'noop' });
  });

  it('[RF1] names each line that cannot be given so, and of how many pieces', () => {
    const lines = [
      { line: 2, quantity: 0 },
      { line: 1, quantity: 4 },
      { line: 9, quantity: 0 },
      { line: 2, quantity: 1 },
    ];
    expect(mend(three(), lines)).toMatchObject({
      kind: 'rejected',
      code: 'too_many_pieces',
      errors: [
        { path: 'act.lines.1.quantity', code: 'too_many_pieces', params: { line: 1, maximum: 3 } },
        { path: 'act.lines.2.line', code: 'unknown_line', params: { line: 9 } },
        { path: 'act.lines.3.line', code: 'line_twice', params: { line: 2 } },
      ],
    });
  });

  it('[OW1] survives a customer who changes something else, and a channel that sends the order again', () => {
    const order = three();
    const after = mended(order, { line: 2, quantity: 0 });
    const asked: CustomerRequest = asOrdered(after);
    const by = { now: NOW, actor: CHANNEL };
    expect(applyCustomerChange(after, asked, by)).toBeNull();
    const noted = applyCustomerChange(after, { ...asked, customer_name: 'Ada' }, by);
    expect(noted).toMatchObject({ total_cents: after.total_cents, customer_name: 'Ada' });
    expect(noted === null ? [] : shortLines(noted).map(({ item }) => item.line)).toEqual([2]);
    // In any other number, words or order, the kitchen has no more of it than it said.
    const items = asOrdered(after).items.map((item) =>
      item.line === 2 ? { ...item, quantity: 2, note: { text: 'less salt', lang: null, other: null } } : item,
    );
    const more = applyCustomerChange(after, { ...asked, items: items.toReversed(), isPaid: true }, by);
    expect(more?.items.map(({ line }) => line)).toEqual([3, 1]);
    expect(more?.money?.paid_cents).toBe(order.total_cents);
  });

  it('[MD1] is refused while a refund is granted: its dishes would go back twice', () => {
    const order = three();
    const refunded = { ...order, ...withMoney(order, { credited_cents: 1350 }) };
    expect(mend(refunded, [{ line: 1, quantity: 0 }])).toMatchObject({ code: 'illegal_transition' });
  });

  const cases = fc.record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), cents: fc.nat({ max: 9999 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    discount: fc.nat({ max: 2000 }),
    tip: fc.nat({ max: 900 }),
    mends: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 9 })), { maxLength: 8 }),
  });

  it('[MD2] taken back is the order again, to the cent, after any mendings, and money is conserved in between', () => {
    fc.assert(
      fc.property(cases, ({ lines, discount, tip, mends }) => {
        const items = lines.map(({ quantity, cents }, index) => lineOf(index + 1, quantity, cents));
        const amount = items.reduce((sum, item) => sum + item.quantity * item.unit_price_cents, 0);
        const order = cooking(items, Math.min(discount, amount), tip);
        let current = order;
        for (const [index, quantity] of mends) {
          const result = mend(current, [{ line: index + 1, quantity }]);
          if (result.kind !== 'rejected') current = result.order;
          expect(current.total_cents).toBeGreaterThanOrEqual(0);
          expect(current.total_cents).toBe(
            current.amount_cents -
              current.discount_cents +
              current.tax_cents +
              current.tip_cents +
              current.delivery_fee_cents +
              current.service_fee_cents +
              (order.total_cents -
                (order.amount_cents - order.discount_cents + order.tax_cents + order.tip_cents + 300 + 99)),
          );
          expect(dueBackCents(current)).toBe(order.total_cents - current.total_cents);
        }
        const back = mend(
          current,
          items.map(({ line, quantity }) => ({ line, quantity })),
        );
        expect(back.kind === 'rejected' ? null : sumsOf(back.order)).toEqual(sumsOf(order));
      }),
    );
  });
});

it('[MD1] a refund bars a mending of food that could still be mended, and is its reason there only', () => {
  const order = cooking([lineOf(1, 1, 1000)]);
  const refunded = { ...order, ...withMoney(order, { credited_cents: 500 }) };
  expect([canMend(order), isBarredByRefund(order)]).toEqual([true, false]);
  expect([canMend(refunded), isBarredByRefund(refunded)]).toEqual([false, true]);
  const gone = { ...refunded, status: 'delivering' as const };
  expect([canMend(gone), isBarredByRefund(gone)]).toEqual([false, false]);
});
