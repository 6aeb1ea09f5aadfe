import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const columns = [
  { title: '菜名', cell: (row: { name: string }) => row.name },
  { title: 'length', cell: (row: { name: string }) => row.name.length },
];

it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\0=1'])(
  '[ASVS 1.2.10] lets no spreadsheet run %j',
  (name) => {
    const parsed = Papa.parse<string[]>(toCsv([{ name }], columns).slice(1));
    expect(parsed.data[1]?.[0]).toBe(`'${name}`);
  },
);

it('begins with the mark that makes spreadsheets read Chinese, and quotes what needs it', () => {
  expect(toCsv([{ name: '宫保鸡丁, "微辣"' }], columns)).toBe('\uFEFF菜名,length\r\n"宫保鸡丁, ""微辣""",10');
});

it('leaves an amount below zero a number, which a spreadsheet adds up', () => {
  const cellOf = (name: string) => Papa.parse<string[]>(toCsv([{ name }], columns).slice(1)).data[1]?.[0];
  expect(['-25.00', '-3', '-25.00+1', '-', '-1-1'].map(cellOf)).toEqual(['-25.00', '-3', "'-25.00+1", "'-", "'-1-1"]);
});
