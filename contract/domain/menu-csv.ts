import { allergensOfCell } from './file-allergens.ts';
import type { FileCategory, FileDish, FileEntry, FileSpecification } from './menu-file.ts';
import { amountText, parseMoney } from './money.ts';
import { narrow } from './narrow.ts';
import { WEEKDAYS } from './opening-hours.ts';

/**
 * A menu as rows of a spreadsheet. The column `row` gives each row's kind: a category, a dish, or, under its dish, a
 * group of options and its options. A plain list of dishes (`category,name_zh,price`) does not need it.
 */
export const CSV_COLUMNS = [
  'row',
  'id',
  'category',
  'name_zh',
  'name_en',
  'description_zh',
  'description_en',
  'price',
  'status',
  'sold_out_until',
  'image',
  'chefs_special',
  'order_alone',
  'limited_time',
  'available_from',
  'available_until',
  'weekly_windows',
  'number',
  'activity',
  'station',
  'allergens',
  'tax_class',
  'multi_select',
  'add_quantity',
  'limited',
  'maximum',
  'required',
  'default',
  'removal',
  'sort',
  'shared',
] as const;
type Column = (typeof CSV_COLUMNS)[number];
export type CsvRow = Partial<Record<Column, string>>;

const UNSAFE = /^'*[=+\-@\t\r\0]/;
/** A spreadsheet must not run a text as a formula; the import strips this prefix again. */
export const safeCell = (text: string): string => (UNSAFE.test(text) ? `'${text}` : text);
export const cellText = (cell: string): string => (cell.startsWith("'") && UNSAFE.test(cell) ? cell.slice(1) : cell);

const yesNo = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');
const price = (cents: number | undefined, currency: string): string =>
  cents === undefined ? '' : amountText(cents, currency);

type Limited = Pick<FileDish, 'is_limited_time' | 'available_from_at' | 'available_until_at' | 'weekly_windows'>;
const limitedCells = (item: Limited): CsvRow => ({
  limited_time: yesNo(item.is_limited_time),
  available_from: item.available_from_at ?? '',
  available_until: item.available_until_at ?? '',
  weekly_windows: (item.weekly_windows ?? [])
    .map(({ days, span }) => `${days.join(',')} ${span.open}-${span.close}`)
    .join('; '),
});

type Texts = Pick<FileDish, 'id' | 'name_zh' | 'name_en' | 'description_zh' | 'description_en' | 'sort_order'>;
const textCells = (item: Texts): CsvRow => ({
  id: item.id ?? '',
  name_zh: item.name_zh ?? '',
  name_en: item.name_en ?? '',
  description_zh: item.description_zh ?? '',
  description_en: item.description_en ?? '',
  sort: item.sort_order === undefined ? '' : String(item.sort_order),
});

const categoryRow = (category: FileCategory): CsvRow => ({
  row: 'category',
  ...textCells(category),
  ...limitedCells(category),
  number: category.number ?? '',
  activity: yesNo(category.is_activity),
  station: category.station ?? '',
});

const groupRows = (group: FileSpecification, currency: string): CsvRow[] => [
  {
    row: 'group',
    id: group.id ?? '',
    name_zh: group.name_zh,
    name_en: group.name_en,
    multi_select: yesNo(group.is_multi_select),
    add_quantity: yesNo(group.can_add_quantity),
    limited: yesNo(group.is_limited),
    maximum: String(group.max_selectable),
    required: yesNo(group.is_required),
    shared: group.shared ?? '',
  },
  ...group.options.map((option): CsvRow => ({
    row: 'option',
    id: option.id ?? '',
    name_zh: option.name_zh,
    name_en: option.name_en,
    price: price(option.extra_price_cents, currency),
    status: option.status,
    sold_out_until: option.sold_out_until ?? '',
    default: yesNo(option.is_default),
    removal: yesNo(option.is_removal),
  })),
];

const dishRows = (dish: FileDish, currency: string): CsvRow[] => [
  {
    row: 'dish',
    ...textCells(dish),
    ...limitedCells(dish),
    category: dish.category ?? '',
    price: price(dish.price_cents, currency),
    status: dish.status ?? '',
    sold_out_until: dish.sold_out_until ?? '',
    image: dish.image ?? '',
    chefs_special: yesNo(dish.is_chefs_special),
    order_alone: yesNo(dish.can_order_alone),
    station: dish.station ?? '',
    allergens: (dish.allergens ?? []).join('; '),
    tax_class: dish.tax_class ?? '',
  },
  ...(dish.specifications ?? []).flatMap((group) => groupRows(group, currency)),
];

/** A menu as rows; prices are plain numbers of the restaurant's currency. */
export const csvRows = (categories: readonly FileCategory[], dishes: readonly FileDish[], currency: string): CsvRow[] =>
  [...categories.map(categoryRow), ...dishes.flatMap((dish) => dishRows(dish, currency))].map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, safeCell(cell)])),
  );

/* Import. A cell that cannot be parsed becomes a value that its schema refuses, so that its row reports the error. */

const YES = new Set(['yes', 'true', '1', 'y', '是']);
const NO = new Set(['no', 'false', '0', 'n', '否']);
const flagOf = (text: string): unknown => {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : text;
};
const centsOf = (text: string, currency: string): unknown => {
  const cents = parseMoney(text, currency);
  return Number.isNaN(cents) ? text : cents;
};
const numberOf = (text: string): unknown => (/^\d{1,6}$/.test(narrow(text)) ? Number(narrow(text)) : text);
const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** All days, each with two spaces, and the hours. */
const LONGEST_WINDOW = 80;

function windowOf(text: string): unknown {
  if (text.length > LONGEST_WINDOW) return text;
  const match = /^([a-z,\s]+?)\s+(\d{2}:\d{2})\s*-\s*(\d{2}:\d{2})$/.exec(narrow(text).toLowerCase());
  if (match === null) return text;
  const [, days = '', open, close] = match;
  const named = days.split(',').map((day) => day.trim());
  return { days: named.flatMap((day) => (day === 'daily' ? [...WEEKDAYS] : [day])), span: { open, close } };
}

type Reader = { field: string; read: (text: string, currency: string) => unknown; empty?: unknown };
const same = (text: string): unknown => text;
const words = (field: string): Reader => ({ field, read: same, empty: '' });
const flag = (field: string): Reader => ({ field, read: flagOf });
const orNothing = (field: string): Reader => ({ field, read: same, empty: null });

const NAMES: Partial<Record<Column, Reader>> = {
  id: { field: 'id', read: same },
  name_zh: words('name_zh'),
  name_en: words('name_en'),
};
const SHARED: Partial<Record<Column, Reader>> = {
  ...NAMES,
  description_zh: words('description_zh'),
  description_en: words('description_en'),
  limited_time: flag('is_limited_time'),
  available_from: orNothing('available_from_at'),
  available_until: orNothing('available_until_at'),
  weekly_windows: { field: 'weekly_windows', read: (text) => listOf(text).map(windowOf), empty: [] },
  station: orNothing('station'),
  sort: { field: 'sort_order', read: numberOf },
};
const SALE: Partial<Record<Column, Reader>> = {
  status: { field: 'status', read: same },
  sold_out_until: orNothing('sold_out_until'),
};
const READERS = {
  category: { ...SHARED, number: words('number'), activity: flag('is_activity') },
  dish: {
    ...SHARED,
    ...SALE,
    category: { field: 'category', read: same },
    price: { field: 'price_cents', read: centsOf },
    image: orNothing('image'),
    chefs_special: flag('is_chefs_special'),
    order_alone: flag('can_order_alone'),
    allergens: { field: 'allergens', read: allergensOfCell, empty: [] },
    tax_class: orNothing('tax_class'),
  },
  group: {
    ...NAMES,
    multi_select: flag('is_multi_select'),
    add_quantity: flag('can_add_quantity'),
    limited: flag('is_limited'),
    maximum: { field: 'max_selectable', read: numberOf },
    required: flag('is_required'),
    shared: orNothing('shared'),
  },
  option: {
    ...NAMES,
    ...SALE,
    price: { field: 'extra_price_cents', read: centsOf, empty: 0 },
    default: flag('is_default'),
    removal: flag('is_removal'),
  },
} satisfies Record<string, Partial<Record<Column, Reader>>>;
type Kind = keyof typeof READERS;

/** The CSV column of an entry's field, so that an error names a place a person can find. */
export function columnOf(kind: Kind, field: string): string {
  const found = Object.entries(READERS[kind]).find(([, reader]) => reader.field === field);
  return found === undefined ? field : found[0];
}

/** A column that is missing from the file changes nothing; an empty cell clears an optional field. */
function contentOf(kind: Kind, row: CsvRow, currency: string): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  for (const [column, reader] of Object.entries(READERS[kind] as Partial<Record<Column, Reader>>)) {
    const cell = row[column as Column];
    if (cell === undefined) continue;
    const text = cellText(cell).trim();
    if (text !== '') content[reader.field] = reader.read(text, currency);
    else if (reader.empty !== undefined) content[reader.field] = reader.empty;
  }
  return content;
}

const isKind = (text: string): text is Kind => text in READERS;

const isBlank = (cell: string): boolean => cell.trim() === '';

/** What a row says it is of, which may be no kind at all; undefined for a row without any text. */
export function kindOfRow(cells: CsvRow): string | undefined {
  if (Object.values(cells).every(isBlank)) return undefined;
  return cells.row === undefined || isBlank(cells.row) ? 'dish' : cells.row.trim().toLowerCase();
}

/** An entry of a CSV; `groups` holds the row of each specification and option. */
export type CsvEntry = FileEntry & { groups: { row: number; options: number[] }[] };
export type CsvReading = { entries: CsvEntry[]; strays: { row: number; column: Column }[] };

/**
 * Entries from a CSV's rows (the first is row 2), with prices in the restaurant's currency. `hasRowColumn`: whether the file
 * has a `row` column and so may hold groups.
 */
export function csvEntries(rows: readonly CsvRow[], hasRowColumn: boolean, currency: string): CsvReading {
  const entries: CsvEntry[] = [];
  const strays: CsvReading['strays'] = [];
  for (const [index, cells] of rows.entries()) {
    const row = index + 2;
    const kind = kindOfRow(cells);
    if (kind === undefined) continue;
    if (!isKind(kind)) strays.push({ row, column: 'row' });
    else if (kind === 'category') entries.push({ row, kind, content: contentOf(kind, cells, currency), groups: [] });
    else if (kind === 'dish') {
      const content = contentOf(kind, cells, currency);
      entries.push({ row, kind, content: hasRowColumn ? { ...content, specifications: [] } : content, groups: [] });
    } else if (!addToDish(entries.at(-1), kind, contentOf(kind, cells, currency), row))
      strays.push({ row, column: 'row' });
  }
  return { entries, strays };
}

type Group = Record<string, unknown> & { options: unknown[] };

/** Adds groups to the dish above and options to the group above; false where that is missing. */
function addToDish(entry: CsvEntry | undefined, kind: 'group' | 'option', content: object, row: number): boolean {
  if (entry?.kind !== 'dish') return false;
  const { specifications } = entry.content as { specifications: Group[] };
  if (kind === 'group') {
    specifications.push({ ...content, options: [] });
    entry.groups.push({ row, options: [] });
    return true;
  }
  const group = specifications.at(-1);
  group?.options.push(content);
  entry.groups.at(-1)?.options.push(row);
  return group !== undefined;
}
