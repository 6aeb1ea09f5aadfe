import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dish } from '#contract/domain/menu.ts';
import { listDishesCall, translateMenuCall, updateDishStatusCall } from '#contract/http/menu/menu.ts';
import {
  addDishCall,
  exportMenuCall,
  importMenuCall,
  undoImportCall,
  updateDishCall,
} from '#contract/http/menu/menu-edit.ts';
import {
  addOptionGroupCall,
  deleteOptionGroupCall,
  joinOptionGroupCall,
  listOptionGroupsCall,
  updateOptionGroupCall,
  useOptionGroupCall,
} from '#contract/http/menu/option-group.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { makeTenant, type Tenant } from '../../../testing/tenant.ts';

const EXTRAS = {
  name_zh: '加料',
  name_en: 'Extras',
  is_multi_select: true,
  options: [
    { name_zh: '加蛋', name_en: 'Egg', extra_price_cents: 150 },
    { name_zh: '加面', name_en: 'Noodles', extra_price_cents: 300 },
  ],
};

describe.each(AVAILABLE_DATABASES)('shared groups of options on %s', (name) => {
  let app: TestApp;
  let other: Tenant;
  beforeAll(async () => {
    app = await buildTestApp(name);
    other = await makeTenant(app);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const dishOf = async (id: string): Promise<Dish> => {
    const { data } = await app.call(listDishesCall, { as: app.owner, query: ids() });
    const dish = data.items.find((one) => one.id === id);
    if (dish === undefined) throw new Error('no such dish');
    return dish;
  };
  const addDish = async (name_zh: string, specifications: object[] = []) =>
    (
      await app.call(addDishCall, {
        as: app.owner,
        body: {
          ...ids(),
          dish: {
            name_zh,
            category_id: app.restaurant.dishes.mapo.category_id,
            price_cents: 1000,
            specifications: specifications as never,
          },
        },
      })
    ).data;
  const addGroup = (label: string, specification: object = EXTRAS) =>
    app.call(addOptionGroupCall, {
      as: app.owner,
      body: { ...ids(), group: { label, specification: specification as never } },
    });
  const give = (group_id: string, dish_ids: string[], how: 'attach' | 'detach' | 'remove' = 'attach') =>
    app.call(useOptionGroupCall, { as: app.owner, body: { ...ids(), group_id, dish_ids, how } });
  const listed = async (groupId: string) =>
    (await app.call(listOptionGroupsCall, { as: app.owner, query: ids() })).data.items.find(
      ({ group }) => group.id === groupId,
    );
  const lastAudit = () =>
    app.database.db.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  /** A group on two new dishes. */
  const shared = async (label: string) => {
    const { data: group } = await addGroup(label);
    const dishes = [await addDish(`${label}甲`), await addDish(`${label}乙`)] as const;
    await give(
      group.id,
      dishes.map(({ id }) => id),
    );
    return { group, dishes };
  };
  const groupNow = async (id: string) => {
    const entry = await listed(id);
    if (entry === undefined) throw new Error('no such group');
    return entry.group;
  };

  it('[OG1] a change counts in every dish, orders find the same options, and the record has one entry', async () => {
    const { group, dishes } = await shared('面加料');
    const before = await Promise.all(dishes.map(({ id }) => dishOf(id)));
    const optionIds = before.flatMap(({ specifications }) => specifications[0]?.options.map(({ id }) => id) ?? []);
    expect(new Set(optionIds).size).toBe(4);
    const [egg, noodles] = group.specification.options;
    if (egg === undefined || noodles === undefined) throw new Error('no options');
    const specification = {
      ...group.specification,
      options: [{ name_zh: '加菜', extra_price_cents: 100 }, noodles, { ...egg, extra_price_cents: 175 }],
    };
    const changed = await app.call(updateOptionGroupCall, {
      as: app.owner,
      body: { ...ids(), group_id: group.id, version: 1, group: { label: '面加料', specification } },
    });
    expect(changed.data).toMatchObject({ changed_dishes: 2, group: { version: 2 } });
    const after = await Promise.all(dishes.map(({ id }) => dishOf(id)));
    for (const [index, dish] of after.entries()) {
      const was = before[index]?.specifications[0]?.options;
      const is = dish.specifications[0];
      expect(is?.group_id).toBe(group.id);
      expect(is?.options.map(({ name_zh, extra_price_cents }) => [name_zh, extra_price_cents])).toEqual([
        ['加菜', 100],
        ['加面', 300],
        ['加蛋', 175],
      ]);
      // What a channel knows keeps its id, wherever it stands now.
      expect([is?.options[1]?.id, is?.options[2]?.id]).toEqual([was?.[1]?.id, was?.[0]?.id]);
      expect(was?.map(({ id }) => id)).not.toContain(is?.options[0]?.id);
    }
    const audit = await lastAudit();
    expect(audit).toMatchObject({ action: 'menu.update_option_group', target: group.id });
    expect(JSON.parse(audit?.after ?? '{}')).toMatchObject({ dish_ids: dishes.map(({ id }) => id).toSorted() });
    const stale = await app.call(updateOptionGroupCall, {
      as: app.owner,
      body: { ...ids(), group_id: group.id, version: 1, group: { label: 'x', specification } },
    });
    expect(stale.failure.code).toBe('stale_version');
  });

  it('[OG1] new orders cost what the group says, and an order that was placed stays as it was', async () => {
    const { group, dishes } = await shared('旧单');
    const option_id = (await dishOf(dishes[0].id)).specifications[0]?.options[0]?.id ?? '';
    const items = [{ dish_id: dishes[0].id, quantity: 1, options: [{ option_id, quantity: 1 }] }];
    const draft = makeIntakeOrder(app.restaurant);
    const post = (totals: Partial<typeof draft.totals>) =>
      app.call(intakeOrderCall, {
        as: app.channel,
        body: { ...draft, items, totals: { ...draft.totals, ...totals } },
      });
    const wrong = await post({ amount_cents: 1 });
    const ours = Object.fromEntries(
      wrong.failure.errors.map(({ path, params }) => [path.replace('totals.', ''), params?.['expected']]),
    );
    expect(ours).toMatchObject({ amount_cents: 1150 });
    const placed = await post(ours);
    expect(placed.status).toBe(200);
    const rowOf = () =>
      app.database.db.selectFrom('orders').selectAll().where('id', '=', placed.data.id).executeTakeFirstOrThrow();
    const before = await rowOf();

    const { specification } = await groupNow(group.id);
    const options = specification.options.map((option) => ({ ...option, extra_price_cents: 500 }));
    const dearer = { label: '旧单', specification: { ...specification, options } };
    const body = { ...ids(), group_id: group.id, version: 1, group: dearer };
    await app.call(updateOptionGroupCall, { as: app.owner, body });
    expect(await rowOf()).toEqual(before);
    const next = makeIntakeOrder(app.restaurant).external_id;
    const again = await app.call(intakeOrderCall, {
      as: app.channel,
      body: { ...draft, external_id: next, items, totals: { ...draft.totals, ...ours } },
    });
    expect(again.failure.errors[0]).toMatchObject({ path: 'totals.amount_cents', params: { expected: 1500 } });
  });

  it('[OG2] a page that knows no groups keeps a copy it does not change, and makes the dish’s own of one it does', async () => {
    const { group, dishes } = await shared('旧页');
    const dish = await dishOf(dishes[0].id);
    const old = dish.specifications.map(({ group_id: _groupId, ...own }) => own);
    const save = (version: number, specifications: object[]) =>
      app.call(updateDishCall, {
        as: app.owner,
        body: {
          ...ids(),
          dish_id: dish.id,
          version,
          change: { price_cents: 1000 + version, specifications: specifications as never },
        },
      });
    const kept = await save(dish.version, old);
    expect(kept.data.specifications).toEqual(dish.specifications);
    const cheaper = old.map((own) => ({
      ...own,
      options: own.options.map((option) => ({ ...option, extra_price_cents: 1 })),
    }));
    const own = await save(kept.data.version, cheaper);
    expect(own.data.specifications[0]).not.toHaveProperty('group_id');
    expect(own.data.specifications[0]?.options.map(({ extra_price_cents }) => extra_price_cents)).toEqual([1, 1]);
    expect((await listed(group.id))?.dish_ids).toEqual([dishes[1].id]);
    // A page that knows groups sends whose copy it is, and gets the group as it is now.
    const again = await save(
      own.data.version,
      cheaper.map((one) => ({ ...one, group_id: group.id })),
    );
    expect(again.data.specifications).toEqual(dish.specifications);
    const unknown = await save(again.data.version, [{ ...EXTRAS, group_id: dish.id }]);
    expect(unknown.failure.errors[0]).toMatchObject({
      path: 'change.specifications.0.group_id',
      code: 'unknown_group',
    });
    const twice = await save(again.data.version, [...again.data.specifications, { ...EXTRAS, group_id: group.id }]);
    expect(twice.failure.errors[0]).toMatchObject({ path: 'change.specifications.1.group_id', code: 'already_on' });
  });

  it('[OG3] is attached once, made a dish’s own, taken away, and in use is not deleted without a word', async () => {
    const { group, dishes } = await shared('用法');
    const [one, two] = dishes;
    expect((await give(group.id, [one.id, two.id])).data.changed_dishes).toBe(0);
    expect((await give(group.id, [one.id], 'detach')).data.changed_dishes).toBe(1);
    const own = (await dishOf(one.id)).specifications;
    expect(own).toHaveLength(1);
    expect(own[0]).not.toHaveProperty('group_id');
    // Attached again, the equal one of its own becomes the copy, with its ids.
    await give(group.id, [one.id]);
    expect((await dishOf(one.id)).specifications).toEqual(own.map((spec) => ({ ...spec, group_id: group.id })));
    await give(group.id, [one.id], 'remove');
    expect((await dishOf(one.id)).specifications).toEqual([]);
    const refused = await app.call(deleteOptionGroupCall, { as: app.owner, body: { ...ids(), group_id: group.id } });
    expect(refused.failure.errors[0]).toMatchObject({ code: 'group_in_use', params: { dishes: 1 } });
    const gone = await app.call(deleteOptionGroupCall, {
      as: app.owner,
      body: { ...ids(), group_id: group.id, detach: true },
    });
    expect(gone.data.changed_dishes).toBe(1);
    expect(await listed(group.id)).toBeUndefined();
    expect((await dishOf(two.id)).specifications).toHaveLength(1);
    expect((await dishOf(two.id)).specifications[0]).not.toHaveProperty('group_id');
  });

  it('[OG3] is refused on a dish that has as many specifications as it may', async () => {
    const { data: group } = await addGroup('太多');
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...EXTRAS,
      name_zh: `组${index}`,
    }));
    const full = await addDish('满', many);
    const refused = await give(group.id, [app.restaurant.dishes.mapo.id, full.id]);
    expect(refused.failure.errors[0]).toMatchObject({
      path: 'dish_ids.1',
      code: 'too_big',
      params: { maximum: 20, name: '满' },
    });
    expect((await listed(group.id))?.dish_ids).toEqual([]);
  });

  it('[OG4] an option that is sold out in one dish is out in all, and comes back in all', async () => {
    const { group, dishes } = await shared('售罄');
    const option_id = (await dishOf(dishes[0].id)).specifications[0]?.options[0]?.id ?? '';
    const set = (status: 'sold_out' | 'on_sale') =>
      app.call(updateDishStatusCall, { as: app.screen, body: { ...ids(), option_ids: [option_id], status } });
    expect((await set('sold_out')).data.changed).toBe(2);
    const third = await addDish('售罄丙');
    await give(group.id, [third.id]);
    for (const id of [...dishes.map((dish) => dish.id), third.id])
      expect((await dishOf(id)).specifications[0]?.options.map(({ status }) => status)).toEqual([
        'sold_out',
        'on_sale',
      ]);
    expect((await groupNow(group.id)).specification.options[0]?.status).toBe('sold_out');
    expect((await set('on_sale')).data.changed).toBe(3);
    expect((await dishOf(third.id)).specifications[0]?.options[0]?.status).toBe('on_sale');
  });

  it('[OG1] a word that is translated is translated in the group too', async () => {
    const { data: group } = await addGroup('译', { ...EXTRAS, name_zh: '译加料', name_en: '' });
    const dish = await addDish('译甲');
    await give(group.id, [dish.id]);
    const body = { ...ids(), place: { kind: 'term' as const, zh: '译加料' }, language: 'en' as const };
    await app.call(translateMenuCall, { as: app.owner, body: { ...body, was: '', text: 'Add-ons' } });
    expect((await groupNow(group.id)).specification.name_en).toBe('Add-ons');
    expect((await dishOf(dish.id)).specifications[0]?.name_en).toBe('Add-ons');
  });

  it('[OG5] equal specifications become one group and keep their ids; unequal ones are refused', async () => {
    const heat = { ...EXTRAS, name_zh: '并辣度' };
    const dishes = [await addDish('并甲', [heat]), await addDish('并乙', [heat])] as const;
    const odd = await addDish('并丙', [{ ...heat, is_required: true }]);
    const placeOf = ({ id, specifications }: Dish) => ({
      dish_id: id,
      specification_id: specifications[0]?.id ?? '',
    });
    const join = (places: Dish[], label: string | null = '并', group_id: string | null = null) =>
      app.call(joinOptionGroupCall, {
        as: app.owner,
        body: { ...ids(), label, group_id, places: places.map(placeOf) },
      });
    expect((await join([...dishes, odd])).failure.code).toBe('stale_version');
    const made = await join([...dishes]);
    expect(made.data.changed_dishes).toBe(2);
    for (const dish of dishes) {
      const { id: group_id } = made.data.group;
      expect((await dishOf(dish.id)).specifications).toEqual(dish.specifications.map((one) => ({ ...one, group_id })));
    }
    expect((await join([...dishes])).failure.code).toBe('stale_version');
    const later = await addDish('并丁', [heat]);
    expect((await join([later], null, made.data.group.id)).data.changed_dishes).toBe(1);
    expect((await join([odd])).failure.errors[0]).toMatchObject({ path: 'label', code: 'taken' });
  });

  it.each(['csv', 'json'] as const)(
    '[OG6] a %s file keeps the groups, here and in another restaurant',
    async (format) => {
      const { dishes } = await shared(`文件${format}`);
      const file = await app.call(exportMenuCall, { as: app.owner, query: { ...ids(), format } });
      const { content } = file.data;
      const again = await app.call(importMenuCall, { as: app.owner, body: { ...ids(), format, content } });
      expect(again.data).toMatchObject({ added: 0, updated: 0, errors: [] });

      const restaurant_id = other.restaurantId;
      // As the copy of a menu does: everything gets ids of its own.
      const copy = await app.call(exportMenuCall, { as: app.owner, query: { ...ids(), format: 'json' } });
      const withoutIds = JSON.stringify(
        JSON.parse(copy.data.content, (key, value: unknown) => (key === 'id' ? undefined : value)),
      );
      const taken = await app.call(importMenuCall, {
        as: other.owner,
        body: { restaurant_id, format: 'json', content: withoutIds },
      });
      expect(taken.data.errors).toEqual([]);
      const there = await app.call(listOptionGroupsCall, { as: other.owner, query: { restaurant_id } });
      const made = there.data.items.find(({ group }) => group.label === `文件${format}`);
      expect(made?.dish_ids).toHaveLength(2);
      const known = dishes.map(({ id }) => id);
      expect(made?.dish_ids.some((id) => known.includes(id))).toBe(false);

      const undone = await app.call(undoImportCall, {
        as: other.owner,
        body: { restaurant_id, import_id: taken.data.import_id ?? '' },
      });
      expect(undone.data.kept).toBe(0);
      const left = await app.call(listOptionGroupsCall, { as: other.owner, query: { restaurant_id } });
      expect(left.data.items.map(({ group }) => group.label)).toEqual(['Theirs']);
    },
  );

  it('[OG6] a file that changes a copy is an error of its row; an empty cell makes it the dish’s own', async () => {
    const { group, dishes } = await shared('改文件');
    const fileOf = (label: string, price: string) =>
      [
        'row,id,name_zh,name_en,price,multi_select,shared',
        `dish,${dishes[0].id},改文件甲,,10,,`,
        `group,,加料,Extras,,yes,${label}`,
        `option,,加蛋,Egg,${price},,`,
        'option,,加面,Noodles,3.00,,',
      ].join('\n');
    const take = async (content: string, dry_run: boolean) =>
      (await app.call(importMenuCall, { as: app.owner, body: { ...ids(), format: 'csv', content, dry_run } })).data;
    const differs = await take(fileOf('改文件', '9.00'), true);
    expect(differs.errors.map(({ row, column, code, name: dish }) => [row, column, code, dish])).toEqual([
      [3, 'shared', 'shared_differs', '改文件甲'],
    ]);
    expect((await take(fileOf('改文件', '1.50'), true)).errors).toEqual([]);
    const own = await take(fileOf('', '9.00'), false);
    expect(own).toMatchObject({ errors: [], updated: 1 });
    expect((await listed(group.id))?.dish_ids).toEqual([dishes[1].id]);
    // Undone, it is the group's copy again, as the group is now.
    const { specification } = await groupNow(group.id);
    const options = specification.options.map((option) => ({ ...option, extra_price_cents: 250 }));
    const dearer = { label: '改文件', specification: { ...specification, options } };
    const body = { ...ids(), group_id: group.id, version: 1, group: dearer };
    await app.call(updateOptionGroupCall, { as: app.owner, body });
    await app.call(undoImportCall, { as: app.owner, body: { ...ids(), import_id: own.import_id ?? '' } });
    const [copy] = (await dishOf(dishes[0].id)).specifications;
    expect(copy?.group_id).toBe(group.id);
    expect(copy?.options.map(({ extra_price_cents }) => extra_price_cents)).toEqual([250, 250]);
  });

  it('another restaurant’s group is not found, and staff may not', async () => {
    const { data: group } = await addGroup('他人');
    const body = { restaurant_id: other.restaurantId, group_id: group.id, dish_ids: [other.ids['dish_id'] as string] };
    const foreign = await app.call(useOptionGroupCall, { as: other.owner, body: { ...body, how: 'attach' } });
    expect(foreign.status).toBe(404);
    const staff = await signIn(app, 'staff', app.restaurant.id);
    expect((await app.call(listOptionGroupsCall, { as: staff, query: ids() })).status).toBe(403);
    expect((await addGroup('他人')).failure.errors[0]).toMatchObject({ path: 'group.label', code: 'taken' });
  });
});
