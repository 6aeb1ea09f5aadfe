import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFound, scrapOf, type Sought } from '#tests/recount/find.ts';
import { makeRandom } from '../../../demo/random.ts';
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
function isProposed(q: string, sought: Findable = order): boolean {
  const { groups, phone } = scrapsOf(q);
  const text = searchText(sought);
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
    'General Tso',
    'Tso’s Chicken',
    '鸡',
    'TSO - Daniel',
  ])('%s', (q) => {
    expect([meaningOf(q)(order), isProposed(q)]).toEqual([true, true]);
  });

  it.each([
    "O'Malley",
    '20261117005',
    '#20261118-004',
    'Hernández, Maria',
    ',',
    '-',
    '617–555–2587',
    'gen',
    'hic',
    '7',
  ])('not %s', (q) => {
    expect(meaningOf(q)(order)).toBe(false);
  });
});

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => `${n}`.padStart(length, '0'));

/** Orders with the numbers that are alike: of noughts, of digits only, of few of them. */
const anyOrder: fc.Arbitrary<Sought> = fc.record({
  id: fc.uuid({ version: 7 }),
  order_no: digits(3),
  number: fc.tuple(fc.constantFrom('20261117', '20260930'), digits(3)).map((parts) => parts.join('-')),
  external_id: fc.option(fc.constantFrom('W-88231', 'DD-0027', '4f1c00')),
  customer_name: fc.constantFrom('Daniel Hernández O’Brien', '欧阳 Zwölfer', '王', 'Ng 27'),
  customer_phone: fc.option(digits(4).map((tail) => `+1617555${tail}`)),
  customer_email: fc.option(digits(4).map((tail) => `ng.27_${tail}@mail.example`)),
  street: fc.constantFrom("39-07 King's Hwy", '', '中山路 27 号', '1027 Main St'),
  dishes: fc.constantFrom(['左宗棠鸡', 'General Tso’s Chicken'], ['面', 'Pho'], ['7Up', '七喜']),
});

/** What stands on menus: short words, numbers and signs between them. */
const dishWord = fc.constantFrom(
  'Kung',
  'Pao',
  'Hot',
  'and',
  '&',
  'XO',
  'General',
  'Tso’s',
  'Crème',
  '(8',
  'pcs)',
  "'n'",
  'w/',
  '2',
  '7-Up',
);
const dishSigns = fc.constantFrom('鸡', '肉', '面', '酸', '8只', 'XO酱', '（大）', '・', '＆');
const anyDish = fc.record({
  en: fc.array(dishWord, { minLength: 1, maxLength: 5 }),
  zh: fc.array(dishSigns, { minLength: 1, maxLength: 5 }),
});
/** A number alone is the day's, a mark alone nothing. */
const hasLetter = (q: string): boolean => /\p{L}/u.test(q);
const chineseOf = (q: string): string[] => Array.from(q).filter((sign) => /\p{Script=Han}/u.test(sign));

describe('[FO1] a dish’s name as it is printed', () => {
  it('finds its order by any of its words that stand together, and by any Chinese sign', () => {
    fc.assert(
      fc.property(fc.array(anyDish, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(), fc.nat(), (...drawn) => {
        const [dishes, at, from, to] = drawn;
        const { en, zh } = dishes[at % dishes.length] ?? { en: ['Rice'], zh: ['饭'] };
        const names = dishes.map((dish) => `${dish.zh.join('')} ${dish.en.join(' ')}`);
        const sold = { ...order, dishes: names.join(' ') };
        const start = from % en.length;
        const words = en.slice(start, start + 1 + (to % (en.length - start))).join(' ');
        for (const q of [words, zh.join(''), ...chineseOf(zh.join(''))].filter(hasLetter))
          expect([q, meaningOf(q)(sold), isProposed(q, sold)]).toEqual([q, true, true]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('[FO1] finds what the count of its own finds', () => {
  it('for any scrap of any order', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, fc.nat(), fc.nat(), (sought, other, kind, cuts) => {
        const q = scrapOf(sought, kind, makeRandom(cuts).next);
        if (q.trim() === '') return;
        for (const one of [sought, other])
          expect([q, meaningOf(q)({ ...one, dishes: one.dishes.join(' ') })]).toEqual([q, isFound(one, q)]);
      }),
      { numRuns: 2_000 },
    );
  });
});
