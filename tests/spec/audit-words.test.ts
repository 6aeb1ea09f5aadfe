import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storeFields } from '#contract/domain/store-input.ts';
import { CategorySchema, DishSchema } from '#contract/domain/menu.ts';

const MODULES = 'server/modules';
/** Where a change is recorded, its action is written as a text. */
const RECORDED = /(?:action: |action = |\brecord\(|isAdmin \? |changeBill\([^']*)'([a-z_]+\.[a-z_]+)'/g;

const sources = (): string[] =>
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(MODULES, path), 'utf8'));

type Node = { properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };
const fieldsIn = ({ properties = {}, items, anyOf = [] }: Node): string[] => [
  ...Object.entries(properties).flatMap(([name, part]) => [name, ...fieldsIn(part)]),
  ...(items === undefined ? [] : fieldsIn(items)),
  ...anyOf.flatMap(fieldsIn),
];
/** Every field, at any depth, that a change of a store or of its menu can name. */
const recordedFields = (schema: z.ZodMiniType): string[] => [
  ...new Set(fieldsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Node)),
];
/** Set by the server with the thing itself; they never differ. */
const NEVER_DIFFER = new Set(['id', 'restaurant_id', 'group_id', 'dish_count', 'version']);

const recorded = (): string[] => [
  ...new Set(sources().flatMap((text) => [...text.matchAll(RECORDED)].map(([, action = '']) => action))),
];

describe('the record of changes', () => {
  it.each(['zh', 'en'])('has words for every action that is recorded (%s)', (language) => {
    const words = JSON.parse(readFileSync(`locales/${language}/audit.json`, 'utf8')) as {
      action: Record<string, string>;
    };
    const actions = recorded();
    expect(actions.length).toBeGreaterThan(60);
    expect(actions).toContain('restaurant_manage.add');
    expect(actions.filter((action) => !(action.replace('.', '_') in words.action))).toEqual([]);
  });

  it.each(['zh', 'en'])(
    '[AU10] has words for every field that a change of a store or a menu names (%s)',
    (language) => {
      const fieldsOf = (area: string): object =>
        (JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as { field: object }).field;
      const ofMenus = fieldsOf('audit');
      const ofStores = { ...fieldsOf('store'), ...ofMenus };
      const store = recordedFields(z.object(storeFields));
      const menu = [DishSchema, CategorySchema].flatMap(recordedFields);
      expect([...store, ...menu]).toEqual(expect.arrayContaining(['off_cents', 'only_listed', 'extra_price_cents']));
      expect(store.filter((field) => !(field in ofStores) && !NEVER_DIFFER.has(field))).toEqual([]);
      expect(menu.filter((field) => !(field in ofMenus) && !NEVER_DIFFER.has(field))).toEqual([]);
    },
  );
});
