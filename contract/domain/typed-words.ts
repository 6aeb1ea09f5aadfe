import { alike } from './alike.ts';

const MEANS = /[\p{L}\p{N}]/u;
const LETTER = /\p{L}/u;

/** `Grandma's` is Grandmas, `&` nothing. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, '');

/** What was typed, word by word and folded; signs alone count only where there is nothing else. */
export function typedWords(typed: string): string[] {
  const all = alike(typed)
    .split(/[\s,、]+/)
    .filter(Boolean);
  const named = all.filter((word) => MEANS.test(word));
  return named.length > 0 ? named : all;
}

/**
 * How people look for a name: each typed word stands somewhere in the texts, in any order, with or without the marks in
 * it; `Cloud Water` means Cloud & Water, `Garcia Sofia` Sofia García. An address of mail is one word with its marks.
 */
export function namesOf(typed: string): (...texts: readonly string[]) => boolean {
  const words = typedWords(typed).map((word) => {
    const isSplit = LETTER.test(word) && !word.includes('@');
    return { word, plain: bare(word), parts: isSplit ? word.split(/[^\p{L}\p{N}]+/u).filter(Boolean) : [] };
  });
  return (...texts) => {
    const text = alike(texts.join(' '));
    const plainText = bare(text);
    return words.every(
      ({ word, plain, parts }) =>
        text.includes(word) ||
        (plain !== '' && plainText.includes(plain)) ||
        (parts.length > 1 && parts.every((part) => text.includes(part))),
    );
  };
}
