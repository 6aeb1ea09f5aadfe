import type { ReceiptBlock } from '#contract/domain/receipt.ts';
import type { Both } from '#contract/domain/receipt-words.ts';
import type { Measure } from './text-width.ts';
import { wrapText } from './wrap-text.ts';

/** A drawn shape, in dots from the paper's top left. Text is placed by its baseline. */
export type Shape =
  | {
      kind: 'text';
      x: number;
      y: number;
      size: number;
      isBold: boolean;
      isWhite: boolean;
      isStruck: boolean;
      text: string;
    }
  | { kind: 'rect'; x: number; y: number; width: number; height: number; stroke: number };
export type Layout = { width: number; height: number; shapes: readonly Shape[] };

/** Sizes in dots on wide paper (203 dpi: 8 dots are a millimeter); narrow paper uses slightly smaller ones. */
const SIZES = { number: 104, head: 44, promise: 40, item: 42, option: 34, words: 34, second: 26, fact: 32, small: 22 };
const NARROW = 0.82;
const NARROW_DOTS = 400;
/** The margin that all ink keeps from the paper's edge. */
export const MARGIN = 8;
const LINE = 1.28;
const GAP = 10;
/** From a line's top to its baseline, as a share of its height. */
const ASCENT = 0.8;

type Style = {
  size: number;
  isBold?: boolean;
  isWhite?: boolean;
  isStruck?: boolean;
  align?: 'left' | 'right' | 'centre';
};

/** A pen that writes lines down the paper; the paper is as long as its content [P1]. */
function createPen(width: number, measure: Measure) {
  const shapes: Shape[] = [];
  const scale = width < NARROW_DOTS ? NARROW : 1;
  let y = MARGIN;

  /** Draws text into a column and returns its height; the pen does not move. */
  function column(text: string, x: number, columnWidth: number, style: Style, top = y): number {
    const size = Math.round(style.size * scale);
    const isBold = style.isBold === true;
    const lines = wrapText(text, columnWidth, size, isBold, measure);
    const height = Math.round(size * LINE);
    lines.forEach((line, index) => {
      const room = columnWidth - measure(line, isBold) * size;
      const shift = style.align === 'right' ? room : style.align === 'centre' ? room / 2 : 0;
      shapes.push({
        kind: 'text',
        x: Math.round(x + Math.max(0, shift)),
        y: Math.round(top + index * height + height * ASCENT),
        size,
        isBold,
        isWhite: style.isWhite === true,
        isStruck: style.isStruck === true,
        text: line,
      });
    });
    return lines.length * height;
  }

  return {
    width,
    scale,
    shapes,
    measure,
    top: () => y,
    skip: (dots: number) => {
      y += Math.round(dots);
    },
    column,
    /** Adds a rectangle; shapes are drawn in order, so later text lies over it. */
    rect: (x: number, top: number, rectWidth: number, height: number, stroke = 0) => {
      shapes.push({
        kind: 'rect',
        x,
        y: Math.round(top),
        width: Math.round(rectWidth),
        height: Math.round(height),
        stroke,
      });
    },
  };
}
type Pen = ReturnType<typeof createPen>;

/** Three metres of paper. An order of seventy dishes with options has less than two. */
export const MAX_DOTS = 24_000;
/** Said where a paper would become longer. */
export const CUT_OFF: Both = { first: '太长，余下的看屏幕', second: 'Too long: the rest is on the screen' };

/** Places the blocks on a paper as long as its content, `MAX_DOTS` at most [P13]. */
export function layoutReceipt(blocks: readonly ReceiptBlock[], width: number, measure: Measure): Layout {
  const pen = createPen(width, measure);
  for (const block of blocks) {
    const [at, top] = [pen.shapes.length, pen.top()];
    draw(pen, block);
    if (pen.top() <= MAX_DOTS) continue;
    pen.shapes.length = at;
    pen.skip(top - pen.top());
    boxed(pen, CUT_OFF.first, { size: SIZES.head, align: 'centre' }, 'black', CUT_OFF.second);
    break;
  }
  return { width, height: pen.top() + MARGIN, shapes: pen.shapes };
}

function draw(pen: Pen, block: ReceiptBlock): void {
  switch (block.kind) {
    case 'mark':
      return boxed(pen, joined(block), { size: SIZES.head, align: 'centre' }, 'black');
    case 'store':
      line(pen, block.name, { size: SIZES.head, isBold: true, align: 'centre' });
      for (const text of block.lines) line(pen, text, { size: SIZES.small, align: 'centre' });
      return pen.skip(GAP);
    case 'head':
      return drawHead(pen, block.number, block);
    case 'promise':
      return sides(pen, block, block.time, { size: SIZES.promise, isBold: true });
    case 'change':
      return line(pen, `${block.tone === 'was' ? '−' : '+'} ${block.text}`, {
        size: SIZES.words,
        isBold: block.tone === 'now',
        isStruck: block.tone === 'was',
      });
    case 'item':
      return drawItem(pen, block);
    case 'option':
      return drawOption(pen, block);
    case 'missing':
      return drawMissing(pen, block);
    case 'allergy':
      return drawAllergy(pen, block);
    case 'clash':
      return drawClash(pen, block);
    case 'note':
      return drawNote(pen, block);
    case 'money':
      return sides(pen, block, block.amount, {
        size: block.isTotal ? SIZES.promise : SIZES.fact,
        isBold: block.isTotal,
      });
    case 'due':
      if (!block.isLoud) return sides(pen, block, block.amount ?? '', { size: SIZES.fact });
      return boxed(
        pen,
        `${block.first} ${block.amount ?? ''}`,
        { size: SIZES.head, align: 'centre' },
        'black',
        block.second,
      );
    case 'fact':
      return line(pen, block.text, { size: block.isLoud ? SIZES.words : SIZES.fact, isBold: block.isLoud });
    case 'small':
      return line(pen, block.text, { size: SIZES.small });
    case 'rule':
      pen.skip(GAP);
      pen.rect(MARGIN, pen.top(), pen.width - 2 * MARGIN, 3);
      return pen.skip(GAP + 3);
  }
}

const joined = ({ first, second }: Both): string => (second === null ? first : `${first} ${second}`);

function line(pen: Pen, text: string, style: Style, indent = 0): void {
  pen.skip(pen.column(text, MARGIN + indent, pen.width - 2 * MARGIN - indent, style));
}

/** White on black, or in a frame: for words that must be seen from across the pass. */
function boxed(pen: Pen, text: string, style: Style, look: 'black' | 'frame', second: string | null = null): void {
  const [top, pad, stroke] = [pen.top(), 12, 5];
  const inner = pen.width - 2 * (MARGIN + pad);
  const isWhite = look === 'black';
  const at = pen.shapes.length;
  let height = pen.column(text, MARGIN + pad, inner, { ...style, isBold: true, isWhite }, top + pad);
  if (second !== null)
    height += pen.column(
      second,
      MARGIN + pad,
      inner,
      { size: SIZES.second, isWhite, align: style.align ?? 'left' },
      top + pad + height,
    );
  const [x, width] = [MARGIN, pen.width - 2 * MARGIN];
  if (look === 'black')
    pen.shapes.splice(at, 0, { kind: 'rect', x, y: top, width, height: height + 2 * pad, stroke: 0 });
  else pen.rect(x + stroke, top + stroke, width - 2 * stroke, height + 2 * pad - 2 * stroke, stroke);
  pen.skip(height + 2 * pad + GAP);
}

/**
 * A word at the left, its value at the right of the same line; the other language beside it, or under it in small
 * print.
 */
function sides(pen: Pen, words: Both, value: string, style: Style): void {
  const size = Math.round(style.size * pen.scale);
  const isBold = style.isBold === true;
  const width = pen.width - 2 * MARGIN;
  const room = width - pen.measure(value, isBold) * size - size / 2;
  const fits = (text: string): boolean => pen.measure(text, isBold) * size <= room;
  const whole = joined(words);
  if (value === '') return line(pen, whole, style);
  const left = fits(whole) ? whole : words.first;
  const height = pen.column(left, MARGIN, Math.max(room, width / 2), style);
  pen.column(value, MARGIN, width, { ...style, align: 'right' }, pen.top() + (fits(left) ? 0 : height));
  pen.skip(fits(left) ? height : 2 * height);
  if (left !== whole && words.second !== null) line(pen, words.second, { size: SIZES.second });
}

function drawHead(pen: Pen, number: string, word: Both): void {
  const top = pen.top();
  const size = Math.round(SIZES.number * pen.scale);
  const numberWidth = Math.min(pen.width - 2 * MARGIN, Math.ceil(pen.measure(number, true) * size) + 4);
  const height = pen.column(number, MARGIN, numberWidth, { size: SIZES.number, isBold: true });
  const rest = pen.width - 2 * MARGIN - numberWidth - GAP;
  const style: Style = { size: SIZES.head, isBold: true, align: 'right' };
  const fits = [word.first, word.second ?? ''].every(
    (text) => pen.measure(text, true) * SIZES.head * pen.scale <= rest,
  );
  if (!fits) {
    pen.skip(height);
    return line(pen, joined(word), { size: SIZES.head, isBold: true });
  }
  const [x, down] = [MARGIN + numberWidth + GAP, Math.round(size * 0.12)];
  const first = pen.column(word.first, x, rest, style, top + down);
  const second = pen.column(
    word.second ?? '',
    x,
    rest,
    { ...style, size: SIZES.fact, isBold: false },
    top + down + first,
  );
  pen.skip(Math.max(height, down + first + second));
}

type BlockOf<K extends ReceiptBlock['kind']> = Extract<ReceiptBlock, { kind: K }>;

/** The quantity in its own column, white on black from two on; name, then the other language under it. */
function drawItem(pen: Pen, { quantity, first, second, price }: BlockOf<'item'>): void {
  pen.skip(GAP / 2);
  const top = pen.top();
  const size = Math.round(SIZES.item * pen.scale);
  const box = Math.max(Math.round(size * 1.25), Math.ceil(pen.measure(String(quantity), true) * size) + 16);
  const isMany = quantity > 1;
  if (isMany) pen.rect(MARGIN, top, box, Math.round(size * LINE));
  pen.column(String(quantity), MARGIN, box, { size: SIZES.item, isBold: true, isWhite: isMany, align: 'centre' });
  const priceWidth = price === null ? 0 : Math.ceil(pen.measure(price, false) * SIZES.fact * pen.scale) + 16;
  const x = MARGIN + box + 12;
  const width = pen.width - MARGIN - x - priceWidth;
  let height = pen.column(first, x, width, { size: SIZES.item, isBold: true });
  if (second !== null) height += pen.column(second, x, width, { size: SIZES.second }, top + height);
  if (price !== null) pen.column(price, MARGIN, pen.width - 2 * MARGIN, { size: SIZES.fact, align: 'right' });
  pen.skip(Math.max(height, Math.round(size * LINE)));
}

const INDENT = 64;

/** A removal is bold beside a thick bar; an addition is plain beside a thin one. */
function drawOption(pen: Pen, { first, second, isRemoval }: BlockOf<'option'>): void {
  const indent = Math.round(INDENT * pen.scale);
  const top = pen.top();
  line(pen, joined({ first, second }), { size: SIZES.option, isBold: isRemoval }, indent + 18);
  pen.rect(MARGIN + indent, top + 4, isRemoval ? 9 : 3, pen.top() - top - 8);
}

/** Struck through: what was ordered and is not given. */
function drawMissing(pen: Pen, { label, quantity, first, second }: BlockOf<'missing'>): void {
  const words = joined(label);
  const x = MARGIN + Math.ceil(pen.measure(words, true) * SIZES.option * pen.scale) + 12;
  const width = pen.width - MARGIN - x;
  const top = pen.top();
  pen.column(words, MARGIN, x - MARGIN, { size: SIZES.option, isBold: true });
  let height = pen.column(`${quantity}× ${first}`, x, width, { size: SIZES.option, isStruck: true });
  if (second !== null) height += pen.column(second, x, width, { size: SIZES.second, isStruck: true }, top + height);
  pen.skip(height + GAP / 2);
}

function drawAllergy(pen: Pen, { label, found, first, second }: BlockOf<'allergy'>): void {
  const words = `⚠ ${label.first}${label.second === null ? '' : ` ${label.second}`}: ${first}`;
  const more = [second, found === null ? null : `(${joined(found)})`].filter((part) => part !== null).join(' ');
  boxed(pen, words, { size: SIZES.promise }, 'frame', more === '' ? null : more);
}

/** White on black over the whole width: it is not overlooked among the options of its dish. */
function drawClash(pen: Pen, { first, second }: BlockOf<'clash'>): void {
  boxed(pen, `⚠ ${joined({ first, second })}`, { size: SIZES.words }, 'black');
}

function drawNote(pen: Pen, { label, first, second, isOfItem }: BlockOf<'note'>): void {
  const indent = isOfItem ? Math.round(INDENT * pen.scale) : 0;
  line(pen, `${joined(label)}: ${first}`, { size: SIZES.words, isBold: true }, indent);
  if (second !== null) line(pen, second, { size: SIZES.second }, indent);
  pen.skip(GAP / 2);
}
