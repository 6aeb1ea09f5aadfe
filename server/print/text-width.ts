import sharp from 'sharp';

/** Fonts with both scripts, in order of preference; the system decides which are installed (docs/operations.md). */
export const PAPER_FONTS =
  'Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, PingFang SC, Microsoft YaHei, WenQuanYi Zen Hei, sans-serif';

/** Text is measured at this size, in this many copies, between two bars of ink. */
const SIZE = 64;
const COPIES = 8;
/** The renderer may place glyphs slightly wider than measured. */
const SLACK = 1.01;

/** The width of a text in em, and of its single graphemes. */
export type Measure = (text: string, isBold: boolean) => number;

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
export const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Chinese characters and their punctuation all have one width. */
const isFullWidth = (grapheme: string): boolean =>
  /^[\u3000-\u303F\u3400-\u4DBF\u4E00-\u9FFF\uFF01-\uFF60]$/.test(grapheme);

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inkOf = async (text: string, isBold: boolean) => {
  const font = `${PAPER_FONTS} ${isBold ? 'Bold ' : ''}${SIZE}`;
  const { info } = await sharp({ text: { text: escapeMarkup(text), font, dpi: 72 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info;
};

const widths = new Map<string, number>();
const keyOf = (grapheme: string, isBold: boolean): string => `${isBold ? 'b' : ' '}${grapheme}`;
/** Names and notes keep bringing new characters; the table is cleared at this size. */
const MOST_KNOWN = 20_000;

async function widthOf(grapheme: string, isBold: boolean): Promise<number> {
  const bars = await inkOf('||', isBold);
  const filled = await inkOf(`|${grapheme.repeat(COPIES)}|`, isBold);
  return Math.max(0, (filled.width - bars.width) / COPIES / SIZE);
}

/** Measures the widths of everything that will be printed, so that the layout can measure synchronously. */
export async function measureFor(texts: readonly string[]): Promise<Measure> {
  if (widths.size > MOST_KNOWN) widths.clear();
  const unknown = new Set(
    ['汉', '?', ...texts.flatMap(graphemesOf)].filter((grapheme) => grapheme === '汉' || !isFullWidth(grapheme)),
  );
  for (const isBold of [false, true])
    for (const grapheme of unknown) {
      const key = keyOf(grapheme, isBold);
      if (!widths.has(key)) widths.set(key, await widthOf(grapheme, isBold));
    }
  const em = (grapheme: string, isBold: boolean): number =>
    widths.get(keyOf(isFullWidth(grapheme) ? '汉' : grapheme, isBold)) ?? 1;
  return (text, isBold) => graphemesOf(text).reduce((sum, grapheme) => sum + em(grapheme, isBold), 0) * SLACK;
}

/** What the installed fonts can draw: also Chinese, only latin letters, or nothing but boxes. */
export type FontState = 'chinese' | 'latin' | 'none';

async function lookAtFonts(): Promise<FontState> {
  const [narrow, wide, flat] = await Promise.all(['i', 'W', '一'].map((letter) => inkOf(letter, false)));
  // Where there is no font every letter is the same small box.
  if (narrow === undefined || wide === undefined || flat === undefined || wide.width <= narrow.width) return 'none';
  // A font without Chinese draws boxes too: 一 is a single flat stroke, a box is tall.
  return flat.height < SIZE / 3 ? 'chinese' : 'latin';
}

let state: Promise<FontState> | undefined;

/** Looked at once: a font that is installed later needs a restart. */
export const fontState = (): Promise<FontState> => (state ??= lookAtFonts());

export const hasChineseFont = async (): Promise<boolean> => (await fontState()) === 'chinese';
