import Papa from 'papaparse';
import {
  CSV_COLUMNS,
  columnOf,
  csvEntries,
  csvRows,
  kindOfRow,
  type CsvEntry,
  type CsvRow,
} from '#contract/domain/menu-csv.ts';
import { JsonMenuSchema, type FileCategory, type FileDish, type FileEntry } from '#contract/domain/menu-file.ts';
import { menuHeading, NAME_HEADING, withNamedLanguage } from '#contract/domain/menu-headings.ts';
import { MAX_CATEGORIES, MAX_DISHES } from '#contract/domain/menu-input.ts';
import * as z from 'zod/mini';
import type { ReplyOf } from '#contract/http/call.ts';
import type { importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { readCsvRows } from '../../../base/csv-rows.ts';
import { cleanTexts } from '../../../http/clean-text.ts';
import { beyondBounds } from '../../../http/json-bounds.ts';

export type RowError = ReplyOf<typeof importMenuCall>['errors'][number];

/** An entry, and how a path inside it is shown to a person: by row and column (or JSON path). */
export type FileItem = FileEntry & { placeOf: (path: readonly PropertyKey[]) => RowPlace };
type RowPlace = Pick<RowError, 'row' | 'column' | 'name' | 'value'>;
export type FileReading = {
  items: FileItem[];
  errors: RowError[];
  /** The columns that a CSV's first row names. */
  header?: readonly string[];
};

/** Written first, so that Excel reads Chinese as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export function csvText(categories: readonly FileCategory[], dishes: readonly FileDish[], currency: string): string {
  const rows = csvRows(categories, dishes, currency);
  const text = Papa.unparse({
    fields: [...CSV_COLUMNS],
    data: rows.map((row) => CSV_COLUMNS.map((column) => row[column] ?? '')),
  });
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}

export const jsonText = (categories: readonly FileCategory[], dishes: readonly FileDish[]): string =>
  `${JSON.stringify({ categories, dishes }, null, 2)}\n`;

const failedAt = (row: number, column: string, code: string, params: RowError['params'] = {}): FileReading => ({
  items: [],
  errors: [{ row, column, name: '', value: '', code, params }],
});

const TOO_MANY = {
  category: { code: 'too_big', maximum: MAX_CATEGORIES },
  dish: { code: 'too_many_dishes', maximum: MAX_DISHES },
} as const;
const isCounted = (kind: string | undefined): kind is keyof typeof TOO_MANY => kind === 'category' || kind === 'dish';

/** A file with more entries than a menu holds fails at the first one too many, before any is read and compared [MN6]. */
function tooManyRows(rows: readonly CsvRow[]): FileReading | undefined {
  const counts = { category: 0, dish: 0 };
  for (const [index, cells] of rows.entries()) {
    const kind = kindOfRow(cells);
    if (!isCounted(kind)) continue;
    counts[kind] += 1;
    const { code, maximum } = TOO_MANY[kind];
    if (counts[kind] > maximum) return failedAt(index + 2, 'name_zh', code, { maximum });
  }
  return undefined;
}

function tooManyEntries(kind: keyof typeof TOO_MANY, list: string, { length }: readonly unknown[]) {
  const { code, maximum } = TOO_MANY[kind];
  return length > maximum ? failedAt(maximum + 1, `${list}.${maximum}`, code, { maximum }) : undefined;
}

/** Reads a menu file; a CSV has its prices in the restaurant's currency, JSON in its minor units. */
export const readFile = (format: 'csv' | 'json', content: string, currency: string): FileReading =>
  format === 'csv' ? readCsv(content, currency) : readJson(content);

function readCsv(content: string, currency: string): FileReading {
  const read = readCsvRows(content, [...CSV_COLUMNS, NAME_HEADING], menuHeading);
  const { faults } = read;
  const rows = read.rows.map(withNamedLanguage);
  const columns = read.columns.flatMap((column) => (column === NAME_HEADING ? ['name_zh', 'name_en'] : [column]));
  if (!columns.includes('name_zh') && !columns.includes('name_en'))
    return { items: [], errors: [missingColumn('name_zh', columns)] };
  const tooMany = tooManyRows(rows);
  if (tooMany !== undefined) return tooMany;
  const { entries, strays } = csvEntries(rows, columns.includes('row'), currency);
  return {
    header: columns,
    items: entries.map((entry) => ({
      ...entry,
      placeOf: (path) => {
        const place = csvPlace(entry, path);
        return { ...place, name: nameOf(entry.content), value: cellOf(rows, place) };
      },
    })),
    errors: [
      ...faults.map((fault) => ({ name: '', value: '', ...fault, params: fault.params ?? {} })),
      ...strays.map((place) => ({
        ...place,
        name: cellOf(rows, { row: place.row, column: 'name_zh' }),
        value: cellOf(rows, place),
        code: 'invalid_value',
        params: {},
      })),
    ],
  };
}

const missingColumn = (column: string, header: readonly string[]): RowError => ({
  row: 1,
  column,
  name: '',
  value: shortText(header.join(', ')),
  code: 'column_missing',
  params: {},
});

/** What every row lacks because the file has no such column is one error, of the first row. */
export function withMissingColumns(errors: readonly RowError[], header: readonly string[] | undefined): RowError[] {
  if (header === undefined) return [...errors];
  const isOfColumn = ({ column, code }: RowError): boolean =>
    code === 'required' && CSV_COLUMNS.some((known) => known === column) && !header.includes(column);
  const missing = new Set(errors.filter(isOfColumn).map(({ column }) => column));
  return [
    ...[...missing].map((column) => missingColumn(column, header)),
    ...errors.filter((error) => !isOfColumn(error)),
  ];
}

/** So much of a cell is repeated to the person. */
const MOST_SHOWN = 80;

const shortText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, MOST_SHOWN) : '';

const cellOf = (rows: readonly Partial<Record<string, string>>[], { row, column }: Pick<RowPlace, 'row' | 'column'>) =>
  shortText(rows[row - 2]?.[column]);

/** What an entry calls itself, whatever else is wrong with it. */
function nameOf(content: unknown): string {
  const { name_zh, name_en } = (content ?? {}) as Record<string, unknown>;
  return shortText(name_zh) || shortText(name_en);
}

function csvPlace(entry: CsvEntry, path: readonly PropertyKey[]): { row: number; column: string } {
  const [field, group, options, option, inner] = path;
  if (field !== 'specifications' || typeof group !== 'number')
    return { row: entry.row, column: columnOf(entry.kind, String(field ?? 'name_zh')) };
  const rows = entry.groups[group];
  if (options === 'options' && typeof option === 'number')
    return { row: rows?.options[option] ?? entry.row, column: columnOf('option', String(inner ?? 'name_zh')) };
  const column = options === 'options' ? 'row' : columnOf('group', String(options ?? 'name_zh'));
  return { row: rows?.row ?? entry.row, column };
}

/** A menu of 2,000 dishes with their options has half of them. */
const MAX_VALUES = 1_000_000;

function readJson(content: string): FileReading {
  if (beyondBounds(content, MAX_VALUES) !== undefined) return failedAt(1, '', 'malformed');
  let parsed: unknown;
  try {
    parsed = cleanTexts(JSON.parse(content));
  } catch {
    return failedAt(1, '', 'malformed');
  }
  const menu = z.safeParse(JsonMenuSchema, parsed);
  if (!menu.success) return failedAt(1, menu.error.issues[0]?.path.map(String).join('.') ?? '', 'invalid_value');
  const { categories, dishes } = menu.data;
  const tooMany = tooManyEntries('category', 'categories', categories) ?? tooManyEntries('dish', 'dishes', dishes);
  if (tooMany !== undefined) return tooMany;
  const itemsOf = (kind: FileEntry['kind'], list: string, contents: readonly unknown[]): FileItem[] =>
    contents.map((entry, index) => ({
      row: index + 1,
      kind,
      content: entry,
      placeOf: (path) => ({
        row: index + 1,
        column: [list, index, ...path].map(String).join('.'),
        name: nameOf(entry),
        value: shortText(
          path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], entry),
        ),
      }),
    }));
  return {
    items: [...itemsOf('category', 'categories', categories), ...itemsOf('dish', 'dishes', dishes)],
    errors: [],
  };
}
