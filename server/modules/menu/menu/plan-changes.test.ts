import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category, Dish, Specification } from '#contract/domain/menu.ts';
import { copyOfGroup, type OptionGroup } from '#contract/domain/option-group.ts';
import { randomIds } from '../../../base/ids.ts';
import { emptyDish } from './dish-edit.ts';
import type { MenuNow } from './import-plan.ts';
import { joinedChanges, touched, type KeptItem } from './kept-changes.ts';
import { isSameField, menuFields } from './menu-fields.ts';
import { wayBack } from './plan-back.ts';
import { planChanges } from './plan-changes.ts';
import type { StoredEdit } from './plan-edits.ts';
import { categoryOf } from '#tests/support/categories.ts';

const NOW = '2026-11-25T12:00:00.000Z';
const tools = { ids: randomIds, now: NOW };
const RUNS = 300;

const CATEGORIES = ['c1', 'c2', 'c3'];
const category = (id: string, place: number): Category =>
  categoryOf({ id, restaurant_id: 'r', name_zh: id, name_en: id, number: '', sort_order: place, dish_count: 0 });
const choice = (id: string, price: number, status: Dish['status'] = 'on_sale'): Specification => ({
  id,
  name_zh: `choice ${id}`,
  name_en: '',
  is_multi_select: false,
  can_add_quantity: false,
  is_limited: false,
  max_selectable: 1,
  is_required: false,
  options: ['a', 'b'].map((part) => ({
    id: `${id}${part}`,
    name_zh: part,
    name_en: '',
    extra_price_cents: price,
    is_default: false,
    is_removal: false,
    status: part === 'a' ? status : 'on_sale',
    sold_out_until: null,
  })),
  sort_order: 1,
});
const GROUP: OptionGroup = { id: 'g', label: 'Heat', specification: choice('g', 50), version: 1 };
const copy = (id: string): Specification =>
  copyOfGroup(GROUP, { id: `${id}g`, sort_order: 2 }, (option) => `${id}${option.id}`);

const dishes = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('d1', 'd2', 'd3', 'd4', 'd5'),
    category_id: fc.constantFrom(...CATEGORIES),
    price_cents: fc.integer({ min: 1, max: 5 }),
    status: fc.constantFrom<Dish['status']>('on_sale', 'off_shelf', 'sold_out'),
    out: fc.constantFrom<Dish['status']>('on_sale', 'off_shelf', 'sold_out'),
    isShared: fc.boolean(),
  }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 5 },
);
const menus = dishes.map((made): MenuNow => {
  const items = made.map(({ id, out, isShared, ...fields }, place): Dish => ({
    ...emptyDish('r', id, place + 1),
    ...fields,
    name_zh: id,
    specifications: [choice(id, 10, out), ...(isShared ? [copy(id)] : [])],
  }));
  return {
    restaurantId: 'r',
    categories: CATEGORIES.map((id, place) => category(id, place + 1)),
    dishes: items,
    taxClasses: [],
    groups: [GROUP],
  };
});

/** Edits that would do something to a menu of these ids, whatever it is when they are published. */
const target = fc.constantFrom('d1', 'd2', 'd3', 'd4', 'd5');
const edit: fc.Arbitrary<Pick<StoredEdit, 'of' | 'target' | 'to'>> = fc.oneof(
  fc.record({
    of: fc.constant('dish' as const),
    target,
    to: fc.record(
      {
        price_cents: fc.integer({ min: 1, max: 5 }),
        status: fc.constantFrom('on_sale', 'off_shelf'),
        category_id: fc.constantFrom(...CATEGORIES, 'gone'),
        name_en: fc.constantFrom('', 'x'),
        is_limited_time: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    of: fc.constant('dish' as const),
    target,
    to: fc.record({
      specifications: fc.nat(3).map((price) => [{ ...choice('new', price), id: 'new', group_id: null }]),
    }),
  }),
  fc.record({
    of: fc.constant('category' as const),
    target: fc.constantFrom(...CATEGORIES),
    to: fc.record({ name_en: fc.constantFrom('x', 'y'), sort_order: fc.nat(5) }, { requiredKeys: ['name_en'] }),
  }),
  fc.record({
    of: fc.constant('group' as const),
    target: fc.constant('g'),
    to: fc.record({ specification: fc.nat(3).map((price) => ({ ...choice('g', price), group_id: null })) }),
  }),
  fc.record({
    of: fc.constant('dish' as const),
    target: fc.constant(null),
    to: fc.record({ name_zh: fc.constant('new'), category_id: fc.constantFrom(...CATEGORIES), price_cents: fc.nat(9) }),
  }),
);

const item = (menu: MenuNow, of: KeptItem['of'], id: string | null) =>
  [...{ dish: menu.dishes, category: menu.categories, group: menu.groups }[of]].find((one) => one.id === id);

/** The edits as they are stored when they are planned on a menu. */
const planned = (asked: readonly Pick<StoredEdit, 'of' | 'target' | 'to'>[], menu: MenuNow): StoredEdit[] => {
  const known = new Set<string>();
  return asked.flatMap(({ of, target: id, to }): StoredEdit[] => {
    const there = item(menu, of, id);
    if ((id !== null && there === undefined) || (id !== null && known.has(`${of} ${id}`))) return [];
    known.add(`${of} ${id ?? ''}`);
    const fields = there === undefined ? {} : menuFields(there);
    const was = Object.fromEntries(Object.keys(to).map((field) => [field, fields[field] ?? null]));
    return [{ id: tools.ids.next(), of, target: id, name_zh: 'x', name_en: '', was, to }];
  });
};

/** What a version keeps of one menu becoming another. */
const kept = (before: MenuNow, after: MenuNow): KeptItem[] => [
  ...after.groups.flatMap((group) => touched('group', before.groups.find(({ id }) => id === group.id) ?? null, group)),
  ...after.categories.flatMap((one) =>
    touched('category', before.categories.find(({ id }) => id === one.id) ?? null, one),
  ),
  ...after.dishes.flatMap((dish) => touched('dish', before.dishes.find(({ id }) => id === dish.id) ?? null, dish)),
];

const fieldsOfAll = (menu: MenuNow, only: MenuNow) =>
  (['dish', 'category', 'group'] as const).flatMap((of) =>
    [...{ dish: only.dishes, category: only.categories, group: only.groups }[of]].map(({ id }) => {
      const there = item(menu, of, id);
      return [of, id, there === undefined ? null : menuFields(there)] as const;
    }),
  );

/** Asserts that both menus are the same in whatever is in the first. */
function expectSame(expected: MenuNow, actual: MenuNow): void {
  const now = fieldsOfAll(actual, expected);
  for (const [index, [of, id, fields]] of fieldsOfAll(expected, expected).entries())
    for (const [field, value] of Object.entries(fields ?? {}))
      expect(isSameField(field, now[index]?.[2]?.[field], value), `${of} ${id} ${field}`).toBe(true);
}

describe('a plan', () => {
  const some = fc.array(edit, { maxLength: 8 });

  it('[MP4] never overwrites what somebody changed since, and shows all three values', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(menus, some, some, (menu, mine, theirs) => {
        const edits = planned(mine, menu);
        const now = planChanges(planned(theirs, menu), menu, tools).menu;
        const { menu: after, changes } = planChanges(edits, now, tools);
        for (const { id, of, target: which, to, was } of edits) {
          const [before, then] = [item(now, of, which), item(after, of, which)];
          if (before === undefined || then === undefined) continue;
          for (const field of Object.keys(to)) {
            const [seen, left] = [menuFields(before)[field], menuFields(then)[field]];
            if (isSameField(field, seen, to[field]) || isSameField(field, seen, was[field])) continue;
            conflicts += 1;
            expect(isSameField(field, left, seen), field).toBe(true);
            const shown = changes.find((change) => change.id === id)?.fields.find((one) => one.field === field);
            expect(shown).toHaveProperty('was');
          }
        }
      }),
      { numRuns: RUNS },
    );
    expect(conflicts).toBeGreaterThan(RUNS / 10);
  });

  it('[MP6] that is published and gone back on leaves the menu as it was, whatever was published before', () => {
    let changed = 0;
    fc.assert(
      fc.property(menus, some, some, (menu, first, second) => {
        const middle = planChanges(planned(first, menu), menu, tools).menu;
        const last = planChanges(planned(second, middle), middle, tools).menu;
        for (const [from, changes] of [
          [middle, kept(middle, last)],
          [menu, joinedChanges(kept(menu, middle), kept(middle, last))],
        ] as const) {
          const { edits } = wayBack(changes, last, tools.ids);
          const back = planChanges(edits, last, tools);
          changed += edits.length;
          expect(back.conflicts).toBe(0);
          expectSame(from, back.menu);
          const added = back.menu.dishes.filter(({ id }) => item(from, 'dish', id) === undefined);
          expect(added.map(({ status }) => status)).toEqual(added.map(() => 'off_shelf'));
          expect(wayBack(changes, back.menu, tools.ids).edits).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
    expect(changed).toBeGreaterThan(RUNS);
  });

  it('[MP3] leaves what is sold out as it is', () => {
    fc.assert(
      fc.property(menus, some, (menu, asked) => {
        const { menu: after } = planChanges(planned(asked, menu), menu, tools);
        for (const dish of menu.dishes) {
          const then = after.dishes.find(({ id }) => id === dish.id);
          if (dish.status === 'sold_out' && then?.status !== 'off_shelf') expect(then?.status).toBe('sold_out');
          const optionsOf = (one: Dish | undefined) => one?.specifications.flatMap(({ options }) => options) ?? [];
          for (const option of optionsOf(dish).filter(({ status }) => status === 'sold_out'))
            expect(optionsOf(then).find(({ id }) => id === option.id)?.status ?? 'gone').toMatch(/sold_out|gone/);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[MP4] does nothing where what it changes is gone, and says what would be wrong', () => {
    const menu = fc.sample(menus, { numRuns: 1, seed: 7 })[0];
    if (menu === undefined) throw new Error('no menu');
    const [dish] = menu.dishes;
    const about = { id: 'e', of: 'dish' as const, name_zh: 'x', name_en: '' };
    const outcome = (edits: StoredEdit[]) => planChanges(edits, menu, tools);
    const gone = outcome([{ ...about, target: 'nobody', was: { price_cents: 1 }, to: { price_cents: 2 } }]);
    expect(gone).toMatchObject({ conflicts: 1, changes: [{ problem: 'gone' }] });
    const target = dish?.id ?? '';
    const limited = outcome([{ ...about, target, was: { is_limited_time: false }, to: { is_limited_time: true } }]);
    expect(limited).toMatchObject({ conflicts: 1, changes: [{ problem: 'window_required' }] });
    const moved = outcome([{ ...about, target, was: { category_id: dish?.category_id }, to: { category_id: 'gone' } }]);
    expect(moved).toMatchObject({ conflicts: 1, changes: [{ problem: 'unknown_category' }] });
    for (const { menu: after } of [gone, limited, moved]) expectSame(menu, after);
  });
});
