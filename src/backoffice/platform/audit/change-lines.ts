/** One field of a change as people read it: what it was, what it is. */
export type ChangeLine = { field: string; before: string | null; after: string | null };

const LONGEST = 200;
const YES = '✓';
const NO = '✗';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a change calls the thing it is about, where it says so. */
const NAMES = ['nickname', 'name', 'name_zh', 'name_en'] as const;
function nameIn(side: unknown): string | undefined {
  if (!isRecord(side)) return undefined;
  return NAMES.map((key) => side[key]).find((name): name is string => typeof name === 'string' && name !== '');
}

/** The name of what was changed: the dish, the person, the screen. */
export const subjectOf = (before: unknown, after: unknown): string | undefined => nameIn(before) ?? nameIn(after);

/** Writes an amount in minor units. */
type Money = (minor: number) => string;

function plainText(field: string, value: unknown, money: Money): string {
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number' && field.endsWith('_cents')) return money(value);
  if (typeof value === 'string') return value;
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((part) => typeof part === 'string' || nameIn(part) !== undefined)
  )
    return value.map((part) => nameIn(part) ?? String(part)).join(', ');
  return JSON.stringify(value);
}

function textOf(field: string, value: unknown, money: Money): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = plainText(field, value, money);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The fields that differ between two sides of a change; a side that is no set of fields is one line. */
export function changeLines(before: unknown, after: unknown, money: Money): ChangeLine[] {
  if (!isRecord(before) && !isRecord(after)) {
    const line = { field: '', before: textOf('', before, money), after: textOf('', after, money) };
    return line.before === line.after ? [] : [line];
  }
  const [was, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((field) => ({ field, before: textOf(field, was[field], money), after: textOf(field, now[field], money) }))
    .filter((line) => line.before !== line.after);
}
