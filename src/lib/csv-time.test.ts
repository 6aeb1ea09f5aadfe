import { expect, it } from 'vitest';
import { timeColumn, zonedColumns } from './csv-time.ts';

type Row = { at: string | null; zone: string | null };
const rows: Row[] = [
  { at: '2026-11-30T01:52:29.224Z', zone: 'America/New_York' },
  { at: '2026-11-30T01:52:29.224Z', zone: 'Asia/Shanghai' },
  { at: '2026-11-30T01:52:29.224Z', zone: null },
  { at: null, zone: 'America/New_York' },
];
const at = (row: Row): string | null => row.at;

it('[EX8] gives an instant by the clock that the title names', () => {
  const { title, cell } = timeColumn<Row>('Placed', 'America/New_York', at);
  expect(title).toBe('Placed (America/New_York)');
  expect(rows.map(cell)).toEqual(['2026-11-29 20:52:29', '2026-11-29 20:52:29', '2026-11-29 20:52:29', null]);
});

it('[EX8] gives an instant of each row by its own clock, with the zone beside it, and UTC where it has none', () => {
  const columns = zonedColumns<Row>({ title: 'Placed', zoneTitle: 'Time zone', zoneOf: ({ zone }) => zone, at });
  expect(columns.map(({ title }) => title)).toEqual(['Placed', 'Time zone']);
  expect(rows.map((row) => columns.map(({ cell }) => cell(row)))).toEqual([
    ['2026-11-29 20:52:29', 'America/New_York'],
    ['2026-11-30 09:52:29', 'Asia/Shanghai'],
    ['2026-11-30 01:52:29', 'UTC'],
    [null, 'America/New_York'],
  ]);
});
