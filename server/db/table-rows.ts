import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CatalogTable } from './catalog.ts';
import type { ColumnSpec } from './columns.ts';
import type { Queries } from './database.ts';

export type Cell = string | number | null;
export type CellRow = Record<string, Cell>;

/** A table's contents in a form that two databases can compare: a hash over every cell of every row, in key order. */
export type TableSum = { rows: number; sha256: string };

const BATCH = 500;
/** The number of values that both databases accept in one statement. */
const MAX_VALUES = 30_000;

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** A table's rows in key order, in batches that fit one insert. */
export async function* readRows(db: Queries, { name, key, columns }: CatalogTable): AsyncGenerator<CellRow[]> {
  const limit = Math.min(BATCH, Math.floor(MAX_VALUES / columns.length));
  const names = columns.map(([column]) => column);
  let last: CellRow | undefined;
  for (;;) {
    const after = last;
    const where =
      after === undefined
        ? sql``
        : sql`where (${columnList(key)}) > (${sql.join(key.map((column) => after[column] ?? null))})`;
    const { rows } = await sql<CellRow>`
      select ${columnList(names)} from ${sql.table(name)} ${where} order by ${columnList(key)} limit ${sql.lit(limit)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}

function matches(spec: ColumnSpec, value: unknown): value is Cell {
  if (value === null) return spec.endsWith('?');
  const type = spec.replace('?', '');
  if (type === 'real') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'int' || type === 'flag' || type === 'big') return Number.isSafeInteger(value);
  // PostgreSQL's text cannot hold the NUL character; SQLite's can.
  return typeof value === 'string' && !value.includes('\0');
}

/** Refuses a value that does not fit its column's declaration: SQLite accepts any, other databases do not. */
export function assertFits({ name, key, columns }: CatalogTable, row: CellRow): void {
  for (const [column, spec] of columns) {
    if (matches(spec, row[column])) continue;
    const place = key.map((part) => `${part} ${row[part]}`).join(', ');
    throw new Error(`${name}.${column} of the row with ${place} holds a value that is no ${spec}`);
  }
}

/** Accumulates the sum of rows as they are read. */
export function createTableSum({ columns }: CatalogTable): { add: (row: CellRow) => void; sum: () => TableSum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (row) => {
      rows += 1;
      hash.update(JSON.stringify(columns.map(([column]) => row[column])));
      hash.update('\n');
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

export async function sumOfTable(db: Queries, table: CatalogTable): Promise<TableSum> {
  const { add, sum } = createTableSum(table);
  for await (const rows of readRows(db, table)) for (const row of rows) add(row);
  return sum();
}

/** Sums by table name. */
export type TableSums = Record<string, TableSum>;

export async function sumOfTables(db: Queries, catalog: readonly CatalogTable[]): Promise<TableSums> {
  const sums: TableSums = {};
  for (const table of catalog) sums[table.name] = await sumOfTable(db, table);
  return sums;
}

/** The differences, one sentence per table; empty when everything matches. */
export function differences(expected: TableSums, found: TableSums): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((table) => {
    const [then, now] = [expected[table], found[table]];
    if (then?.rows !== now?.rows) return [`${table}: ${now?.rows ?? 'no'} rows, not ${then?.rows ?? 'any'}`];
    return then?.sha256 === now?.sha256 ? [] : [`${table}: the same number of rows, with other content`];
  });
}
