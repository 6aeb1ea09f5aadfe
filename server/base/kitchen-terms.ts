import { findAllergies } from '#contract/domain/find-allergies.ts';
import type { Allergy, Note } from '#contract/domain/order.ts';
import { readNote } from './terms/read-note.ts';
import type { Term } from './terms/term-table.ts';

const HAN = /\p{Script=Han}/u;

/** A customer's note as written, with the requests in it that are known, in the other language [NO1]. */
export function noteOf(text: string | null, own: readonly Term[] = []): Note | null {
  const words = text?.trim() ?? '';
  if (words === '') return null;
  const lang = HAN.test(words) ? 'zh' : 'en';
  return { text: words, lang, other: null, ...readNote(words, lang, own) };
}

/** Allergies recognized in a customer's note; marked as found, because the channel did not declare them [NO2]. */
export const allergiesIn = (text: string | null): Allergy[] =>
  text === null ? [] : findAllergies(text).map(({ zh, en }) => ({ text_zh: zh, text_en: en, found: true }));
