import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine } from './plain-text.ts';
import { isInWindow, momentOf } from './menu-availability.ts';
import { whyNotSellable } from './menu-at.ts';
import { menuFindings } from './menu-check.ts';
import { choiceProblem } from './menu-choice.ts';
import { cellText, csvEntries, csvRows, safeCell } from './menu-csv.ts';
import { FileCategorySchema, FileDishSchema } from './menu-file.ts';
import { changedPrice, PRICE_ROUNDINGS } from './menu-price.ts';
import { textPairs } from './menu-translation.ts';
import { DISH_STATUSES, type Category, type Dish, type Specification } from './menu.ts';
import { WEEKDAYS, type OpeningRules } from './opening-hours.ts';
import { instantOf } from './time.ts';
import { categoryOf } from '#tests/support/categories.ts';

const ZONE = 'America/New_York';
const at = (day: string, clock: string): number => instantOf(day, clock, ZONE);
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const category = (change: Partial<Category> = {}): Category =>
  categoryOf({ id: id(1), restaurant_id: id(0), number: 'A', ...change });
const dish = (change: Partial<Dish> = {}): Dish => ({
  id: id(10),
  restaurant_id: id(0),
  name_zh: '麻婆豆腐',
  name_en: 'Mapo tofu',
  description_zh: '',
  description_en: '',
  category_id: id(1),
  price_cents: 1495,
  image: '/uploads/a.jpg',
  sort_order: 1,
  status: 'on_sale',
  sold_out_until: null,
  is_chefs_special: false,
  can_order_alone: true,
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  station: null,
  allergens: [],
  tax_class_id: null,
  specifications: [],
  version: 1,
  ...change,
});
const group = (change: Partial<Specification> = {}, extras: readonly number[] = [0]): Specification => ({
  id: id(20),
  name_zh: '辣度',
  name_en: 'Heat',
  is_multi_select: false,
  can_add_quantity: false,
  is_limited: false,
  max_selectable: 1,
  is_required: true,
  options: extras.map((extra_price_cents, index) => ({
    id: id(30 + index),
    name_zh: `档${index}`,
    name_en: `Level ${index}`,
    extra_price_cents,
    is_default: false,
    is_removal: false,
    status: 'on_sale',
    sold_out_until: null,
  })),
  sort_order: 1,
  ...change,
});
const LUNCH = [{ open: '11:00', close: '15:00' }];
const rules: OpeningRules = {
  time_zone: ZONE,
  hours: {
    mon: LUNCH,
    tue: LUNCH,
    wed: LUNCH,
    thu: LUNCH,
    fri: LUNCH,
    sat: [{ open: '18:00', close: '02:00' }],
    sun: [],
  },
  holidays: [],
  mode: 'in_business',
  mode_until: null,
};
const window = (days: (typeof WEEKDAYS)[number][], open: string, close: string) => ({ days, span: { open, close } });
const kinds = (dishes: Dish[], categories = [category()]) =>
  menuFindings({ categories, dishes }, rules, at('2026-11-16', '00:00')).map(({ kind }) => kind);

describe('limited time', () => {
  const night = { ...dish(), is_limited_time: true, weekly_windows: [window(['sat'], '22:00', '01:30')] };
  it.each([
    ['2026-11-21', '21:59', false],
    ['2026-11-21', '22:00', true],
    ['2026-11-22', '01:29', true],
    ['2026-11-22', '01:30', false],
    ['2026-11-22', '22:30', false],
  ])('runs past midnight: %s %s is %s', (day, clock, expected) => {
    expect(isInWindow(night, momentOf(at(day, clock), ZONE))).toBe(expected);
  });

  it('needs both its dates and its weekly window', () => {
    const dated = { ...night, available_from_at: '2026-11-22T00:00:00.000Z' };
    expect(isInWindow(dated, momentOf(at('2026-11-14', '23:00'), ZONE))).toBe(false);
    expect(isInWindow({ ...dated, is_limited_time: false }, momentOf(at('2026-11-14', '23:00'), ZONE))).toBe(true);
  });
});

describe('what can be ordered', () => {
  const noon = momentOf(at('2026-11-16', '12:00'), ZONE);
  it.each([
    [{}, {}, null],
    [{ status: 'off_shelf' as const }, {}, 'off_shelf'],
    [{ status: 'sold_out' as const }, {}, 'sold_out'],
    [{ status: 'sold_out' as const, sold_out_until: '2026-11-16T16:00:00.000Z' }, {}, null],
    [{ is_limited_time: true, weekly_windows: [window(['tue'], '11:00', '14:00')] }, {}, 'outside_window'],
    [{}, { is_limited_time: true, available_until_at: '2026-11-01T00:00:00.000Z' }, 'category_outside_window'],
    [{ specifications: [group({ options: [] })] }, {}, 'choice_missing'],
    [{ specifications: [group({ options: [], is_required: false })] }, {}, null],
  ])('%o in %o: %s', (dishChange, categoryChange, reason) => {
    expect(whyNotSellable(dish(dishChange), category(categoryChange), noon)).toBe(reason);
  });
});

describe('the lint', () => {
  it('finds nothing in a menu that is complete', () => {
    expect(kinds([dish({ specifications: [group()] })])).toEqual([]);
  });

  it('finds the open hours with nothing sellable, joined and to the minute', () => {
    const weekdays = WEEKDAYS.slice(0, 5);
    const lunch = dish({ is_limited_time: true, weekly_windows: [window(weekdays, '11:30', '15:00')] });
    const side = dish({ id: id(11), can_order_alone: false });
    const found = menuFindings({ categories: [category()], dishes: [lunch, side] }, rules, at('2026-11-20', '00:00'));
    const gaps = found.filter(({ kind }) => kind === 'nothing_sellable');
    expect(gaps.map(({ from_at, until_at }) => [from_at, until_at])).toEqual([
      ['2026-11-20T16:00:00.000Z', '2026-11-20T16:30:00.000Z'],
      ['2026-11-21T23:00:00.000Z', '2026-11-22T07:00:00.000Z'],
      ['2026-11-23T16:00:00.000Z', '2026-11-23T16:30:00.000Z'],
      ['2026-11-24T16:00:00.000Z', '2026-11-24T16:30:00.000Z'],
      ['2026-11-25T16:00:00.000Z', '2026-11-25T16:30:00.000Z'],
      ['2026-11-26T16:00:00.000Z', '2026-11-26T16:30:00.000Z'],
    ]);
  });

  it('ends a gap when a sold-out comes back', () => {
    const back = dish({ status: 'sold_out', sold_out_until: '2026-11-20T17:00:00.000Z' });
    const found = menuFindings(
      { categories: [category()], dishes: [back] },
      rules,
      at('2026-11-20', '12:00') - 3_600_000,
    );
    expect(found).toMatchObject([{ from_at: '2026-11-20T16:00:00.000Z', until_at: '2026-11-20T17:00:00.000Z' }]);
  });

  it.each([
    ['a required group with no option on sale', { specifications: [group({ options: [] })] }, 'required_group_empty'],
    ['a price nobody can pay', { specifications: [group({}, [100, 200])] }, 'unreachable_price'],
    ['no price at all', { price_cents: 0 }, 'no_price'],
    ['a missing name', { name_en: '' }, 'missing_translation'],
    ['a description in one language', { description_zh: '辣' }, 'missing_translation'],
    ['an option without the other language', { specifications: [group({ name_en: '' })] }, 'missing_translation'],
    ['no picture', { image: null }, 'no_image'],
    ['a season that is over', { is_limited_time: true, available_until_at: '2026-01-01T00:00:00.000Z' }, 'never_sold'],
    [
      'a window outside the open hours',
      { is_limited_time: true, weekly_windows: [window(['sun'], '11:00', '15:00')] },
      'never_sold',
    ],
  ])('finds %s', (_what, change, kind) => {
    expect(kinds([dish({ id: id(11) }), dish(change)])).toEqual([kind]);
  });

  it('reports no price that a set with a price of its own makes', () => {
    expect(kinds([dish({ price_cents: 0, specifications: [group({}, [900, 1200])] })])).toEqual([]);
    expect(kinds([dish({ id: id(11) }), dish({ status: 'off_shelf', name_en: '' })])).toEqual([]);
  });
});

describe('choosing options', () => {
  it.each([
    [{}, 0, 0, 'too_few_options'],
    [{}, 1, 1, null],
    [{}, 2, 2, 'too_many_options'],
    [{ is_limited: true, max_selectable: 3 }, 2, 2, 'too_many_options'],
    [{ is_multi_select: true, is_limited: true, max_selectable: 3, is_required: false }, 2, 4, 'too_many_options'],
    [{ is_multi_select: true }, 9, 9, null],
    [{ can_add_quantity: true }, 1, 5, null],
  ])('%o with %i kinds and %i pieces: %s', (change, chosenKinds, pieces, code) => {
    expect(choiceProblem(group(change), { kinds: chosenKinds, pieces })?.code ?? null).toBe(code);
  });
});

describe('changed prices', () => {
  it.each([
    [1495, { kind: 'percent', percent: 5 }, 'cent', 1570],
    [1495, { kind: 'percent', percent: 5 }, 'half_dollar', 1550],
    [1495, { kind: 'amount', cents: 100 }, 'ends_99', 1599],
    [30, { kind: 'amount', cents: 0 }, 'ends_95', 95],
    [1495, { kind: 'amount', cents: -1500 }, 'cent', null],
    [200, { kind: 'percent', percent: 5 }, 'ends_95', 200],
    [1990, { kind: 'percent', percent: -1 }, 'ends_95', 1990],
    [99_999_999, { kind: 'percent', percent: 100 }, 'cent', null],
  ] as const)('%i by %o to the %s is %s', (cents, change, rounding, expected) => {
    expect(changedPrice(cents, change, rounding)).toBe(expected);
  });

  it('are prices, rounded as requested, within half a step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000 }),
        fc.integer({ min: -100, max: 10 }),
        fc.constantFrom(...PRICE_ROUNDINGS),
        (cents, percent, rounding) => {
          const raw = cents * (1 + percent / 100);
          const price = changedPrice(cents, { kind: 'percent', percent }, rounding);
          expect(price).not.toBeNull();
          expect(Number.isInteger(price)).toBe(true);
          if (Math.round(raw) !== cents) expect(Math.sign((price ?? 0) - cents) * percent).toBeGreaterThanOrEqual(0);
          expect(price ?? -1).toBeGreaterThanOrEqual(0);
          expect(Math.abs((price ?? 0) - raw)).toBeLessThanOrEqual(raw < 95 ? 100 : 51);
        },
      ),
    );
  });
});

describe('texts in both languages', () => {
  it('are counted once for all dishes that share a term', () => {
    const other = dish({ id: id(11), name_en: '', specifications: [group({ name_en: '' })] });
    const pairs = textPairs([category()], [dish({ specifications: [group()] }), other]);
    expect(pairs.filter(({ is_missing }) => is_missing).map(({ key }) => key)).toEqual([
      `dish.${id(11)}.name`,
      'term.辣度',
    ]);
    expect(pairs.find(({ key }) => key === 'term.辣度')).toMatchObject({ en: 'Heat', uses: 2 });
  });
});

describe('a menu as a spreadsheet', () => {
  const text = (max: number) =>
    fc
      .oneof(
        fc.string({ maxLength: max, unit: 'binary' }),
        fc.constantFrom('=1+1', '-5', "'", "'=x", '@a', '+', '走葱；加蛋'),
      )
      .map(oneLine);
  const name = text(40).filter((value) => value !== '');
  const instant = fc.option(
    fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString()),
    { nil: null },
  );
  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'));
  const status = fc.constantFrom(...DISH_STATUSES);
  const limited = {
    is_limited_time: fc.boolean(),
    available_from_at: instant,
    available_until_at: instant,
    weekly_windows: fc.array(
      fc.record({
        days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
        span: fc.record({ open: clock, close: clock }),
      }),
      { maxLength: 3 },
    ),
  };
  const cents = fc.integer({ min: 0, max: 99_999_9 });
  const option = fc.record({
    id: fc.uuid({ version: 7 }),
    name_zh: name,
    name_en: text(40),
    extra_price_cents: cents,
    is_default: fc.boolean(),
    is_removal: fc.boolean(),
    status,
    sold_out_until: instant,
  });
  const specification = fc.record({
    id: fc.uuid({ version: 7 }),
    name_zh: name,
    name_en: text(40),
    is_multi_select: fc.boolean(),
    can_add_quantity: fc.boolean(),
    is_limited: fc.boolean(),
    max_selectable: fc.integer({ min: 1, max: 99 }),
    is_required: fc.boolean(),
    options: fc.array(option, { minLength: 1, maxLength: 4 }),
    shared: fc.option(name, { nil: null }),
  });
  const texts = { name_zh: name, name_en: text(60), description_zh: text(100), description_en: text(100) };
  const place = { id: fc.uuid({ version: 7 }), sort_order: fc.integer({ min: 0, max: 9999 }) };
  const word = fc.stringMatching(/^[a-z_]{1,12}$/);
  const fileDish = fc.record({
    ...place,
    ...texts,
    ...limited,
    category: name,
    price_cents: cents,
    image: fc.option(fc.constantFrom('/uploads/a.jpg', 'https://cdn.example/b.png'), { nil: null }),
    status,
    sold_out_until: instant,
    is_chefs_special: fc.boolean(),
    can_order_alone: fc.boolean(),
    station: fc.option(
      name.filter((value) => value.length <= 30),
      { nil: null },
    ),
    allergens: fc.uniqueArray(
      word.filter((text) => !/[;；,，、|]/.test(text)),
      { maxLength: 4 },
    ),
    tax_class: fc.option(
      name.filter((value) => value.length <= 40),
      { nil: null },
    ),
    specifications: fc.array(specification, { maxLength: 3 }),
  });
  const fileCategory = fc.record({
    ...place,
    ...texts,
    ...limited,
    number: text(12),
    is_activity: fc.boolean(),
    station: fc.option(
      name.filter((value) => value.length <= 30),
      { nil: null },
    ),
  });

  it('exports and imports unchanged, with any content', () => {
    fc.assert(
      fc.property(
        fc.array(fileCategory, { maxLength: 3 }),
        fc.array(fileDish, { maxLength: 3 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (categories, dishes, currency) => {
          const rows = csvRows(categories, dishes, currency);
          for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r\0]/);
          const { entries, strays } = csvEntries(rows, true, currency);
          expect(strays).toEqual([]);
          const back = entries.map(({ kind, content }) =>
            kind === 'category' ? FileCategorySchema.parse(content) : FileDishSchema.parse(content),
          );
          expect(back).toEqual([...categories, ...dishes]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('loses no text to the guard against formulas', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(cellText(safeCell(value))).toBe(value);
      }),
    );
  });
});
