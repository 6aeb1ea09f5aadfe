import { isPinyin } from './pinyin.ts';
import { namesOf, typedWords } from './typed-words.ts';

type Named = { name_zh: string; name_en: string };

/** Whether a dish is called as was typed: each word by either language's name or by pinyin; the same on every screen. */
export function dishNameTest(typed: string): (dish: Named) => boolean {
  const tests = typedWords(typed).map((word) => ({ word, isCalled: namesOf(word) }));
  return ({ name_zh, name_en }) =>
    tests.every(({ word, isCalled }) => isCalled(name_zh, name_en) || isPinyin(word, name_zh));
}
