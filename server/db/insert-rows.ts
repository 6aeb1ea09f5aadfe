import { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';
import type { DialectName } from './dialect.ts';
import type { Row, Tables } from './schema.ts';

/** The most rows of one statement: with the widest table far below the 32,766 values that SQLite takes. */
const MAX_ROWS = 64;
/** Up to here each number of rows has its own text; above, only some, so that few statements are kept prepared. */
const EXACT_ROWS = 8;
const SIZES = [MAX_ROWS, 32, 16, EXACT_ROWS];

/** Cuts rows into parts whose sizes repeat. */
function inParts<T>(rows: readonly T[]): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let start = 0; start < rows.length;) {
    const left = rows.length - start;
    const size = left <= EXACT_ROWS ? left : (SIZES.find((one) => one <= left) ?? left);
    parts.push(rows.slice(start, start + size));
    start += size;
  }
  return parts;
}

/** `(?, ?), (?, ?)`: places for so many rows of so many values; `casts` name the types that PostgreSQL cannot guess. */
export function placesFor(dialect: DialectName, rows: number, columns: number, casts: readonly string[] = []): string {
  const place = (row: number, column: number): string => {
    if (dialect === 'sqlite') return '?';
    const cast = casts[column];
    return `$${row * columns + column + 1}${cast === undefined ? '' : `::${cast}`}`;
  };
  const tuple = (row: number): string =>
    `(${Array.from({ length: columns }, (_, column) => place(row, column)).join(', ')})`;
  return Array.from({ length: rows }, (_, row) => tuple(row)).join(', ');
}

const texts = new Map<string, string>();

/** A statement's text, built once. */
export function textOnce(key: string, build: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = build();
  texts.set(key, text);
  return text;
}

const columnsOf = new Map<string, readonly string[]>();

/**
 * Inserts whole rows on the intake's hot path and resolves to what `ending` returns. Kysely needs longer to build such a
 * statement than the database needs to run it; rows of one table always have the same columns, so its text is built once.
 */
export async function insertRows<T extends keyof Tables, R = never>(
  db: Queries,
  dialect: DialectName,
  table: T,
  rows: readonly Row<T>[],
  ending = '',
): Promise<R[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = columnsOf.get(table) ?? Object.keys(first).toSorted();
  columnsOf.set(table, columns);
  const returned: R[] = [];
  for (const part of inParts(rows)) {
    const text = textOnce(
      `insert|${dialect}|${table}|${part.length}|${columns.length}|${ending}`,
      () =>
        `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${placesFor(dialect, part.length, columns.length)} ${ending}`,
    );
    const values = part.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
    const { rows: answered } = await db.executeQuery<R>(CompiledQuery.raw(text, values));
    returned.push(...answered);
  }
  return returned;
}
