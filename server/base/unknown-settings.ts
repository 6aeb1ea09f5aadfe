import { LIMIT_NAMES } from '#contract/domain/limits.ts';
import { variableOf } from './limits.ts';
import { SettingsSchema } from './settings-schema.ts';

const KNOWN: readonly string[] = [...Object.keys(SettingsSchema.shape), ...LIMIT_NAMES.map(variableOf)];
/** Set for our programs by those who start them. */
const OTHERS = ['LAIDAN_RELEASE', 'LAIDAN_SERVER'];
/** Variables of these names are meant for nobody else. */
const OURS = /^(?:LAIDAN|LIMIT|DOORDASH|UBER_DIRECT|METRICS)_/;
/** A mistyped name is this near to the one that was meant: one letter more, less or other, or two swapped. */
const NEAR = 1;
/** Shorter ones are near to names that mean something else. */
const MIN_LENGTH = 6;

/** How many letters differ: inserted, left out, other, or swapped with their neighbor (restricted Damerau–Levenshtein). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]];
      const best = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best.push((twoAbove[j - 2] ?? 0) + 1);
      row.push(Math.min(...best));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** Lengths first: comparing letters of every pair would be a tenth of a second of each start. */
const isNear = (a: string, b: string): boolean => Math.abs(a.length - b.length) <= NEAR && distance(a, b) <= NEAR;

/** [CF2] A sentence for each variable that looks like one of ours and is none, with the one that was perhaps meant. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (KNOWN.includes(name) || OTHERS.includes(name)) return [];
    const meant =
      name.length < MIN_LENGTH ? undefined : KNOWN.find((known) => known.length >= MIN_LENGTH && isNear(name, known));
    if (meant === undefined && !OURS.test(name)) return [];
    return [`The environment variable ${name} means nothing here${meant === undefined ? '' : `: perhaps ${meant}`}`];
  });
}
