import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DishSchema } from '#contract/domain/menu.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { listDishesCall, translateMenuCall, updateDishSortCall } from '#contract/http/menu/menu.ts';
import {
  addCategoryCall,
  addDishCall,
  importMenuCall,
  updateDishCall,
  updateDishPriceCall,
} from '#contract/http/menu/menu-edit.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { mutated, type Json } from '../../../testing/mutations.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const RUNS = 60;

describe.each(AVAILABLE_DATABASES)('any content written to the menu on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  /** Never a 500, never a partial write; accepted content can be read. */
  async function survives({ path }: CallSpec, body: Json): Promise<void> {
    const before = await fingerprint(app.database);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${app.owner.token}` };
    const response = await app.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) });
    expect(response.statusCode, response.body).toBeLessThan(500);
    if (response.statusCode >= 300) expect(await fingerprint(app.database)).toEqual(before);
  }

  const specification: Json = {
    name_zh: '辣度',
    name_en: 'Heat',
    is_multi_select: true,
    can_add_quantity: true,
    is_limited: true,
    max_selectable: 3,
    is_required: true,
    options: [{ name_zh: '微辣', name_en: 'Mild', extra_price_cents: 50, is_default: true, is_removal: false }],
  };
  const dish = (): { [key: string]: Json } => ({
    name_zh: '回锅肉',
    name_en: 'Twice-cooked pork',
    description_zh: '香',
    category_id: app.restaurant.dishes.mapo.category_id,
    price_cents: 1400,
    status: 'sold_out',
    sold_out_until: '2026-12-01T00:00:00.000Z',
    is_limited_time: true,
    available_from_at: '2026-11-01T00:00:00.000Z',
    weekly_windows: [{ days: ['mon', 'sun'], span: { open: '11:00', close: '02:00' } }],
    allergens: ['soy'],
    specifications: [specification],
  });
  const bodies = (): [CallSpec, Json][] => {
    const { id: restaurant_id, dishes } = app.restaurant;
    const { mapo } = dishes;
    const file = { categories: [{ name_zh: '汤', number: 'S' }], dishes: [{ ...dish(), category: '汤' }] };
    return [
      [addDishCall, { restaurant_id, dish: dish() }],
      [updateDishCall, { restaurant_id, dish_id: mapo.id, version: 1, change: dish() }],
      [addCategoryCall, { restaurant_id, category: { name_zh: '汤', is_limited_time: false, station: 'wok' } }],
      [
        updateDishPriceCall,
        { restaurant_id, dish_ids: [mapo.id], change: { kind: 'percent', percent: 5 }, rounding: 'dollar' },
      ],
      [updateDishSortCall, { restaurant_id, category_id: mapo.category_id, dish_ids: [mapo.id] }],
      [
        translateMenuCall,
        { restaurant_id, place: { kind: 'term', zh: '微辣' }, language: 'en', was: 'Mild', text: 'Milder' },
      ],
      [importMenuCall, { restaurant_id, format: 'json', content: JSON.stringify(file) }],
    ];
  };

  it('is taken or refused', async () => {
    for (const [spec, valid] of bodies())
      await fc.assert(
        fc.asyncProperty(mutated(valid), (body) => survives(spec, body)),
        { numRuns: RUNS },
      );
    const { data } = await app.call(listDishesCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    expect(data.items.flatMap((item) => DishSchema.safeParse(item).error?.issues ?? [])).toEqual([]);
  }, 120_000);

  it('in a file is taken or refused, with anything in its cells', async () => {
    const { id: restaurant_id } = app.restaurant;
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('dish', 'group', 'option', '热菜', '12.5', '"', '\n', ','),
    );
    const csv = fc
      .array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 })
      .map((rows) =>
        ['row,category,name_zh,price,weekly_windows,status', ...rows.map((row) => row.join(','))].join('\n'),
      );
    await fc.assert(
      fc.asyncProperty(csv, (content) => survives(importMenuCall, { restaurant_id, format: 'csv', content })),
      { numRuns: RUNS * 2 },
    );
    const file = { categories: [{ name_zh: '汤' }], dishes: [{ ...dish(), category: '汤' }] };
    await fc.assert(
      fc.asyncProperty(mutated(file as Json), (content) =>
        survives(importMenuCall, { restaurant_id, format: 'json', content: JSON.stringify(content) }),
      ),
      { numRuns: RUNS * 2 },
    );
  }, 120_000);
});
