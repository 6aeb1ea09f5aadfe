import Papa from 'papaparse';
import { downloadText } from './download.ts';

export type CsvCell = string | number | boolean | null;
export type CsvColumn<Row> = { title: string; cell: (row: Row) => CsvCell };

/** No file holds more rows: spreadsheets end not far beyond, and what is cut is said. */
export const MOST_ROWS = 100_000;

/** Spreadsheets of the field open UTF-8 as such only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const text = Papa.unparse([columns.map(({ title }) => title), ...cells], { escapeFormulae: /^[=+\-@\t\r\0]/ });
  return BYTE_ORDER_MARK + text;
}

/** Rows as a file for a spreadsheet, handed to the person. */
export const downloadCsv = <Row>(name: string, rows: readonly Row[], columns: readonly CsvColumn<Row>[]): void =>
  downloadText(name, 'text/csv', toCsv(rows, columns));
