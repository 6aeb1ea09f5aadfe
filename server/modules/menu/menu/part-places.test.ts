import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportMenuCall, importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

type Row = Record<string, string>;

describe.each(AVAILABLE_DATABASES)('[MN9] rows of options in a spreadsheet on %s', (name) => {
  let app: TestApp;
  let rows: Row[];
  const ids = () => ({ restaurant_id: app.restaurant.id });
  const take = async (asked: readonly Row[], dry_run = true) => {
    const content = Papa.unparse([...asked]);
    return (await app.call(importMenuCall, { as: app.owner, body: { ...ids(), format: 'csv', content, dry_run } }))
      .data;
  };
  const isDish = ({ row }: Row): boolean => row === 'dish';
  /** Where the dish with groups stands, which another is above, and how many rows it has in all. */
  const blockOf = (from: Row[]): [number, number] => {
    const at = from.findIndex(({ name_zh }) => name_zh === '肠粉');
    const next = from.findIndex(({ row }, index) => index > at && row !== 'group' && row !== 'option');
    return [at, (next === -1 ? from.length : next) - at];
  };

  beforeAll(async () => {
    app = await buildTestApp(name);
    const csv = [
      'row,category,name_zh,price,multi_select,limited,maximum,required,default,removal',
      'dish,点心,虾饺,8,,,,,,',
      'dish,点心,肠粉,6.50,,,,,,',
      'group,,酱汁,,no,,,yes,,',
      'option,,豉油,0,,,,,yes,',
      'group,,走料,,yes,yes,2,,,',
      'option,,走葱,,,,,,,yes',
    ].join('\n');
    const body = { ...ids(), format: 'csv' as const, content: csv, dry_run: false };
    await app.call(importMenuCall, { as: app.owner, body });
    const { data } = await app.call(exportMenuCall, { as: app.owner, query: { ...ids(), format: 'csv' } });
    rows = Papa.parse<Row>(data.content.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;
  });
  afterAll(() => app.close());

  it('are an error below another dish, which names their own: its row is gone', async () => {
    const [at] = blockOf(rows);
    const { errors } = await take(rows.filter((_, index) => index !== at));
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors)
      expect(error).toMatchObject({ column: 'id', code: 'misplaced_row', params: { name: '肠粉' } });
  });

  it('are an error below another group: the row of their own is gone', async () => {
    const gone = rows.findIndex(({ name_zh }) => name_zh === '走料');
    const { errors } = await take(rows.filter((_, index) => index !== gone));
    expect(errors).toEqual([
      {
        row: gone + 2,
        column: 'id',
        name: '肠粉',
        value: rows[gone + 1]?.['id'],
        code: 'misplaced_row',
        params: { name: '走料' },
      },
    ]);
  });

  it('are nowhere taken by another dish, however the sheet was sorted', async () => {
    const byName = rows.toSorted((a, b) => (a['name_zh'] ?? '').localeCompare(b['name_zh'] ?? ''));
    const { errors } = await take(byName);
    expect(errors.some(({ code }) => code === 'misplaced_row' || code === 'invalid_value')).toBe(true);
  });

  it('make a new dish where the block was copied, and stay where their id was emptied', async () => {
    const [at, length] = blockOf(rows);
    const copied = rows
      .slice(at, at + length)
      .map((row, index) => (index === 0 ? { ...row, id: '', name_zh: '新菜', name_en: '' } : row));
    expect(await take([...rows, ...copied])).toMatchObject({ added: 1, updated: 0, errors: [] });
    const emptied = rows
      .filter((_, index) => index !== at)
      .map((row) => (isDish(row) || row['row'] === 'category' ? row : { ...row, id: '' }));
    expect((await take(emptied)).errors).toEqual([]);
  });
});
