import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../../db/catalog.ts';
import { MIGRATIONS } from '../../../db/migrate.ts';
import { RETENTION } from './retention.ts';

const PAGE = /^## What is kept how long\n([\s\S]*?)^## /m.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '';
const TABLES = CATALOG.map(({ name }) => name);
const RULES = Object.entries(RETENTION);

const without = (names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).toSorted();

/** The tables that a bullet of the page names, under its reason. */
const staysOnPage = [...PAGE.matchAll(/^- ([\w ]+)[,:].*$/gm)].flatMap(([line, reason]) =>
  [...line.matchAll(/`([a-z_]+)`/g)].map(([, table]) => [table, reason]),
);

describe('the retention of rows', () => {
  it('has a line for every table of the schema', () => {
    expect(without(TABLES, Object.keys(RETENTION))).toEqual([]);
    expect(without([...TABLES, 'new_table'], Object.keys(RETENTION))).toEqual(['new_table']);
    expect(without(Object.keys(RETENTION), TABLES)).toEqual([]);
  });

  it('is in docs/operations.md as the code has it', () => {
    const days = [...PAGE.matchAll(/^\| [^|]+ \| `(\w+)` \| (\d+) \|$/gm)].map(([, table, number]) => [table, number]);
    expect(Object.fromEntries(days)).toEqual(
      Object.fromEntries(RULES.flatMap(([table, rule]) => ('days' in rule ? [[table, String(rule.days)]] : []))),
    );
    expect(Object.fromEntries(staysOnPage)).toEqual(
      Object.fromEntries(RULES.flatMap(([table, rule]) => ('stays' in rule ? [[table, rule.stays]] : []))),
    );
  });

  it('finds what is over by an index, so that a batch never reads a whole table', () => {
    const indexed = MIGRATIONS.flatMap(({ tables, indexes = [] }) => [
      ...Object.entries(tables).flatMap(([table, spec]) => (spec.indexes ?? []).map((index) => ({ table, ...index }))),
      ...indexes,
    ]).map(({ table, columns: [first] }) => `${table}.${first}`);
    const needed = RULES.flatMap(([table, rule]) => ('after' in rule ? [`${table}.${rule.after}`] : []));
    expect(without(needed, indexed)).toEqual([]);
  });
});
