import { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';
import type { DialectName } from './dialect.ts';
import type { Row, Tables } from './schema.ts';

const texts = new Map<string, string>();

function textOf(
  dialect: DialectName,
  table: string,
  columns: readonly string[],
  count: number,
  ending: string,
): string {
  const key = `${dialect}|${table}|${count}|${columns.length}|${ending}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  let place = 0;
  const placeholder = (): string => {
    place += 1;
    return dialect === 'postgres' ? `$${place}` : '?';
  };
  const tuples = Array.from({ length: count }, () => `(${columns.map(placeholder).join(', ')})`);
  const text = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${tuples.join(', ')} ${ending}`;
  texts.set(key, text);
  return text;
}

const columnsOf = new Map<string, readonly string[]>();

/**
 * Inserts whole rows on the intake's hot path. Kysely needs longer to build such a statement than the database needs to
 * run it; rows of one table always have the same columns, so its text is built once.
 */
export async function insertRows<T extends keyof Tables>(
  db: Queries,
  dialect: DialectName,
  table: T,
  rows: readonly Row<T>[],
  ending = '',
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = columnsOf.get(table) ?? Object.keys(first).toSorted();
  columnsOf.set(table, columns);
  const values = rows.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
  await db.executeQuery(CompiledQuery.raw(textOf(dialect, table, columns, rows.length, ending), values));
}
