import { ratePercent } from '#contract/domain/order-tax.ts';

/** A part of where a change is: a field's name on the wire, or what an entry of a list is called. */
export type ChangePart = { kind: 'field' | 'entry'; name: string };
/** One field of a change as people read it: where it is, what it was, what it is. */
export type ChangeLine = { path: readonly ChangePart[]; before: string | null; after: string | null };

type Fields = Record<string, unknown>;

/** A word of the wire (`on_sale`), not a text someone wrote. */
export const isWireWord = (text: string): boolean => /^[a-z]+(_[a-z]+)*$/.test(text);

const LONGEST = 200;
const YES = '✓';
const NO = '✗';
/** Shares are kept between 0 and 1 and read as percents. */
const IS_RATE = /(^|_)rate$/;
/** Deeper than a choice of a dish's specification nothing is recorded. */
const DEEPEST = 6;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a change calls the thing it is about, where it says so. */
const NAMES = ['nickname', 'name', 'name_zh', 'name_en'] as const;
/** What names the entries of a list that have no name: a promo code, a holiday, a street, an adjustment. */
const KEYS = ['code', 'date', 'street', 'reason'] as const;

const textAt = (value: Fields, keys: readonly string[]): string | undefined =>
  keys.map((key) => value[key]).find((text): text is string => typeof text === 'string' && text !== '');

const nameIn = (side: unknown): string | undefined => (isRecord(side) ? textAt(side, NAMES) : undefined);

/** The name of what was changed: the dish, the person, the screen. */
export const subjectOf = (before: unknown, after: unknown): string | undefined => nameIn(before) ?? nameIn(after);

/** Writes an amount in minor units. */
type Money = (minor: number) => string;

const isSpan = (value: unknown): value is { open: string; close: string } =>
  isRecord(value) && typeof value['open'] === 'string' && typeof value['close'] === 'string';

function listText(list: readonly unknown[]): string | undefined {
  const texts = list.map((part) => {
    if (typeof part === 'string' || typeof part === 'number') return String(part);
    if (isSpan(part)) return `${part.open}–${part.close}`;
    return nameIn(part) ?? (isRecord(part) ? textAt(part, KEYS) : undefined);
  });
  return texts.includes(undefined) ? undefined : texts.join(', ');
}

function plainText(field: string, value: unknown, money: Money): string {
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number' && field.endsWith('_cents')) return money(value);
  if (typeof value === 'number' && IS_RATE.test(field)) return ratePercent(value);
  if (typeof value === 'string') return value;
  return (Array.isArray(value) ? listText(value) : undefined) ?? JSON.stringify(value);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function textOf(field: string, value: unknown, money: Money): string | null {
  if (isEmpty(value)) return null;
  const text = plainText(field, value, money);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A list's entries by what identifies them: their id, a key, or their place. */
const entriesOf = (list: readonly unknown[]): Map<string, { entry: Fields; called: string }> =>
  new Map(
    list.filter(isRecord).map((entry, index) => {
      const called = nameIn(entry) ?? textAt(entry, KEYS) ?? String(index + 1);
      const id = entry['id'];
      return [typeof id === 'string' ? id : called, { entry, called }];
    }),
  );

/** Lists of things with fields are compared thing by thing; lists of words or of hours are texts. */
const isListOfThings = (list: readonly unknown[]): boolean =>
  list.length > 0 && list.every((part) => isRecord(part) && !isSpan(part));

const fieldPart = (name: string): ChangePart => ({ kind: 'field', name });

/** The fields that differ between two sides of a change; a side that is no set of fields is one line. */
export function changeLines(before: unknown, after: unknown, money: Money): ChangeLine[] {
  const differ = (path: readonly ChangePart[], was: unknown, now: unknown): ChangeLine[] => {
    const isDeep = path.length >= DEEPEST;
    if (!isDeep && (isRecord(was) || isRecord(now))) return fields(path, was, now);
    if (!isDeep && Array.isArray(was) && Array.isArray(now) && [was, now].some(isListOfThings))
      return things(path, was, now);
    const field = path.at(-1)?.name ?? '';
    const line = { path, before: textOf(field, was, money), after: textOf(field, now, money) };
    return line.before === line.after ? [] : [line];
  };
  const fields = (path: readonly ChangePart[], was: unknown, now: unknown): ChangeLine[] => {
    const [old, fresh] = [isRecord(was) ? was : {}, isRecord(now) ? now : {}];
    return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((name) =>
      differ([...path, fieldPart(name)], old[name], fresh[name]),
    );
  };
  const things = (path: readonly ChangePart[], was: readonly unknown[], now: readonly unknown[]): ChangeLine[] => {
    const [old, fresh] = [entriesOf(was), entriesOf(now)];
    return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
      const [one, other] = [old.get(key), fresh.get(key)];
      const entry: ChangePart = { kind: 'entry', name: one?.called ?? other?.called ?? key };
      return fields([...path, entry], one?.entry, other?.entry);
    });
  };
  return differ([], before, after);
}
