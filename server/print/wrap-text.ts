import { withoutInvisible } from '#contract/domain/plain-text.ts';
import { graphemesOf, type Measure } from './text-width.ts';

/** Characters that need no spaces around them: a line may break before or after each. */
const isWide = (grapheme: string): boolean =>
  /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]|\p{Extended_Pictographic}/u.test(grapheme);
/** Closing punctuation: a line never begins with it. */
const CLOSING = new Set('，。！？、：；）】》」』”’…,.!?:;)]}%');

/** The units of a line: words, single wide characters with their closing punctuation, spaces. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  let isWord = false;
  for (const grapheme of graphemesOf(text)) {
    const last = units.length - 1;
    const previous = units[last];
    const isSpace = grapheme === ' ';
    if (
      previous !== undefined &&
      previous !== ' ' &&
      !isSpace &&
      (CLOSING.has(grapheme) || (isWord && !isWide(grapheme)))
    )
      units[last] = previous + grapheme;
    else units.push(grapheme);
    isWord = !isSpace && !isWide(grapheme);
  }
  return units;
}

/** No characters at all; they would draw a box. */
const NOT_CHARACTERS = /[\uFFFE\uFFFF]/g;

/** Half a surrogate pair becomes the replacement character. */
const plainText = (text: string): string =>
  withoutInvisible(
    Buffer.from(text)
      .toString()
      .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      .replaceAll(/[\t\u00A0]/g, ' '),
  ).replaceAll(NOT_CHARACTERS, '');

/**
 * Lines no wider than `width` dots that together hold every character of the text; a word wider than a line is broken
 * [P2].
 */
export function wrapText(text: string, width: number, size: number, isBold: boolean, measure: Measure): string[] {
  const widthOf = (part: string): number => measure(part, isBold) * size;
  return plainText(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const push = (unit: string): void => {
    if (widthOf(line + unit) <= width) {
      line += unit;
      return;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = unit === ' ' ? '' : unit;
  };
  for (const unit of unitsOf(paragraph.trim())) {
    if (widthOf(unit) <= width) push(unit);
    else for (const grapheme of graphemesOf(unit)) push(grapheme);
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}
