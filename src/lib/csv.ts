import Papa from 'papaparse';
import { downloadText } from './download.ts';

export type CsvCell = string | number | boolean | null;
export type CsvColumn<Row> = { title: string; cell: (row: Row) => CsvCell };

/** Spreadsheets of the field open UTF-8 as such only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run as a formula; `-25.00` is a number, which it adds up. */
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r\0]/;

/** Rows as CSV lines. A formula gets an apostrophe before it. */
const linesOf = (rows: readonly (readonly CsvCell[])[]): string =>
  Papa.unparse(rows as CsvCell[][], { escapeFormulae: FORMULA });

const cellsOf = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): CsvCell[][] =>
  rows.map((row) => columns.map(({ cell }) => cell(row)));

/** Rows with their headings, as a whole file or the first part of one. */
export const toCsv = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + linesOf([columns.map(({ title }) => title), ...cellsOf(rows, columns)]);

/** More rows of the same file. */
export const moreCsv = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  rows.length === 0 ? '' : `\r\n${linesOf(cellsOf(rows, columns))}`;

/** Rows as a file for a spreadsheet, handed to the person. */
export const downloadCsv = <Row>(name: string, rows: readonly Row[], columns: readonly CsvColumn<Row>[]): void =>
  downloadText(name, 'text/csv', toCsv(rows, columns));
