import { brandOf } from './card-brand.ts';

const SHORTEST = 13;
const LONGEST = 19;
/** Groups of digits (full-width ones too) with short separators. */
const RUN = /[0-9０-９]+(?:[\s.\-‐-―·_]{1,3}[0-9０-９]+)*/;
/** Our own ids: their groups may consist of digits only. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const ID_OR_RUN = new RegExp(`(${UUID.source})|${RUN.source}`, 'g');
const ZERO = 0x30;
const [WIDE_ZERO, WIDE_NINE] = [0xff10, 0xff19];

/**
 * A run's digits, the place of each in the text, and the index at which each group begins. The sums are of all digits
 * before an index with those at even (odd) indexes doubled as Luhn does: a run of a million digits has millions of
 * numbers to try, and each is one subtraction.
 */
type Run = { digits: string; places: Uint32Array; starts: number[]; sums: readonly [Uint32Array, Uint32Array] };

/** The digit of a character, also of a full-width one; -1 for others. */
function digitOf(code: number): number {
  if (code >= ZERO && code <= ZERO + 9) return code - ZERO;
  return code >= WIDE_ZERO && code <= WIDE_NINE ? code - WIDE_ZERO : -1;
}

const doubled = (digit: number): number => (digit < 5 ? 2 * digit : 2 * digit - 9);

function readRun(run: string): Run {
  const codes = Buffer.alloc(run.length);
  const places = new Uint32Array(run.length);
  const sums = [new Uint32Array(run.length + 1), new Uint32Array(run.length + 1)] as const;
  const [evenDoubled, oddDoubled] = sums;
  const starts: number[] = [];
  let count = 0;
  let isWithin = false;
  for (let index = 0; index < run.length; index += 1) {
    const digit = digitOf(run.charCodeAt(index));
    if (digit >= 0) {
      if (!isWithin) starts.push(count);
      const isEven = count % 2 === 0;
      codes[count] = ZERO + digit;
      places[count] = index;
      evenDoubled[count + 1] = (evenDoubled[count] ?? 0) + (isEven ? doubled(digit) : digit);
      oddDoubled[count + 1] = (oddDoubled[count] ?? 0) + (isEven ? digit : doubled(digit));
      count += 1;
    }
    isWithin = digit >= 0;
  }
  starts.push(count);
  return { digits: codes.toString('latin1', 0, count), places, starts, sums };
}

/** Whether these digits pass Luhn's check: every second one before the last counts double. */
function passesLuhn({ sums }: Run, from: number, length: number): boolean {
  const end = from + length;
  // The last digit's index is `end - 1`; those of the other parity are doubled.
  const sum = sums[end % 2 === 0 ? 0 : 1];
  return ((sum[end] ?? 0) - (sum[from] ?? 0)) % 10 === 0;
}

const CHINESE_MOBILE = /^86?1[3-9]\d{9}$/;
/** Order numbers often begin with the date. */
const DATED = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;

/** Of digits that pass Luhn's check. */
function isCardNumber(number: string, needsBrand: boolean): boolean {
  if (brandOf(number) !== undefined) return true;
  return !needsBrand && !number.startsWith('0') && !CHINESE_MOBILE.test(number) && !DATED.test(number);
}

/** Cards are written in groups of four to eight, or digit by digit; phone numbers are not. */
const isBranded = (size: number): boolean => size >= 4 && size <= 8;
const isFour = (size: number): boolean => size === 4;
const isOne = (size: number): boolean => size === 1;

/**
 * The length of the longest card number that begins with a group, or 0. A number of no known brand must be a single
 * group or groups of four; one that ends within a group (an expiry follows directly) must be of a known brand.
 */
function lengthFrom(run: Run, group: number, strict: boolean): number {
  const { digits, starts } = run;
  const from = starts[group] ?? digits.length;
  // The layout of the number's groups before the last one.
  let [fours, branded, ones] = [true, true, true];
  let longest = 0;
  for (let next = group; next + 1 < starts.length && (branded || ones); next += 1) {
    const [begin, end] = [starts[next] ?? 0, starts[next + 1] ?? 0];
    if (begin - from >= LONGEST) break;
    const size = end - begin;
    const isPlain = next === group || (fours && size <= 4) || (ones && isOne(size));
    const shortest = Math.max(SHORTEST, begin - from + 1);
    for (let length = Math.min(LONGEST, end - from); length >= shortest; length -= 1) {
      if (!passesLuhn(run, from, length)) continue;
      const needsBrand = strict || from + length < end || !isPlain;
      if (!isCardNumber(digits.slice(from, from + length), needsBrand)) continue;
      longest = length;
      break;
    }
    fours &&= isFour(size);
    branded &&= isBranded(size);
    ones &&= isOne(size);
  }
  return longest;
}

const maskOf = (number: string): string => `${brandOf(number)?.name ?? 'Card'} *${number.slice(-4)}`;

function maskRun(text: string, strict: boolean): string {
  const run = readRun(text);
  const { digits, places, starts } = run;
  let masked = '';
  let copied = 0;
  let covered = 0;
  for (const [group, from] of starts.entries()) {
    if (from < covered) continue;
    const length = lengthFrom(run, group, strict);
    if (length === 0) continue;
    covered = from + length;
    masked += text.slice(copied, places[from]) + maskOf(digits.slice(from, covered));
    copied = (places[covered - 1] ?? text.length) + 1;
  }
  return masked + text.slice(copied);
}

/**
 * [CD5] Replaces every card number in a free text by its brand and last four (`Visa *1111`), which is never longer. A
 * leading plus marks a phone number. `strict`: only known brands count, for fields that hold other long numbers.
 */
export function maskCards(text: string, { strict = false }: { strict?: boolean } = {}): string {
  if (text.length < SHORTEST) return text;
  return text.replace(ID_OR_RUN, (run, id: string | undefined, at: number) =>
    id !== undefined || /[+＋]\s?$/.test(text.slice(Math.max(0, at - 2), at)) ? run : maskRun(run, strict),
  );
}
