import { isLuhn } from '#contract/domain/card.ts';
import { brandOf } from './card-brand.ts';

const SHORTEST = 13;
const LONGEST = 19;
/** Groups of digits (full-width ones too) with short separators. */
const RUN = /[0-9０-９]+(?:[\s.\-‐-―·_]{1,3}[0-9０-９]+)*/;
/** Our own ids: their groups may consist of digits only. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const ID_OR_RUN = new RegExp(`(${UUID.source})|${RUN.source}`, 'g');
const GROUP = /[0-9０-９]+/g;

/** A run's digits, the place of each in the text, and the index at which each group begins. */
type Run = { digits: string; places: number[]; starts: number[] };

function readRun(run: string): Run {
  const places: number[] = [];
  const starts: number[] = [];
  for (const { 0: group, index } of run.matchAll(GROUP)) {
    starts.push(places.length);
    for (let offset = 0; offset < group.length; offset += 1) places.push(index + offset);
  }
  const digits = run.normalize('NFKC').replaceAll(/\D/g, '');
  starts.push(digits.length);
  return { digits, places, starts };
}

const CHINESE_MOBILE = /^86?1[3-9]\d{9}$/;
/** Order numbers often begin with the date. */
const DATED = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;

function isCardNumber(number: string, needsBrand: boolean): boolean {
  if (!isLuhn(number)) return false;
  if (brandOf(number) !== undefined) return true;
  return !needsBrand && !number.startsWith('0') && !CHINESE_MOBILE.test(number) && !DATED.test(number);
}

/** Cards are written in groups of four to eight, or digit by digit; phone numbers are not. */
const isBranded = (size: number): boolean => size >= 4 && size <= 8;
const isFour = (size: number): boolean => size === 4;
const isOne = (size: number): boolean => size === 1;

/** The layout of a number's groups before the last one. */
type Shape = { fours: boolean; branded: boolean; ones: boolean };
const withGroup = ({ fours, branded, ones }: Shape, size: number): Shape => ({
  fours: fours && isFour(size),
  branded: branded && isBranded(size),
  ones: ones && isOne(size),
});

/**
 * The length of the longest card number that begins with a group, or 0. A number of no known brand must be a single
 * group or groups of four; one that ends within a group (an expiry follows directly) must be of a known brand.
 */
function lengthFrom({ digits, starts }: Run, group: number, strict: boolean): number {
  const from = starts[group] ?? digits.length;
  let shape: Shape = { fours: true, branded: true, ones: true };
  let longest = 0;
  for (let next = group; next + 1 < starts.length && (shape.branded || shape.ones); next += 1) {
    const [begin = 0, end = 0] = [starts[next], starts[next + 1]];
    if (begin - from >= LONGEST) break;
    const size = end - begin;
    const isPlain = next === group || (shape.fours && size <= 4) || (shape.ones && isOne(size));
    const shortest = Math.max(SHORTEST, begin - from + 1);
    for (let length = Math.min(LONGEST, end - from); length >= shortest; length -= 1) {
      const needsBrand = strict || from + length < end || !isPlain;
      if (!isCardNumber(digits.slice(from, from + length), needsBrand)) continue;
      longest = length;
      break;
    }
    shape = withGroup(shape, size);
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
