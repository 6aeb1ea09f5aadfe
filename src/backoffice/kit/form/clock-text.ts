import { narrow } from '#contract/domain/narrow.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const TYPED = /^(\d{1,2})[:.]?(\d{2})?\s*(am|pm)?$/i;

/** `9` → `09:00`, `930` → `09:30`, `9:30pm` → `21:30`; undefined where it is no time of day. */
export function clockOf(typed: string): string | undefined {
  const match = TYPED.exec(narrow(typed).trim());
  if (match === null) return undefined;
  const [, hours = '', minutes = '00', half] = match;
  const isHalf = half !== undefined;
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours) % 24;
  const isRight = Number(minutes) < 60 && Number(hours) <= (isHalf ? 12 : 24);
  return isRight ? `${two(hour)}:${minutes}` : undefined;
}

/** The same of one day, on which there is no 24:00: that would be its beginning. */
export const clockOfDay = (typed: string): string | undefined =>
  /^\s*24/.test(narrow(typed)) ? undefined : clockOf(typed);
