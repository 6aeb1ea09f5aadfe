import { isLuhn } from '#contract/domain/card.ts';
import { brandOf } from './card-brand.ts';

const SHORTEST = 13;
const LONGEST = 19;
/** Digits, also full-width ones, in groups with little between them. */
const RUN = /[0-9０-９]+(?:[\s.\-‐-―·_]{1,3}[0-9０-９]+)*/g;
const GROUP = /[0-9０-９]+/g;

type Digit = { value: string; at: number; group: number };

function digitsIn(run: string): { digits: Digit[]; sizes: number[] } {
  const digits: Digit[] = [];
  const sizes: number[] = [];
  for (const { 0: text, index } of run.matchAll(GROUP)) {
    for (let offset = 0; offset < text.length; offset += 1) {
      const value = (text[offset] ?? '').normalize('NFKC');
      digits.push({ value, at: index + offset, group: sizes.length });
    }
    sizes.push(text.length);
  }
  return { digits, sizes };
}

const CHINESE_MOBILE = /^86?1[3-9]\d{9}$/;
/** Order numbers like to begin with the day. */
const DATED = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;

function isCardNumber(number: string, needsBrand: boolean): boolean {
  if (!isLuhn(number)) return false;
  if (brandOf(number) !== undefined) return true;
  return !needsBrand && !number.startsWith('0') && !CHINESE_MOBILE.test(number) && !DATED.test(number);
}

/** Cards are written in groups of four to eight, or digit by digit; telephone numbers are not. */
const isCardShape = (sizes: readonly number[]): boolean =>
  sizes.every((size) => size >= 4 && size <= 8) || sizes.every((size) => size === 1);

type Found = { from: number; to: number; number: string };

/** The longest card number that begins with a group, wherever it ends; in the middle of a group only a known brand counts. */
function findFrom(
  digits: readonly Digit[],
  sizes: readonly number[],
  start: number,
  strict: boolean,
): Found | undefined {
  const first = digits[start];
  if (first === undefined) return undefined;
  for (let length = Math.min(LONGEST, digits.length - start); length >= SHORTEST; length -= 1) {
    const last = digits[start + length - 1];
    if (last === undefined || !isCardShape(sizes.slice(first.group, last.group))) continue;
    const isWhole = digits[start + length]?.group !== last.group;
    const number = digits
      .slice(start, start + length)
      .map(({ value }) => value)
      .join('');
    if (isCardNumber(number, strict || !isWhole)) return { from: start, to: start + length, number };
  }
  return undefined;
}

const maskOf = (number: string): string => `${brandOf(number)?.name ?? 'Card'} *${number.slice(-4)}`;

function maskRun(run: string, strict: boolean): string {
  const { digits, sizes } = digitsIn(run);
  let masked = '';
  let copied = 0;
  for (let index = 0; index < digits.length;) {
    const isGroupStart = index === 0 || digits[index - 1]?.group !== digits[index]?.group;
    const found = isGroupStart ? findFrom(digits, sizes, index, strict) : undefined;
    if (found === undefined) {
      index += 1;
      continue;
    }
    masked += run.slice(copied, digits[found.from]?.at) + maskOf(found.number);
    copied = (digits[found.to - 1]?.at ?? run.length) + 1;
    index = found.to;
  }
  return masked + run.slice(copied);
}

/**
 * [CD5] Every card number in a free text as its brand and last four (`Visa *1111`), which is never longer. What begins with
 * a plus is a telephone number. `strict`: only known brands count, for fields where other long numbers belong.
 */
export function maskCards(text: string, { strict = false }: { strict?: boolean } = {}): string {
  if (text.length < SHORTEST) return text;
  return text.replace(RUN, (run, at: number) =>
    /[+＋]\s?$/.test(text.slice(Math.max(0, at - 2), at)) ? run : maskRun(run, strict),
  );
}
