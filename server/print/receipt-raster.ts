import sharp from 'sharp';
import { wordsOfReceipt, type ReceiptBlock } from '#contract/domain/receipt.ts';
import type { Bitmap } from './bitmap.ts';
import { CUT_OFF, layoutReceipt, type Layout, type Shape } from './receipt-layout.ts';
import { printableBlocks } from './printable-text.ts';
import { measureFor, PAPER_FONTS } from './text-width.ts';

/** A long order is drawn in pieces: a single picture has a maximum height, the paper has none [P1]. */
const BAND = 2_000;
/** Brightness below which a dot is black; this keeps the thin strokes of small print. */
const BLACK_BELOW = 150;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function svgOf(shape: Shape, top: number): string {
  if (shape.kind === 'rect') {
    const place = `x="${shape.x}" y="${shape.y - top}" width="${shape.width}" height="${shape.height}"`;
    const paint = shape.stroke === 0 ? 'fill="#000"' : `fill="none" stroke="#000" stroke-width="${shape.stroke}"`;
    return `<rect ${place} ${paint}/>`;
  }
  const { x, y, size, isBold, isWhite, isStruck, text } = shape;
  const look = [
    isBold ? 'font-weight="700"' : '',
    isWhite ? 'fill="#fff"' : '',
    isStruck ? 'text-decoration="line-through"' : '',
  ].join(' ');
  return `<text x="${x}" y="${y - top}" font-size="${size}" ${look} xml:space="preserve">${escapeXml(text)}</text>`;
}

const bottomOf = (shape: Shape): number => (shape.kind === 'rect' ? shape.y + shape.height : shape.y + shape.size);
const topOf = (shape: Shape): number => (shape.kind === 'rect' ? shape.y - shape.stroke : shape.y - 1.2 * shape.size);

async function drawBand({ width, shapes }: Layout, top: number, height: number): Promise<Uint8Array> {
  const inside = shapes.filter((shape) => bottomOf(shape) >= top && topOf(shape) < top + height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${escapeXml(PAPER_FONTS)}"><rect width="${width}" height="${height}" fill="#fff"/>${inside.map((shape) => svgOf(shape, top)).join('')}</svg>`;
  // Down to the dots it is libvips' work, on threads of its own: a long paper holds no other call up.
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .threshold(BLACK_BELOW)
    .linear(-1 / 255, 1)
    .raw()
    .toBuffer();
}

export async function rasterOf(layout: Layout): Promise<Bitmap> {
  const dots = new Uint8Array(layout.width * layout.height);
  for (let top = 0; top < layout.height; top += BAND) {
    const band = await drawBand(layout, top, Math.min(BAND, layout.height - top));
    dots.set(band, top * layout.width);
  }
  return { width: layout.width, height: layout.height, dots };
}

/** Draws a receipt as dots. The server draws the text, so that any printer prints Chinese (docs/decisions/0008). */
export async function drawReceipt(blocks: readonly ReceiptBlock[], width: number): Promise<Bitmap> {
  const printable = printableBlocks(blocks);
  const measure = await measureFor([...wordsOfReceipt(printable), EVERYTHING_ELSE]);
  return rasterOf(layoutReceipt(printable, width, measure));
}

/** Characters that the layout adds. */
const EVERYTHING_ELSE = `⚠−+:() ${CUT_OFF.first}${CUT_OFF.second ?? ''}`;
