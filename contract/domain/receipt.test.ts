import { describe, expect, it } from 'vitest';
import type { Order, OrderItem } from './order.ts';
import { testPageOf } from './printer-test-page.ts';
import { paperTime, receiptOf, wordsOfReceipt, type ReceiptOptions } from './receipt.ts';

const AT = '2026-11-21T17:15:00.000Z';

const item = (change: Partial<OrderItem> = {}): OrderItem => ({
  line: 1,
  dish_id: null,
  name_zh: '宫保鸡丁',
  name_en: 'Kung Pao Chicken',
  quantity: 2,
  unit_price_cents: 1495,
  options: [],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
  ...change,
});

const option = (name_zh: string, name_en: string, is_removal: boolean, quantity = 1) => ({
  specification: 'x',
  name_zh,
  name_en,
  quantity,
  extra_price_cents: 0,
  is_removal,
});

const order = (change: Partial<Order> = {}): Order => ({
  id: '0190f3a2-0000-7000-8000-000000000001',
  restaurant_id: '0190f3a2-0000-7000-8000-000000000002',
  order_no: '047',
  number: '20261121-047',
  account_id: null,
  channel: 'Web',
  channel_id: null,
  external_id: null,
  created_at: AT,
  business_date: '2026-11-21',
  local_hour: 12,
  memo: null,
  allergies: [],
  delivery_method: 'pickup',
  requested_at: null,
  due_at: '2026-11-21T17:45:00.000Z',
  deliver_by_at: '2026-11-21T18:05:00.000Z',
  prep_minutes: 30,
  accepted_at: AT,
  payment_method: 'cash',
  payment_state: 'unpaid',
  status: 'order_received',
  acknowledged_at: AT,
  ring: null,
  scheduled: false,
  cancel_reason: null,
  changes: [],
  customer_name: 'Ada Wong',
  customer_phone: '+12125550142',
  customer_order_count: null,
  pickup_code: null,
  delivery_address: null,
  delivery_distance: null,
  currency: 'USD',
  amount_cents: 2990,
  delivery_fee_cents: 0,
  service_fee_cents: 0,
  tax_cents: 265,
  tip_cents: 0,
  discount_cents: 0,
  total_cents: 3255,
  card: null,
  delivery: null,
  flags: [],
  rev: 2,
  items: [item()],
  history: [],
  ...change,
});

const ADDRESS = {
  street: '1120 Oak Hollow Dr',
  unit: 'Apt 4C',
  city: 'Naperville',
  state: 'IL',
  zip_code: '60540',
  lat: null,
  lng: null,
  instructions: 'Gate code 4417',
};

const options = (change: Partial<ReceiptOptions> = {}): ReceiptOptions => ({
  kind: 'kitchen',
  language: 'zh',
  store: { name: '蜀香小馆', time_zone: 'America/New_York', lines: ['1 Mott St'] },
  at: AT,
  isDuplicate: false,
  isChange: false,
  stations: null,
  ...change,
});

const words = (of: Order, change: Partial<ReceiptOptions> = {}): string =>
  wordsOfReceipt(receiptOf(of, options(change))).join('|');

describe('a printed order', () => {
  it("[P4] has the day of an order of another day in a box of its own, on the kitchen's paper", () => {
    const boxes = (of: Partial<Order>, change: Partial<ReceiptOptions> = {}) =>
      receiptOf(order(of), options(change)).flatMap((block) =>
        block.kind === 'mark' ? [[block.first, block.second]] : [],
      );
    const wanted = { due_at: null, deliver_by_at: null, requested_at: '2026-11-30T03:19:00.000Z' };
    expect(boxes(wanted)).toEqual([['11/29 的单', 'For 11/29']]);
    expect(boxes({ due_at: '2026-11-22T17:45:00.000Z' }, { language: 'en' })).toEqual([['For 11/22', '11/22 的单']]);
    expect([boxes({}), boxes(wanted, { kind: 'customer' }), boxes({ ...wanted, status: 'cancelled' }).length]).toEqual([
      [],
      [],
      1,
    ]);
    // Half an hour past midnight is still this evening's work.
    const night = { due_at: '2026-11-22T05:30:00.000Z' };
    expect(boxes(night, { at: '2026-11-22T04:30:00.000Z' })).toEqual([]);
  });

  it('[P1] says in words that an order was taken by phone', () => {
    const foot = (language: 'zh' | 'en', channel: string): string =>
      JSON.stringify(receiptOf(order({ channel }), options({ language })));
    expect(foot('zh', 'phone')).toContain('"电话单 · ');
    expect(foot('en', 'phone')).toContain('"Phone order · ');
    expect(foot('en', 'Web')).toContain('"Web · ');
  });

  it('[P1] number, kind, promise, dishes in both languages, kitchen language first, removals marked as such', () => {
    const said = order({
      items: [item({ options: [option('特辣', 'Extra hot', false, 2), option('走花生', 'NO peanuts', true)] })],
    });
    const blocks = receiptOf(said, options());
    expect(blocks).toContainEqual({ kind: 'head', number: '047', first: '自取', second: 'Pickup' });
    expect(blocks).toContainEqual({ kind: 'promise', first: '备好', second: 'Ready by', time: '12:45' });
    expect(blocks).toContainEqual({
      kind: 'item',
      quantity: 2,
      price: null,
      first: '宫保鸡丁',
      second: 'Kung Pao Chicken',
    });
    expect(blocks).toContainEqual({ kind: 'option', isRemoval: false, first: '2× 特辣', second: 'Extra hot' });
    expect(blocks).toContainEqual({ kind: 'option', isRemoval: true, first: '走花生', second: 'NO peanuts' });
    expect(receiptOf(said, options({ language: 'en' }))).toContainEqual({
      kind: 'item',
      quantity: 2,
      price: null,
      first: 'Kung Pao Chicken',
      second: '宫保鸡丁',
    });
  });

  it('[NO4] what a dish has in it that the customer is allergic to: with the allergy, and at the dish', () => {
    const clashing = order({
      allergies: [{ text_zh: '花生', text_en: 'Peanuts', found: false }],
      items: [item({ allergens: ['soy', 'peanut'] }), item({ line: 2, name_zh: '白米饭' })],
    });
    const blocks = receiptOf(clashing, options({ language: 'zh' }));
    expect(blocks.filter(({ kind }) => kind === 'clash')).toEqual([
      { kind: 'clash', first: '含花生', second: 'CONTAINS PEANUT' },
    ]);
    expect(blocks.find(({ kind }) => kind === 'allergy')).toMatchObject({ first: '花生 → 宫保鸡丁' });
    const kinds = blocks.map(({ kind }) => kind);
    expect(kinds.indexOf('allergy')).toBeLessThan(kinds.indexOf('item'));
    expect(wordsOfReceipt(blocks)).toContain('CONTAINS PEANUT');
    const at = blocks.findIndex(({ kind }) => kind === 'clash');
    expect(blocks[at - 1]).toMatchObject({ kind: 'item', first: '宫保鸡丁' });
  });

  it('[NO4] above the dishes: a dish’s allergy that another clashes with, and the note that says to what one is', () => {
    const memo = { text: 'Severe allergy!!! mango', lang: 'en' as const, other: null };
    const unnamed = { text_zh: '过敏（见备注）', text_en: 'allergy (see the note)', found: true };
    const peanuts = { text_zh: '花生', text_en: 'Peanuts', found: false };
    const items = [item({ allergies: [peanuts] }), item({ line: 2, allergens: ['peanut'] })];
    const blocks = receiptOf(order({ memo, allergies: [unnamed], items }), options());
    const top = blocks.slice(
      0,
      blocks.findIndex(({ kind }) => kind === 'item'),
    );
    expect(top.filter(({ kind }) => kind === 'allergy')).toMatchObject([
      { first: '过敏（见备注）' },
      { first: '花生 → 宫保鸡丁' },
    ]);
    expect(top).toContainEqual(expect.objectContaining({ kind: 'note', first: memo.text }));
    expect(blocks.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  });

  it('[P2] every allergy and note, of the order and of each dish, however long', () => {
    const long = '请把酱汁单独放并且不要放花生'.repeat(36).slice(0, 500);
    const note = (text: string) => ({ text, lang: null, other: null });
    const said = words(
      order({
        memo: note(long),
        allergies: [{ text_zh: '花生', text_en: 'Peanuts', found: true }],
        items: [item({ note: note('x'.repeat(500)), allergies: [{ text_zh: null, text_en: 'Gluten', found: false }] })],
      }),
    );
    for (const text of [long, 'x'.repeat(500), '花生', 'Peanuts', '从备注里认出', 'Gluten'])
      expect(said).toContain(text);
  });

  it('[P5] an address only where we carry the order ourselves, a phone number where our driver or the customer needs it', () => {
    const own = words(order({ delivery_method: 'delivery_own', delivery_address: ADDRESS }));
    expect(own).toContain('1120 Oak Hollow Dr, Apt 4C');
    expect(own).toContain('(212) 555-0142');
    expect(own).toContain('Gate code 4417');
    const courier = words(
      order({ delivery_method: 'delivery_provider', delivery_address: ADDRESS, pickup_code: '4821' }),
    );
    expect(courier).toContain('4821');
    for (const private_ of ['Oak Hollow', '555-0142', 'Gate code']) expect(courier).not.toContain(private_);
    expect(words(order())).not.toContain('555-0142');
    expect(words(order(), { kind: 'customer' })).toContain('(212) 555-0142');
  });

  it('[P6] marks for a test, a second print, a change with its lines, a cancellation', () => {
    const changed = order({
      flags: ['test'],
      changes: [
        { kind: 'was', text_zh: '1× 米饭', text_en: '1× Rice' },
        { kind: 'now', text_zh: '2× 米饭', text_en: '2× Rice' },
      ],
    });
    const marks = (of: Order, change: Partial<ReceiptOptions>) =>
      receiptOf(of, options(change)).flatMap((block) => (block.kind === 'mark' ? [block.mark] : []));
    expect(marks(order(), {})).toEqual([]);
    expect(marks(changed, { isDuplicate: true, isChange: true })).toEqual(['test', 'changed', 'duplicate']);
    expect(words(changed, { isChange: true })).toContain('2× 米饭');
    expect(words(changed)).not.toContain('2× 米饭');
    expect(words(changed, { isChange: true, areLinesKnown: true })).not.toContain('2× 米饭');
    expect(marks(order({ status: 'cancelled' }), { isChange: true })).toEqual(['cancelled']);
    expect(words(order(), { isDuplicate: true })).toContain('重打|DUPLICATE');
  });

  it('loud money that is still to be taken, quiet money that is paid, prices for the customer only', () => {
    const due = (of: Order, change: Partial<ReceiptOptions> = {}) =>
      receiptOf(of, options(change)).find((block) => block.kind === 'due');
    expect(due(order())).toMatchObject({ first: '收现金', amount: '$32.55', isLoud: true });
    expect(due(order({ payment_method: 'card' }))).toMatchObject({ first: '收卡', isLoud: true });
    expect(due(order({ payment_state: 'paid' }))).toMatchObject({ first: '已付', isLoud: false });
    expect(due(order({ status: 'cancelled' }))).toBeUndefined();
  });

  it('[M7] nothing is to be collected of what was handed over, but for what a provider’s courier brought', () => {
    const due = (change: Partial<Order>) => receiptOf(order(change), options()).find((block) => block.kind === 'due');
    for (const status of ['received', 'order_completed'] as const) {
      expect(due({ status })).toMatchObject({ first: '已付', amount: '$32.55', isLoud: false });
      expect(due({ status, delivery_method: 'delivery_provider' })).toMatchObject({ first: '还欠（骑手不代收）' });
    }
    expect(due({ status: 'finished' })).toMatchObject({ first: '收现金', isLoud: true });
    // What was written off is not called paid [M9].
    const off = (credited_cents: number, paid_cents = 0): Partial<Order> => ({
      status: 'received',
      payment_state: paid_cents === 0 ? 'unpaid' : 'paid',
      money: { paid_cents, credited_cents, refunded_cents: 0 },
    });
    expect(due(off(3255))).toBeUndefined();
    expect(due(off(1255, 2000))).toMatchObject({ first: '已付', amount: '$20.00' });
    // A reserved table is neither paid nor to be paid.
    for (const status of ['finished', 'received'] as const) expect(due({ status, total_cents: 0 })).toBeUndefined();
  });

  it('[DR7] no money at all on a test order, on either paper', () => {
    for (const kind of ['kitchen', 'customer'] as const) {
      const said = words(order({ flags: ['test'] }), { kind });
      expect(said).toContain('测试单');
      expect(said).not.toMatch(/\$|收现金|合计/);
    }
    expect(words(order())).not.toContain('$29.90');
    expect(words(order(), { kind: 'customer' })).toContain('$29.90');
  });

  it('[TX2] tax by its rates where there are several, and under the total where prices include it', () => {
    const tax_lines = [
      { rate: 0.19, taxable_cents: 1190, tax_cents: 190 },
      { rate: 0.07, taxable_cents: 1070, tax_cents: 70 },
    ];
    const sums = { amount_cents: 2260, tax_cents: 260, tax_lines };
    const moneyOf = (of: Order): string[] =>
      receiptOf(of, options({ kind: 'customer', language: 'en' })).flatMap((block) =>
        block.kind === 'money' ? [`${block.first} ${block.second} ${block.amount}`] : [],
      );
    expect(moneyOf(order({ ...sums, total_cents: 2520 }))).toEqual([
      'Subtotal 小计 $22.60',
      'Tax 税 $2.60',
      'Total 合计 $25.20',
      'Tax 税 19% $1.90',
      'Tax 税 7% $0.70',
    ]);
    expect(moneyOf(order({ ...sums, total_cents: 2260, tax_included: true }))).toEqual([
      'Subtotal 小计 $22.60',
      'Total 合计 $22.60',
      'Tax included 内含税 $2.60',
      'Tax 税 19% $1.90',
      'Tax 税 7% $0.70',
    ]);
    expect(moneyOf(order()).at(-1)).toBe('Total 合计 $32.55');
  });

  it('only a station’s own dishes, and that there are more elsewhere', () => {
    const mixed = order({
      items: [
        item({ station: 'Wok' }),
        item({ line: 2, name_zh: '凉面', station: 'Cold' }),
        item({ line: 3, name_zh: '水' }),
      ],
    });
    const said = words(mixed, { stations: ['Cold'] });
    expect(said).toContain('凉面');
    expect(said).toContain('水');
    expect(said).not.toContain('宫保鸡丁');
    expect(said).toContain('More at other stations: 1');
  });

  it('[P4] the restaurant’s own clock, with the day when it is another one', () => {
    expect(paperTime('2026-11-22T02:05:00.000Z', AT, 'America/New_York', 'zh')).toBe('21:05');
    expect(paperTime('2026-11-22T02:05:00.000Z', AT, 'America/New_York', 'en')).toBe('9:05 PM');
    expect(paperTime('2026-11-22T18:00:00.000Z', AT, 'America/New_York', 'en')).toBe('11/22 1:00 PM');
    expect(paperTime('2026-11-22T05:00:00.000Z', AT, 'America/New_York', 'zh')).toBe('11/22 00:00');
  });

  it('a test page with both scripts in either language', () => {
    for (const language of ['zh', 'en'] as const) {
      const said = wordsOfReceipt(testPageOf(options({ language }), 'Wok printer')).join('|');
      for (const text of ['宫保鸡丁', 'Kung Pao Chicken', 'NO peanuts', 'Wok printer']) expect(said).toContain(text);
    }
  });
});
