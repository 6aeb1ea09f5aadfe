import { describe, expect, it } from 'vitest';
import { readCsvRows } from './csv-rows.ts';

const read = (text: string) => readCsvRows(text, ['name', 'price']);

describe('the rows of a CSV file', () => {
  it('are numbered as the spreadsheet numbers them, blank ones too', () => {
    const { rows, faults } = read('\uFEFFName,PRICE\n\na,1\n,\n"b\nb",2\n');
    expect(faults).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual(['', 'a', '', 'b\nb', '']);
  });

  it('may end in blank cells beyond the last column, as Excel writes them', () => {
    expect(read('name,price\na,1,,\n,,,\n')).toMatchObject({ rows: [{ name: 'a', price: '1' }, {}, {}], faults: [] });
  });

  it('report a cell beyond the last column and a column that is not known, and keep the others', () => {
    expect(read('name,colour\na,red\nb,blue,9').faults).toEqual([
      { row: 1, column: 'colour', code: 'unknown_column' },
      { row: 3, column: '', code: 'unknown_column' },
    ]);
  });

  it('are none where a quotation never ends', () => {
    expect(read('name,price\na,1\n"b,2\n')).toMatchObject({ rows: [], faults: [{ row: 3, code: 'malformed' }] });
  });

  it('[DO12] are none where they, or the columns, have no end', () => {
    const rows = (count: number): string => `name,price\n${'a,1\n'.repeat(count)}`;
    expect(read(rows(59_999)).rows).toHaveLength(60_000);
    expect(read(rows(60_001))).toMatchObject({ rows: [], faults: [{ code: 'too_big', params: { maximum: 60_000 } }] });
    expect(read(`${'name,'.repeat(100_000)}\na`)).toMatchObject({ rows: [], faults: [{ row: 1, code: 'malformed' }] });
  });
});
