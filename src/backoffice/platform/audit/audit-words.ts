import { isWireWord, type ChangeLine } from '../../kit/change-lines.ts';

/** An order's reasons have their words where orders are cancelled. */
const SHARED: Record<string, string> = { order_reason: 'reason' };

/** Written or named by people: a note that says “cash” is no word of the wire. */
const TYPED = new Set(['note', 'by', 'answer', 'reference', 'name', 'nickname', 'reply']);

/** Whether a value of a recorded field is a word of the wire, to be read in the person's language. */
export const isWord = (field: string, value: string): boolean => !TYPED.has(field) && isWireWord(value);

/** Ids of a list's entries mean nothing to a person; who made one and when is said of the change. */
const UNSAID = new Set(['id', 'dish_id', 'group_id', 'at', 'by']);

/** Whether a line says nothing more: within a list's entry, also what the entry is called by. */
export function isUnsaid({ path, before, after }: ChangeLine): boolean {
  const [entry, field] = path.slice(-2);
  if (field === undefined) return false;
  return UNSAID.has(field.name) || (entry?.kind === 'entry' && [before, after].includes(entry.name));
}

const areaOf = (action: string): string => action.split('.')[0] ?? '';

/** Where the words of a recorded field stand, the nearest first: a field may mean something else in another area. */
export const fieldKeys = (action: string, field: string): readonly [string, ...string[]] => [
  `field.${areaOf(action)}_${field}`,
  `field.${field}`,
];

/** Where the words of one of a recorded field's values stand, the nearest first. */
export function valueKeys(action: string, field: string, value: string): readonly [string, ...string[]] {
  const shared = SHARED[`${areaOf(action)}_${field}`];
  return [`value.${field}_${value}`, ...(shared === undefined ? [] : [`${shared}.${value}`]), `value.${value}`];
}
