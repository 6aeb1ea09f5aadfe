import { PostgresAdapter, sql } from 'kysely';
import type { Queries } from './database.ts';
import type { DialectName } from './dialect.ts';

/**
 * Lists of values as one parameter, so that a statement's text does not depend on their length: it is prepared once,
 * and no list is too long for it.
 */

export const dialectOf = (db: Queries): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
const isPostgres = (db: Queries): boolean => dialectOf(db) === 'postgres';

/** PostgreSQL's text of an array: each value quoted, its quotes and backslashes escaped. */
const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** Values as the parameter of `isAnyOf`. */
export const listOf = (db: Queries, values: readonly string[]): string =>
  isPostgres(db) ? arrayText(values) : JSON.stringify(values);

/** Whether a column is one of a list; both databases look each value up in the column's index. */
export const isAnyOf = (db: Queries, column: string, list: string) =>
  isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${list}::text[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;

/** Pairs as the parameter of `pairTable`. */
export const pairsOf = (pairs: readonly (readonly [string, string])[]): string => JSON.stringify(pairs);

/** Pairs as a table `named` of `one` and `two`, to join. */
export const pairTable = (db: Queries, pairs: string) =>
  (isPostgres(db)
    ? sql<{
        one: string;
        two: string;
      }>`(select pair ->> 0 as one, pair ->> 1 as two from jsonb_array_elements(${pairs}::jsonb) as pair)`
    : sql<{
        one: string;
        two: string;
      }>`(select pair.value ->> 0 as one, pair.value ->> 1 as two from json_each(${pairs}) as pair)`
  ).as('named');
