import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MODULES = 'server/modules';
/** Where a change is recorded, its action is written as a text. */
const RECORDED = /(?:action: |action = |\brecord\(|isAdmin \? |changeBill\([^']*)'([a-z_]+\.[a-z_]+)'/g;

const sources = (): string[] =>
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(MODULES, path), 'utf8'));

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
});
