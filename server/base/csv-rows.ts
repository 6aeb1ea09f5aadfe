import Papa from 'papaparse';

/** What cannot be read of a file; `row` counts as a spreadsheet does, the header is row 1. */
export type CsvFault = {
  row: number;
  column: string;
  code: 'malformed' | 'unknown_column' | 'too_big';
  params?: { maximum: number };
};
export type CsvContent = {
  columns: readonly string[];
  /** The rows below the header, blank ones too, so that row 2 is the first of them. */
  rows: Partial<Record<string, string>>[];
  faults: CsvFault[];
};

const BYTE_ORDER_MARK = '\uFEFF';
const MAX_COLUMN_NAME = 60;
/** A menu of 2,000 dishes with their options has 50,000. A row is an object with each column, however short its text. */
const MAX_ROWS = 60_000;
const MAX_HEADER = 10_000;

/**
 * Reads a file that a spreadsheet saved as CSV. Headers are matched in lower case, by `columnOf`. A column outside
 * `known` and a cell beyond the last column are faults; a quotation that never ends, and rows or columns without end
 * [DO12], are the only fault and leave no rows.
 */
export function readCsvRows(
  content: string,
  known: readonly string[],
  columnOf: (heading: string) => string = (heading) => heading,
): CsvContent {
  const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(BYTE_ORDER_MARK.length) : content;
  const nothing = (fault: CsvFault): CsvContent => ({ columns: known, rows: [], faults: [fault] });
  if (!/[\r\n]/.test(text.slice(0, MAX_HEADER)) && text.length > MAX_HEADER)
    return nothing({ row: 1, column: '', code: 'malformed' });
  const { data, errors, meta } = Papa.parse<Record<string, string> & { __parsed_extra?: string[] }>(text, {
    header: true,
    preview: MAX_ROWS + 1,
    transformHeader: (header) => columnOf(header.trim().toLowerCase()),
  });
  if (data.length > MAX_ROWS)
    return nothing({ row: MAX_ROWS + 2, column: '', code: 'too_big', params: { maximum: MAX_ROWS } });
  const columns = meta.fields ?? [];
  const quotes = errors.find(({ type }) => type === 'Quotes');
  // The parser counts the header here.
  if (quotes !== undefined)
    return { columns, rows: [], faults: [{ row: (quotes.row ?? 0) + 1, column: '', code: 'malformed' }] };
  const faults = columns
    .filter((column) => column !== '' && !known.includes(column))
    .map((column): CsvFault => ({ row: 1, column: column.slice(0, MAX_COLUMN_NAME), code: 'unknown_column' }));
  const rows = data.map(({ __parsed_extra: beyond = [], ...cells }, index) => {
    if (beyond.some((cell) => cell.trim() !== '')) faults.push({ row: index + 2, column: '', code: 'unknown_column' });
    return cells;
  });
  return { columns, rows, faults };
}

export const isBlankRow = (cells: Partial<Record<string, string>>): boolean =>
  Object.values(cells).every((cell) => (cell ?? '').trim() === '');
