import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuAt } from '#contract/domain/menu-at.ts';
import { isOnSale } from '#contract/domain/menu-availability.ts';
import { DISH_STATUSES, type Category, type Dish, type Specification } from '#contract/domain/menu.ts';
import { WEEKDAYS, type OpeningRules } from '#contract/domain/opening-hours.ts';
import { iso } from '#contract/domain/time.ts';
import { checkItems, type CheckedItems } from './check-items.service.ts';

const ZONE = 'America/New_York';
const START = Date.parse('2026-10-30T00:00:00Z');
const HOUR_MS = 3_600_000;
/** Two weeks, in which the clock goes back an hour. */
const instantMs = fc.integer({ min: 0, max: 14 * 24 * 4 }).map((quarter) => START + (quarter * HOUR_MS) / 4);
const instant = instantMs.map(iso);
const clock = fc.constantFrom('00:00', '01:30', '02:00', '11:00', '14:30', '22:00');

const limited = fc.record({
  is_limited_time: fc.boolean(),
  available_from_at: fc.option(instant),
  available_until_at: fc.option(instant),
  weekly_windows: fc.array(
    fc.record({ days: fc.subarray([...WEEKDAYS], { minLength: 1 }), span: fc.record({ open: clock, close: clock }) }),
    { maxLength: 2 },
  ),
});
const marks = fc
  .record({ status: fc.constantFrom(...DISH_STATUSES), end: fc.option(instant) })
  .map(({ status, end }) => ({ status, sold_out_until: status === 'sold_out' ? end : null }));

const NAMES = { name_zh: '甲', name_en: 'A', description_zh: '', description_en: '' };
const specification: fc.Arbitrary<Specification> = fc
  .record({
    id: fc.uuid(),
    is_required: fc.boolean(),
    options: fc.array(fc.record({ id: fc.uuid(), marks }), { maxLength: 3 }),
  })
  .map(({ id, is_required, options }) => ({
    id,
    ...NAMES,
    is_multi_select: false,
    can_add_quantity: false,
    is_limited: false,
    max_selectable: 1,
    is_required,
    options: options.map((option) => ({
      id: option.id,
      ...NAMES,
      extra_price_cents: 0,
      is_default: false,
      is_removal: false,
      ...option.marks,
    })),
    sort_order: 1,
  }));

/** A count sells its dish out, as portions.service.ts writes it [PO3]. */
const counted = (dish: Dish, left: number | null, until: string): Dish => {
  if (left === null) return dish;
  const count = { portions_left: left, portions_until: until };
  if (left > 0 || dish.status === 'off_shelf') return { ...dish, ...count };
  return { ...dish, ...count, status: 'sold_out', sold_out_until: until };
};

const category: fc.Arbitrary<Omit<Category, 'id'>> = limited.map((limits) => ({
  restaurant_id: 'store',
  ...NAMES,
  ...limits,
  number: '',
  is_activity: false,
  station: null,
  sort_order: 1,
  dish_count: 0,
}));

const dishOf = (id: string, category_id: string): fc.Arbitrary<Dish> =>
  fc
    .record({
      limited,
      marks,
      specifications: fc.array(specification, { maxLength: 2 }),
      left: fc.option(fc.integer({ min: 0, max: 2 })),
      until: instant,
    })
    .map(({ left, until, specifications, ...made }) =>
      counted(
        {
          id,
          restaurant_id: 'store',
          ...NAMES,
          category_id,
          price_cents: 1000,
          image: null,
          sort_order: 1,
          is_chefs_special: false,
          can_order_alone: true,
          station: null,
          allergens: [],
          tax_class_id: null,
          specifications,
          version: 1,
          ...made.limited,
          ...made.marks,
        },
        left,
        until,
      ),
    );

const menus = fc
  .array(category, { minLength: 1, maxLength: 3 })
  .map((made) => made.map((one, place): Category => ({ ...one, id: `category ${place}` })))
  .chain((categories) =>
    fc.record({
      categories: fc.constant(categories),
      dishes: fc
        .tuple(...categories.flatMap(({ id }) => [dishOf(`1 of ${id}`, id), dishOf(`2 of ${id}`, id)]))
        .map((dishes) => [...dishes]),
    }),
  );

const ALWAYS = [{ open: '00:00', close: '00:00' }];
const rules: OpeningRules = {
  time_zone: ZONE,
  hours: { mon: ALWAYS, tue: ALWAYS, wed: ALWAYS, thu: ALWAYS, fri: ALWAYS, sat: ALWAYS, sun: ALWAYS },
  holidays: [],
  mode: 'in_business',
  mode_until: null,
};
type Menu = { categories: Category[]; dishes: Dish[] };

/** One portion with the first option of each required choice that can be had, ordered then and for then. */
function ordered({ categories, dishes }: Menu, dish: Dish, atMs: number): CheckedItems {
  const options = dish.specifications
    .filter(({ is_required }) => is_required)
    .flatMap((group) => group.options.find((option) => isOnSale(option, atMs)) ?? [])
    .map(({ id }) => ({ option_id: id, quantity: 1 }));
  const menu = {
    dishes: new Map(dishes.map((one) => [one.id, one])),
    categories: new Map(categories.map((one) => [one.id, one])),
  };
  const at = { nowMs: atMs, forMs: atMs, timeZone: ZONE };
  const item = { dish_id: dish.id, quantity: 1, options, note: '' };
  return checkItems([item], menu, at, { taken: null, taxRateOf: () => null });
}
const isTaken = (menu: Menu, dish: Dish, atMs: number): boolean => ordered(menu, dish, atMs).errors.length === 0;

/** When a dish that nothing but a weekly window holds back can be ordered again. */
function backAt(window: Dish['weekly_windows'][number], at: string): string | null | undefined {
  const [made] = fc.sample(menus, 1);
  const [plain] = made?.dishes ?? [];
  if (plain === undefined) throw new Error('a menu without a dish');
  const dish: Dish = {
    ...plain,
    status: 'on_sale',
    sold_out_until: null,
    portions_left: null,
    specifications: [],
    is_limited_time: true,
    available_from_at: null,
    available_until_at: null,
    weekly_windows: [window],
  };
  return menuAt({ categories: [], dishes: [dish] }, rules, Date.parse(at)).dishes[0]?.back_at;
}

describe('the menu at a moment and the intake', () => {
  it('[MP1] agree on every dish of any menu at any moment', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(menus, instantMs, (menu, atMs) => {
        for (const { dish, reason } of menuAt(menu, rules, atMs).dishes) {
          expect([reason, isTaken(menu, dish, atMs)]).toEqual([reason, reason === null]);
          seen.add(String(reason));
        }
      }),
      { numRuns: 400 },
    );
    // Every answer was met, so that agreement is not of one kind of dish alone.
    expect([...seen].toSorted()).toEqual(
      ['category_outside_window', 'choice_missing', 'null', 'off_shelf', 'outside_window', 'sold_out'].toSorted(),
    );
  });

  it('[MP2] a dish that comes back by itself can be ordered then, and at no quarter of an hour before', () => {
    let backs = 0;
    fc.assert(
      fc.property(menus, instantMs, (menu, atMs) => {
        for (const { dish, reason, back_at } of menuAt(menu, rules, atMs).dishes) {
          if (reason === null || back_at === null) continue;
          backs += 1;
          const backMs = Date.parse(back_at);
          const weekEnd = atMs + 7 * 24 * HOUR_MS;
          if (backMs <= weekEnd) expect(isTaken(menu, dish, backMs)).toBe(true);
          for (let ms = atMs; ms < Math.min(backMs, weekEnd); ms += HOUR_MS / 4)
            expect(isTaken(menu, dish, ms)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
    expect(backs).toBeGreaterThan(20);
  });

  it('[MP2] comes back where the clock is put back into an overnight window, or forward into one', () => {
    const night = { days: [...WEEKDAYS], span: { open: '22:00', close: '01:30' } };
    const early = { days: [...WEEKDAYS], span: { open: '02:30', close: '04:00' } };
    // 01:30 was at 05:30 UTC; at 06:00 UTC it is 01:00 once more.
    expect(backAt(night, '2026-11-01T05:45:00Z')).toBe('2026-11-01T06:00:00.000Z');
    // No clock shows 02:30 on that day: at 07:00 UTC it is 03:00.
    expect(backAt(early, '2027-03-14T06:45:00Z')).toBe('2027-03-14T07:00:00.000Z');
  });

  it('[MP2] counts both times that the clock shows where it goes back', () => {
    const window = { days: ['sun' as const], span: { open: '01:30', close: '02:00' } };
    expect(backAt(window, '2026-11-01T05:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(backAt(window, '2026-11-01T06:00:00Z')).toBe('2026-11-01T06:30:00.000Z');
    expect(backAt(window, '2026-11-01T07:00:00Z')).toBe('2026-11-08T06:30:00.000Z');
  });
});
