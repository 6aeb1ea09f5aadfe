import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { actOn } from './order-actions.ts';
import type { Order, OrderItem } from './order.ts';
import { paperFacts, saidOnPaper } from './paper-content.ts';
import { receiptOf, type ReceiptKind } from './receipt.ts';
import { computeTotals } from './totals.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const ACTOR = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const store = { name: '', time_zone: 'UTC', lines: [] };

const lineOf = (
  line: number,
  name_en: string,
  quantity: number,
  station: string,
  options: string[] = [],
): OrderItem => ({
  line,
  dish_id: name_en,
  name_zh: `${name_en}面`,
  name_en,
  quantity,
  unit_price_cents: 1000,
  options: options.map((name) => ({
    specification: '',
    name_zh: `${name}丁`,
    name_en: name,
    quantity: 1,
    extra_price_cents: 0,
    is_removal: false,
  })),
  note: null,
  allergies: [],
  station,
  done_at: null,
});

const FEES = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };
const items = [
  lineOf(1, 'Dan Dan', 1, 'noodles'),
  lineOf(2, 'Dan Dan', 1, 'noodles'),
  lineOf(3, 'Lo Mein', 2, 'wok', ['Beef', 'Egg']),
  lineOf(4, 'Rice', 3, 'wok'),
];
const cooking: Order = {
  ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: NOW }),
  ...FEES,
  ...computeTotals({ items, tax_rate: 0, tax_included: false, ...FEES }),
  items,
  status: 'order_received',
  accepted_at: NOW,
};
function mended(order: Order, ...lines: { line: number; quantity: number }[]): Order {
  const result = actOn(order, { action: 'mend', lines }, { now: NOW, actor: ACTOR, expectRev: order.rev });
  if (result.kind !== 'applied') throw new Error(result.kind);
  return result.order;
}
const short = mended(cooking, { line: 1, quantity: 0 }, { line: 2, quantity: 0 }, { line: 3, quantity: 1 });

const paper = (order: Order, kind: ReceiptKind, stations: string[] | null = null) =>
  receiptOf(order, { kind, language: 'zh', store, at: NOW, isDuplicate: false, isChange: false, stations });
const missing = (...all: Parameters<typeof paper>) =>
  paper(...all).flatMap((block) =>
    block.kind === 'missing' ? [`${block.label.first} ${block.label.second} ${block.quantity}× ${block.first}`] : [],
  );
const dues = (...all: Parameters<typeof paper>) =>
  paper(...all).flatMap((block) => (block.kind === 'due' ? [[block.second, block.amount]] : []));

describe('[P17] what an order lacks, on paper', () => {
  const DAN_DAN = '缺 Missing 2× Dan Dan面';
  const LO_MEIN = '缺 Missing 1× Lo Mein面 (Beef丁、Egg丁)';

  it('stands on the kitchen’s, the expo’s and the customer’s paper, a dish on one line', () => {
    for (const kind of ['kitchen', 'customer'] as const) expect(missing(short, kind)).toEqual([DAN_DAN, LO_MEIN]);
    expect(missing(cooking, 'kitchen')).toEqual([]);
  });

  it('stands on the paper of the station that would have cooked it, and on none that says to stop', () => {
    expect(missing(short, 'kitchen', ['noodles'])).toEqual([DAN_DAN]);
    expect(missing(short, 'kitchen', ['wok'])).toEqual([LO_MEIN]);
    expect(missing({ ...short, status: 'cancelled' }, 'kitchen')).toEqual([]);
  });

  it('is compared with what is on paper', () => {
    const { ordered } = short;
    if (ordered == null) throw new Error('nothing was mended');
    const more = { ...short, ordered: { ...ordered, items: items.map((item) => ({ ...item, quantity: 9 })) } };
    expect(paperFacts(more)).not.toBe(paperFacts(short));
    const said = (order: Order) => saidOnPaper(order, { kind: 'kitchen', stations: null, copies: 1 }).content;
    expect(said(more)).not.toBe(said(short));
  });
});

describe('[P17] money that goes back, on paper', () => {
  it('stands under what was paid on the customer’s receipt, alone on the kitchen’s', () => {
    expect(dues(short, 'customer')).toEqual([
      ['Paid', '$70.00'],
      ['Refund due', '$30.00'],
    ]);
    expect(dues(short, 'kitchen')).toEqual([['Refund due', '$30.00']]);
  });

  it('says what went back already', () => {
    const money = { paid_cents: 7000, credited_cents: 0, refunded_cents: 1000 };
    expect(dues({ ...short, money, payment_state: 'refund_due' }, 'customer')).toEqual([
      ['Paid', '$70.00'],
      ['Refunded', '$10.00'],
      ['Refund due', '$20.00'],
    ]);
  });
});
