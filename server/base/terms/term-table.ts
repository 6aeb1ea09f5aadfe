import { FORMS, type Form } from './form-words.ts';
import { INGREDIENTS } from './ingredients.ts';
import { PHRASES } from './phrases.ts';

/** A request in both languages, as it is shown. */
export type Term = { zh: string; en: string };
/** `form`: of an ingredient, so that a second one behind it ("no scallions or garlic") is meant alike. */
export type Entry = Term & { form?: Form };

export type TermTable = {
  /** How many requests it knows. */
  size: number;
  zh: ReadonlyMap<string, Entry>;
  en: ReadonlyMap<string, Entry>;
  /** Ingredients alone, by every name. */
  names: ReadonlyMap<string, Term>;
};

/** The words of an English text as the table has them: small letters, no signs. */
export const englishWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z0-9:/]+/)
    .filter((word) => word !== '' && word !== '/');
export const englishKey = (text: string): string => englishWords(text).join(' ');

const first = (words: string): string => words.split('|')[0] ?? '';
const shown = (form: Form, { zh, en }: Term): Entry => ({
  zh: first(FORMS[form].zh).replace('*', zh),
  en: first(FORMS[form].en).replace('*', en),
  form,
});

function build(): TermTable {
  const zh = new Map<string, Entry>();
  const en = new Map<string, Entry>();
  const names = new Map<string, Term>();
  let size = 0;
  for (const [zhNames, enNames] of INGREDIENTS) {
    const term = { zh: first(zhNames), en: first(enNames) };
    for (const name of zhNames.split('|')) names.set(name, term);
    for (const name of enNames.split('|')) names.set(englishKey(name), term);
    for (const form of Object.keys(FORMS) as Form[]) {
      const entry = shown(form, term);
      size += 1;
      for (const pattern of FORMS[form].zh.split('|'))
        for (const name of zhNames.split('|')) zh.set(pattern.replace('*', name), entry);
      for (const pattern of FORMS[form].en.split('|'))
        for (const name of enNames.split('|')) en.set(englishKey(pattern.replace('*', name)), entry);
    }
  }
  // What is written as a whole means what it says, whatever it is made of.
  for (const [zhWords, enWords] of PHRASES) {
    const entry = { zh: first(zhWords), en: first(enWords) };
    size += 1;
    for (const words of zhWords.split('|')) zh.set(words, entry);
    for (const words of enWords.split('|')) en.set(englishKey(words), entry);
  }
  return { size, zh, en, names };
}

let table: TermTable | undefined;
/** The requests that every restaurant's notes are read by; made at the first note. */
export const termTable = (): TermTable => (table ??= build());

/** The same form of another ingredient, where the name is one. */
export function alike(form: Form, name: string): Entry | undefined {
  const term = termTable().names.get(name);
  return term === undefined ? undefined : shown(form, term);
}
