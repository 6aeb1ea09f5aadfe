import type { Language } from '#contract/domain/basics.ts';
import { unitsOf } from './shortened.ts';

/** A word in the kitchen's language first; the other language only where it is known and differs. */
export type Both = { first: string; second: string | null; firstLanguage: Language };

export function bothLanguages(zh: string | null, en: string | null, language: Language): Both {
  const wanted = language === 'zh' ? zh : en;
  const other = language === 'zh' ? en : zh;
  const otherLanguage = language === 'zh' ? 'en' : 'zh';
  if (wanted === null || wanted === '') return { first: other ?? '', second: null, firstLanguage: otherLanguage };
  const second = other === null || other === '' || other === wanted ? null : other;
  return { first: wanted, second, firstLanguage: language };
}

/** Words in a note's own language are above their translation: a customer's words are never replaced. */
export const secondLanguageOf = (both: Both): Language => (both.firstLanguage === 'zh' ? 'en' : 'zh');

export const htmlLang = (language: Language): string => (language === 'zh' ? 'zh-Hans' : 'en');

const LONG_AT = 160;
/** Long texts get a smaller size so that they stay whole; a Chinese character counts as two. */
export const isLongText = (text: string): boolean => unitsOf(text) > LONG_AT;
