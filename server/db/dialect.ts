import { sql, type RawBuilder } from 'kysely';

/** The two databases we run on. */
export type DialectName = 'sqlite' | 'postgres';

/** All differences between the two databases. */
export type DialectTraits = {
  name: DialectName;
  /** Appended to a select that must lock its rows; SQLite's immediate transaction already holds the only write lock. */
  forUpdate: RawBuilder<unknown>;
  /** Skips rows that another process has locked. */
  skipLocked: RawBuilder<unknown>;
  types: { text: RawBuilder<unknown>; int: RawBuilder<unknown>; big: RawBuilder<unknown>; real: RawBuilder<unknown> };
};

export const sqliteTraits: DialectTraits = {
  name: 'sqlite',
  forUpdate: sql``,
  skipLocked: sql``,
  types: { text: sql`text`, int: sql`integer`, big: sql`integer`, real: sql`real` },
};

export const postgresTraits: DialectTraits = {
  name: 'postgres',
  forUpdate: sql`for update`,
  skipLocked: sql`for update skip locked`,
  // Collation "C" keeps ids and instants in byte order, as SQLite does.
  types: { text: sql`text collate "C"`, int: sql`integer`, big: sql`bigint`, real: sql`double precision` },
};
