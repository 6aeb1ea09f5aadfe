import { describe, expect, it } from 'vitest';
import { meaningOf, scrapsOf, searchText, type Findable } from './search-text.ts';

const order: Findable = {
  id: '01a2156a-95f0-7199-909c-710795109868',
  order_no: '004',
  number: '20261117-004',
  external_id: 'W-88231',
  customer_name: 'Daniel Hernández O’Brien',
  customer_phone: '+16175552586',
  customer_email: null,
  street: "39-07 King's Hwy",
  dishes: 'General Tso’s Chicken 左宗棠鸡',
};

/** Whether the index proposes what the rule means [FO4]. */
function isProposed(q: string): boolean {
  const { groups, phone } = scrapsOf(q);
  const text = searchText(order);
  const has = (part: string): boolean => part.split('%').every((piece) => text.includes(piece));
  return groups.every((group) => group.some(has)) || (phone !== undefined && text.includes(phone));
}

describe('[FO1] a scrap finds an order however it is written', () => {
  it.each([
    "O'Brien",
    'O’Brien',
    'O‘brien',
    'Tso’s',
    "Tso's",
    'King’s',
    'Hernández, Daniel',
    'hernandez,daniel',
    '#20261117-004',
    '20261117-004',
    '20261117004',
    '617–555–2586',
    '617/555/2586',
    'tel:+16175552586',
    '(617) 555-2586',
    '左宗棠、Daniel',
  ])('%s', (q) => {
    expect([meaningOf(q)(order), isProposed(q)]).toEqual([true, true]);
  });

  it.each(["O'Malley", '20261117005', '#20261118-004', 'Hernández, Maria', ',', '617–555–2587'])('not %s', (q) => {
    expect(meaningOf(q)(order)).toBe(false);
  });
});
