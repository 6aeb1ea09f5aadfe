import { describe, expect, it } from 'vitest';
import { makeOrder } from '../testing/make-order.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { paperOf, papersOf } from '#contract/domain/label.ts';
import { wordsOfReceipt, type ReceiptOptions } from '#contract/domain/receipt.ts';

const AT = '2026-11-24T18:00:00.000Z';
const PEANUTS = { text_zh: '花生', text_en: 'Peanuts', found: false };
const dish = (line: number, name_zh: string, quantity: number, change: Partial<OrderItem>): OrderItem => ({
  line,
  dish_id: null,
  name_zh,
  name_en: name_zh,
  quantity,
  unit_price_cents: 1495,
  options: [],
  note: null,
  allergies: [],
  station: 'wok',
  done_at: null,
  ...change,
});
const order: Order = makeOrder('0190f3a2-0000-7000-8000-000000000002', AT, {
  order_no: '052',
  pickup_code: 'K7',
  status: 'order_received',
  items: [dish(1, '捞面', 2, {}), dish(2, '锅贴', 1, { station: 'fry', allergies: [PEANUTS] })],
});

const OPTIONS: ReceiptOptions = {
  kind: 'bag',
  language: 'zh',
  store: { name: 'Laidan', time_zone: 'America/New_York', lines: [] },
  at: AT,
  isDuplicate: false,
  isChange: false,
  stations: null,
};
const words = (of: Order, change: Partial<ReceiptOptions>): string[] =>
  wordsOfReceipt(paperOf(of, { ...OPTIONS, ...change }));

describe('[P15] labels', () => {
  it('of bags say which of how many, whose, and what must not get in', () => {
    const second = words(order, { copy: { index: 1, of: 2 } });
    expect(second).toEqual(expect.arrayContaining(['052', '2/2', '取餐码 Pickup code K7', '花生']));
    expect(second.join(' ')).not.toMatch(/捞面|\$/);
  });

  it('say the words of a note that alone says to what an allergy is, each of them', () => {
    const UNNAMED = { text_zh: '过敏（见备注）', text_en: 'allergy (see the note)', found: true };
    const note = (text: string, other: string | null = null) => ({ text, lang: 'en' as const, other });
    const [first, second] = [note('Severe mango allergy', '芒果严重过敏'), note('Kiwi allergy for this one')];
    const items = [
      dish(1, '捞面', 1, { note: second, allergies: [UNNAMED, PEANUTS] }),
      dish(2, '锅贴', 1, { note: second, allergies: [UNNAMED] }),
    ];
    const unnamed = { ...order, memo: first, allergies: [UNNAMED], items };
    const said = (kind: 'bag' | 'dish') =>
      paperOf(unnamed, { ...OPTIONS, kind }).flatMap((block) =>
        block.kind === 'allergy' ? [[block.first, block.second]] : [],
      );
    expect(said('bag')).toEqual([
      [first.text, first.other],
      [second.text, null],
      ['花生', 'Peanuts'],
    ]);
    // The dish's own note stands on its label.
    expect(said('dish')).toContainEqual([first.text, first.other]);
  });

  it('of dishes are one a portion, each with all that belongs to it', () => {
    expect(papersOf('dish', order, null, 1)).toBe(3);
    const each = [0, 1, 2].map((index) => words(order, { kind: 'dish', copy: { index, of: 3 } }));
    expect(each.map((label) => label.filter((word) => /捞面|锅贴|\d\/3/.test(word)))).toEqual([
      ['1/3', '捞面'],
      ['2/3', '捞面'],
      ['3/3', '锅贴'],
    ]);
    expect(each[2]).toContain('花生');
    expect(each.flat().join(' ')).not.toContain('$');
  });

  it('of a station are those of its dishes', () => {
    expect(papersOf('dish', order, ['fry'], 1)).toBe(1);
    expect(words(order, { kind: 'dish', stations: ['fry'], copy: { index: 0, of: 1 } })).toContain('锅贴');
  });

  it('of a cancelled order are one, which says so, and of one that has shrunk name no dish', () => {
    const cancelled: Order = { ...order, status: 'cancelled' };
    expect([papersOf('dish', cancelled, null, 1), papersOf('bag', cancelled, null, 3)]).toEqual([1, 1]);
    const label = words(cancelled, { kind: 'dish', copy: { index: 0, of: 1 } });
    expect(label).toContain('已取消，停做');
    expect(label.join(' ')).not.toContain('捞面');
    expect(words(order, { kind: 'dish', copy: { index: 7, of: 8 } }).join(' ')).not.toMatch(/捞面|锅贴/);
  });
});
