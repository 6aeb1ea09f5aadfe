import { sql } from 'kysely';
import { catalogOf, type CatalogTable } from '../../../db/catalog.ts';
import type { Database, Queries, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { migrate } from '../../../db/migrate.ts';
import type { Row, Tables } from '../../../db/schema.ts';
import { assertFits, type CellRow } from '../../../db/table-rows.ts';

const BATCH = 200;
/** SQLite's own number of a row, under a name that no column has. */
const ROW = 'row_of_file';
const LAST_ROW = Number.MAX_SAFE_INTEGER;

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|IOERR)/.test(String(error.code));

/** What a read gives, or undefined where it meets a page that is no page. */
async function ifReadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** Reads a table in the order of its file, past every index: one of those may be what is damaged. */
function rowsAfter(db: Queries, { name, columns }: CatalogTable, after: number, limit: number) {
  const names = sql.join(columns.map(([column]) => sql.ref(column)));
  return ifReadable(async () => {
    const { rows } = await sql<CellRow>`
      select rowid as ${sql.ref(ROW)}, ${names} from ${sql.table(name)} not indexed
      where rowid > ${after} order by rowid limit ${sql.lit(limit)}
    `.execute(db);
    return rows;
  });
}

/** The nearest place behind a damaged one from which the table can be read again; undefined where it stays so. */
async function behind(db: Queries, table: CatalogTable, place: number): Promise<number | undefined> {
  const isOpen = async (after: number): Promise<boolean> => (await rowsAfter(db, table, after, 1)) !== undefined;
  let step = 1;
  while (!(await isOpen(place + step))) {
    if (place + step >= LAST_ROW / 2) return undefined;
    step *= 2;
  }
  let closed = step / 2;
  while (step - closed > 1) {
    const middle = Math.floor((closed + step) / 2);
    if (await isOpen(place + middle)) step = middle;
    else closed = middle;
  }
  return place + step;
}

const fits = (table: CatalogTable, row: CellRow): boolean => {
  try {
    assertFits(table, row);
    return true;
  } catch {
    return false;
  }
};

/** The rows of a table that can be read and are rows of it; tells where there are others. */
async function* readable(db: Queries, table: CatalogTable, onHole: () => void): AsyncGenerator<CellRow[]> {
  let after = 0;
  let limit = BATCH;
  for (;;) {
    const rows = await rowsAfter(db, table, after, limit);
    if (rows === undefined) {
      if (limit > 1) {
        limit = 1;
        continue;
      }
      onHole();
      const next = await behind(db, table, after);
      if (next === undefined) return;
      after = next;
      limit = BATCH;
      continue;
    }
    const last = rows.at(-1)?.[ROW];
    const whole = rows.map(({ [ROW]: _place, ...row }) => row).filter((row) => fits(table, row));
    if (whole.length < rows.length) onHole();
    yield whole;
    if (typeof last !== 'number') return;
    after = last;
  }
}

/**
 * [IN26] Fills an empty database with every row that can be read of a damaged file of SQLite, which is not changed;
 * answers with the tables of which rows could not be. What is missing shows in logs and records of changes, too.
 */
export async function salvage(from: Queries, to: Database, applied: ReadonlySet<string>): Promise<string[]> {
  await migrate(to, { only: applied });
  const holes = new Set<string>();
  const fill = async (tx: Tx): Promise<void> => {
    for (const table of catalogOf(applied)) {
      const name = table.name as keyof Tables;
      for await (const rows of readable(from, table, () => holes.add(name)))
        // A damaged page may hold a row for the second time.
        await insertRows(tx, to.traits.name, name, rows as unknown as Row<typeof name>[], 'on conflict do nothing');
    }
  };
  await to.db.transaction().execute(fill);
  return [...holes];
}
