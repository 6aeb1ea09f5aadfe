/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from 'vitest';

const FILES = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What gives rows to a file for a spreadsheet. */
const WRITES_CSV = /\b(?:CsvColumn|CsvFile|downloadCsv|ExportButton)\b/;
/** A cell that is an instant as it is kept: `cell: (order) => order.created_at`, `cell: ({ at }) => at`. */
const RAW_INSTANT = /\bcell: [^\n]*=>\s*(?:\w+\.)?(?:\w+_)?at\b(?![\w(])/g;

const writers = Object.entries(FILES).filter(([, text]) => WRITES_CSV.test(text));

it('finds the files', () => expect(writers.length).toBeGreaterThan(15));

it.each(writers)('[EX8] %s gives no instant as it is kept', (_path, text) => {
  expect(text.match(RAW_INSTANT) ?? []).toEqual([]);
});
