import sharp from 'sharp';
import type { ReceiptBlock } from '#contract/domain/receipt.ts';
import { wordsOfEmoji } from './emoji-words.ts';
import { graphemesOf, PAPER_FONTS } from './text-width.ts';

/** Of every picture that may be in a text: emoji, flags, keys. */
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;
const SIZE = 48;
/** Of the edge of a drawn character; a box for a missing one has its digits further in. */
const EDGE = 3;
/** No font has these; a missing character is drawn as they are: a box, of four digits and of six. */
const MISSING = ['\u0378', '\u{1FFFD}'];
/** Said in place of a text of nothing but pictures without words. */
const ONLY_PICTURES = '[表情 emoji]';

async function edgeOf(text: string): Promise<string> {
  const { data, info } = await sharp({ text: { text, font: `${PAPER_FONTS} ${SIZE}`, dpi: 72 } })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const edge = data.filter((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x < EDGE || y < EDGE || x >= width - EDGE || y >= height - EDGE;
  });
  return `${width}×${height} ${Buffer.from(edge).toString('base64')}`;
}

let boxes: Promise<readonly string[]> | undefined;
const known = new Map<string, Promise<boolean>>();

/** Whether an installed font has a character; looked at once, as a font that is installed later needs a restart. */
function isDrawn(character: string): Promise<boolean> {
  const before = known.get(character);
  if (before !== undefined) return before;
  boxes ??= Promise.all(MISSING.map(edgeOf));
  const found = Promise.all([boxes, edgeOf(character)]).then(([all, edge]) => !all.includes(edge));
  known.set(character, found);
  return found;
}

/** A key is drawn as a digit and a box, a flag as letters or boxes: both are said by their words everywhere. */
async function isPrintable(grapheme: string): Promise<boolean> {
  const pictures = Array.from(grapheme).filter((character) => PICTURE.test(character));
  if (pictures.some((character) => !/\p{Extended_Pictographic}/u.test(character))) return false;
  for (const picture of pictures) if (!(await isDrawn(picture))) return false;
  return true;
}

/**
 * A text without pictures that no installed font has: what they draw is said in words, and nothing else is lost. Each is
 * drawn after the other: a note may be five hundred of them, which at once would take the process's memory.
 */
export async function printableText(text: string): Promise<string> {
  if (!PICTURE.test(text)) return text;
  const parts: string[] = [];
  for (const grapheme of graphemesOf(text))
    parts.push(!PICTURE.test(grapheme) || (await isPrintable(grapheme)) ? grapheme : wordsOfEmoji(grapheme));
  const said = parts.join('').replaceAll(/ {2,}/g, ' ').trim();
  return said === '' ? ONLY_PICTURES : said;
}

async function mapped(value: unknown): Promise<unknown> {
  if (typeof value === 'string') return printableText(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [key, part] of Object.entries(value)) entries.push([key, await mapped(part)]);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** The same blocks, in every text of which the fonts have each character [P2]. */
export const printableBlocks = async (blocks: readonly ReceiptBlock[]): Promise<readonly ReceiptBlock[]> =>
  (await mapped(blocks)) as readonly ReceiptBlock[];
