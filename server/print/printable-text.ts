import type { ReceiptBlock } from '#contract/domain/receipt.ts';
import { wordsOfEmoji } from './emoji-words.ts';
import { graphemesOf } from './text-width.ts';

/**
 * What only a font of coloured pictures has, which a printer of one colour needs least: emoji, flags, keys. Signs such as ★
 * and ☎ are in the fonts of text. Whether a font has one is not tried out: drawing what none has loads every font there is.
 */
const COLOURED = /\p{Emoji_Presentation}|[\u{1F000}-\u{1FAFF}]|\p{Regional_Indicator}|\uFE0F|\u20E3/u;
/** Said in place of a text of nothing but pictures without words. */
const ONLY_PICTURES = '[表情 emoji]';

/** A text without coloured pictures: they are said in words where they have any, and nothing else is lost [P2]. */
export function printableText(text: string): string {
  if (!COLOURED.test(text)) return text;
  const parts = graphemesOf(text).map((grapheme) => (COLOURED.test(grapheme) ? wordsOfEmoji(grapheme) : grapheme));
  const said = parts.join('').replaceAll(/ {2,}/g, ' ').trim();
  return said === '' ? ONLY_PICTURES : said;
}

function mapped(value: unknown): unknown {
  if (typeof value === 'string') return printableText(value);
  if (Array.isArray(value)) return value.map(mapped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapped(part)]));
}

/** The same blocks with texts that the fonts of text can print [P2]. */
export const printableBlocks = (blocks: readonly ReceiptBlock[]): readonly ReceiptBlock[] =>
  mapped(blocks) as readonly ReceiptBlock[];
