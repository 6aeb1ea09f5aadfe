import { sql, type QueryExecutorProvider } from 'kysely';
import type { TableSpec } from '../columns.ts';
import type { DialectTraits } from '../dialect.ts';

/** What orders are found by, beside the orders, and how far of each log it follows (docs/spec/search.md). */
export const ORDER_SEARCH_TABLES = {
  order_search: {
    columns: {
      restaurant_id: 'text',
      order_id: 'text',
      /** The row's number in SQLite's index of the texts. */
      ref: 'big',
      created_at: 'instant',
      text: 'text',
    },
    key: ['restaurant_id', 'order_id'],
    unique: [['ref']],
    indexes: [
      { name: 'order_search_by_time', columns: ['created_at', 'order_id'] },
      { name: 'order_search_by_store', columns: ['restaurant_id', 'created_at', 'order_id'] },
    ],
  },
  order_search_mark: {
    columns: { restaurant_id: 'text', epoch: 'text', seq: 'big' },
    key: ['restaurant_id'],
  },
} as const satisfies Record<string, TableSpec>;

const WORDS = sql.ref('order_search_words');
const REMOVE = sql`insert into ${WORDS} (${WORDS}, rowid, text) values ('delete', old.ref, old.text);`;
const ADD = sql`insert into ${WORDS} (rowid, text) values (new.ref, new.text);`;

/**
 * Whether what leaves the rows leaves SQLite's index at once, also from the file. That is slow where all rows change:
 * who switches it off makes the index anew afterwards.
 */
export async function forgetAtOnce(
  tx: QueryExecutorProvider,
  { name }: Pick<DialectTraits, 'name'>,
  isOn: boolean,
): Promise<void> {
  if (name === 'postgres') return;
  await sql`insert into ${WORDS} (${WORDS}, rank) values ('secure-delete', ${sql.lit(isOn ? 1 : 0)})`.execute(tx);
}

/** SQLite's own index of every three letters. */
async function indexInSqlite(tx: QueryExecutorProvider): Promise<void> {
  await sql`create virtual table ${WORDS} using fts5
    (text, content='order_search', content_rowid='ref', tokenize='trigram')`.execute(tx);
  await forgetAtOnce(tx, { name: 'sqlite' }, true);
  await sql`create trigger order_search_added after insert on order_search begin ${ADD} end`.execute(tx);
  await sql`create trigger order_search_removed after delete on order_search begin ${REMOVE} end`.execute(tx);
  await sql`create trigger order_search_changed after update of text, ref on order_search
    begin ${REMOVE} ${ADD} end`.execute(tx);
}

/**
 * PostgreSQL's index of every three letters, where its extension can be made: without it (no right to, not installed)
 * a search reads the texts of all orders, which is right and slower. Says whether there is one now.
 */
async function indexInPostgres(tx: QueryExecutorProvider): Promise<boolean> {
  await sql`savepoint trigrams`.execute(tx);
  try {
    await sql`create extension if not exists pg_trgm`.execute(tx);
    await sql`create index if not exists order_search_words on order_search using gin (text gin_trgm_ops)`.execute(tx);
    await sql`release savepoint trigrams`.execute(tx);
    return true;
  } catch {
    await sql`rollback to savepoint trigrams`.execute(tx);
    return false;
  }
}

export async function indexWords(tx: QueryExecutorProvider, { name }: DialectTraits): Promise<void> {
  if (name === 'sqlite') await indexInSqlite(tx);
  else await indexInPostgres(tx);
}

/** Makes the index of words anew; says whether there is one. */
export async function renewWords(tx: QueryExecutorProvider, { name }: DialectTraits): Promise<boolean> {
  if (name === 'postgres') return indexInPostgres(tx);
  await sql`insert into ${WORDS} (${WORDS}) values ('rebuild')`.execute(tx);
  return true;
}

/** Throws where SQLite's index of words is not that of the rows. */
export async function checkWords(db: QueryExecutorProvider): Promise<void> {
  await sql`insert into ${WORDS} (${WORDS}, rank) values ('integrity-check', 1)`.execute(db);
}

/** Tables in which SQLite keeps that index: they follow from the rows and are nobody's content. */
export const isSearchIndexTable = (name: string): boolean => /^order_search_words(_|$)/.test(name);
