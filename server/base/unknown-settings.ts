import { LIMIT_NAMES } from '#contract/domain/limits.ts';
import { variableOf } from './limits.ts';
import { SettingsSchema } from './settings-schema.ts';

const KNOWN: readonly string[] = [...Object.keys(SettingsSchema.shape), ...LIMIT_NAMES.map(variableOf)];
/** Set for our programs by those who start them. */
const OTHERS = ['LAIDAN_RELEASE', 'LAIDAN_SERVER'];
/** Variables of these names are meant for nobody else. */
const OURS = /^(?:LAIDAN|LIMIT|DOORDASH|UBER_DIRECT|METRICS|SMTP|DATABASE|TLS|MAIL)_/;
/** What other programs call our settings. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^SMTP_/, 'SMTP_URL'],
  [/^(?:DATABASE|DB|POSTGRES|POSTGRESQL)_(?:URL|URI|HOST|DSN)$|^DATABASE_/, 'DATABASE_URL'],
  [/^REDIS_(?:HOST|URI|PASSWORD)$/, 'REDIS_URL'],
  [/^(?:SSL|HTTPS)_CERT$|^TLS_(?:CRT|CERT.+)$/, 'TLS_CERT'],
  [/^(?:SSL|HTTPS)_KEY$|^TLS_(?:PRIVATE_KEY|KEY.+)$/, 'TLS_KEY'],
  [/^DATA_(?:PATH|FOLDER|DIRECTORY)$/, 'DATA_DIR'],
  [/^(?:HTTP|SERVER|LISTEN|APP|WEB)_PORT$/, 'PORT'],
  [/^(?:LISTEN|BIND)_(?:HOST|ADDR|ADDRESS|IP)$/, 'HOST'],
  [/^(?:BASE|APP|SITE|EXTERNAL)_URL$/, 'PUBLIC_URL'],
  [/^(?:E?MAIL_(?:SENDER|FROM_.+)|EMAIL_FROM)$/, 'MAIL_FROM'],
  [/^TRUSTED_PROX(?:Y|IES)$/, 'TRUST_PROXY'],
  [/^ENCRYPTION_KEY$/, 'MASTER_KEY'],
];
/** A mistyped name is this near to the one that was meant: one letter more, less or other, or two swapped. */
const NEAR = 1;
/** Shorter ones are near to names that mean something else, unless only two letters are swapped. */
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

/** Capital or not, with underscores or without. */
const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
const KNOWN_LETTERS = KNOWN.map((known) => ({ known, letters: lettersOf(known) }));

/** Two neighbors in each other's place. */
const isSwapped = (a: string, b: string): boolean =>
  a.length === b.length &&
  Array.from(a, (letter, at) => a.slice(0, at) + a.charAt(at + 1) + letter + a.slice(at + 2)).includes(b);

const isMistyped = (a: string, b: string): boolean =>
  a === b || isSwapped(a, b) || (a.length >= MIN_LENGTH && b.length >= MIN_LENGTH && isNear(a, b));

/** The one of ours that was perhaps meant. */
function meantBy(name: string): string | undefined {
  const letters = lettersOf(name);
  const mistyped = KNOWN_LETTERS.find((known) => isMistyped(letters, known.letters));
  return mistyped?.known ?? ELSEWHERE.find(([pattern]) => pattern.test(name.toUpperCase()))?.[1];
}

/** [CF2] A sentence for each variable that looks like one of ours and is none, with the one that was perhaps meant. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (KNOWN.includes(name) || OTHERS.includes(name)) return [];
    const meant = meantBy(name);
    if (meant === undefined && !OURS.test(name)) return [];
    return [`The environment variable ${name} means nothing here${meant === undefined ? '' : `: perhaps ${meant}`}`];
  });
}
