import { sql, type QueryExecutorProvider } from 'kysely';
import type { DialectTraits } from './dialect.ts';

/**
 * A column's type as migrations name it. A trailing `?` allows null. `json` is text in both databases, `flag` is 0 or
 * 1, `big` an integer up to 2^53, `instant` is text that sorts by time.
 */
export type ColumnType = 'text' | 'json' | 'instant' | 'int' | 'flag' | 'big' | 'real';
export type ColumnSpec = ColumnType | `${ColumnType}?`;

export type ColumnSpecs = Record<string, ColumnSpec>;
/** A column that is not a bare name is an expression that both databases understand. */
export type IndexSpec = { name: string; columns: readonly string[]; where?: string };

export type TableSpec = {
  columns: ColumnSpecs;
  key: readonly string[];
  unique?: readonly (readonly string[])[];
  indexes?: readonly IndexSpec[];
};

type ValueOf<T extends ColumnType> = T extends 'text' | 'json' | 'instant' ? string : number;
type CellOf<T extends ColumnSpec> = T extends `${infer U extends ColumnType}?`
  ? ValueOf<U> | null
  : T extends ColumnType
    ? ValueOf<T>
    : never;

export type CellsOf<C extends ColumnSpecs> = { [K in keyof C]: CellOf<C[K]> };

/** The row type of a table declaration; only migrations name columns. */
export type RowOf<T extends TableSpec> = CellsOf<T['columns']>;

const isNullable = (spec: ColumnSpec): boolean => spec.endsWith('?');

function sqlTypeOf(spec: ColumnSpec, traits: DialectTraits) {
  const type = spec.replace('?', '') as ColumnType;
  if (type === 'int' || type === 'flag') return traits.types.int;
  if (type === 'big') return traits.types.big;
  return type === 'real' ? traits.types.real : traits.types.text;
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Creates a table with its keys and indexes. */
export async function createTable(
  tx: QueryExecutorProvider,
  traits: DialectTraits,
  name: string,
  spec: TableSpec,
): Promise<void> {
  const columns = Object.entries(spec.columns).map(
    ([column, type]) => sql`${sql.ref(column)} ${sqlTypeOf(type, traits)}${isNullable(type) ? sql`` : sql` not null`}`,
  );
  const unique = (spec.unique ?? []).map((group) => sql`unique (${names(group)})`);
  const parts = [...columns, sql`primary key (${names(spec.key)})`, ...unique];
  await sql`create table ${sql.table(name)} (${sql.join(parts)})`.execute(tx);
  for (const index of spec.indexes ?? []) await createIndex(tx, name, index);
}

/** Creates an index on a new or an existing table. */
export async function createIndex(tx: QueryExecutorProvider, table: string, index: IndexSpec): Promise<void> {
  const where = index.where === undefined ? sql`` : sql` where ${sql.raw(index.where)}`;
  const parts = index.columns.map((column) => (/^\w+$/.test(column) ? sql.ref(column) : sql.raw(`(${column})`)));
  await sql`create index ${sql.ref(index.name)} on ${sql.table(table)} (${sql.join(parts)})${where}`.execute(tx);
}

/** Adds columns to an existing table: they allow null, so that its rows need no rewriting. */
export async function addColumns(
  tx: QueryExecutorProvider,
  traits: DialectTraits,
  table: string,
  columns: ColumnSpecs,
): Promise<void> {
  for (const [column, type] of Object.entries(columns)) {
    if (!isNullable(type)) throw new Error(`${table}.${column} is added to an existing table and must allow null`);
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${sqlTypeOf(type, traits)}`.execute(tx);
  }
}

export async function createTables(
  tx: QueryExecutorProvider,
  traits: DialectTraits,
  tables: Record<string, TableSpec>,
): Promise<void> {
  for (const [name, spec] of Object.entries(tables)) await createTable(tx, traits, name, spec);
}
