import { describe, expect, it } from 'vitest';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import { CATALOG } from './catalog.ts';
import { isSearchIndexTable } from './migrations/0060-order-search.ts';
import { assertFits, differences, readRows, sumOfTables, type CellRow } from './table-rows.ts';

describe.each(AVAILABLE_DATABASES)('tables on %s', (name) => {
  it('are all in the catalog with every column; a move would leave out any other', async () => {
    const database = await openTestDatabase(name);
    const found = (await database.db.introspection.getTables()).filter(
      (table) => table.name !== 'migration' && !isSearchIndexTable(table.name),
    );
    const columnsOf = (tables: readonly { name: string; columns: readonly string[] }[]) =>
      Object.fromEntries(tables.map((table) => [table.name, table.columns.toSorted()]));
    expect(columnsOf(CATALOG.map((table) => ({ ...table, columns: table.columns.map(([column]) => column) })))).toEqual(
      columnsOf(found.map((table) => ({ ...table, columns: table.columns.map((column) => column.name) }))),
    );
    await database.close();
  });

  it('[IN5] are read to the last row in the order of their keys, and one changed cell changes their sum', async () => {
    const database = await openTestDatabase(name);
    const event = (seq: number) => ({
      restaurant_id: seq % 2 === 0 ? 'Ä' : 'z',
      seq,
      type: 'drill',
      order_id: null,
      rev: null,
      body: `{"text":"四川 ${seq}"}`,
      at: '2026-11-21T17:15:00.000Z',
    });
    for (let from = 0; from < 1_300; from += 650)
      await database.db
        .insertInto('log_event')
        .values(Array.from({ length: 650 }, (_, index) => event(from + index)))
        .execute();
    const table = CATALOG.filter((each) => each.name === 'log_event');
    const rows: CellRow[] = [];
    for (const each of table) for await (const batch of readRows(database.db, each)) rows.push(...batch);
    expect(rows).toHaveLength(1_300);
    expect(rows.map(({ seq }) => seq)).toEqual([
      ...Array.from({ length: 650 }, (_, index) => 2 * index + 1),
      ...Array.from({ length: 650 }, (_, index) => 2 * index),
    ]);
    const before = await sumOfTables(database.db, table);
    // The same sum on either database.
    expect(before['log_event']?.sha256).toBe('b87b85482b4590a4f1365ed08eb843b55eec4147bc4ecc88ac47ebae467911f4');
    await database.db.updateTable('log_event').set({ body: '{"text":"四川 78"}' }).where('seq', '=', 77).execute();
    expect(differences(before, await sumOfTables(database.db, table))).toEqual([
      'log_event: the same number of rows, with other content',
    ]);
    await database.db.deleteFrom('log_event').where('seq', '=', 77).execute();
    expect(differences(before, await sumOfTables(database.db, table))).toEqual(['log_event: 1299 rows, not 1300']);
    await database.close();
  });
});

describe('a cell', () => {
  const table = {
    name: 'dish',
    key: ['id'],
    columns: [
      ['id', 'text'],
      ['price_cents', 'int'],
      ['note', 'text?'],
    ],
  } as const;

  it('that its column does not allow is named, before another database refuses it', () => {
    const row = { id: 'a', price_cents: 1, note: null };
    expect(() => assertFits(table, row)).not.toThrow();
    expect(() => assertFits(table, { ...row, price_cents: '1' })).toThrow('dish.price_cents of the row with id a');
    expect(() => assertFits(table, { ...row, price_cents: 1.5 })).toThrow('no int');
    expect(() => assertFits(table, { ...row, note: 'a\0b' })).toThrow('dish.note');
  });
});
