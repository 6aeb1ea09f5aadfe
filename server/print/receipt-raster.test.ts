import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAPER_DOTS } from '#contract/domain/printer.ts';
import { receiptOf, wordsOfReceipt, type ReceiptBlock, type ReceiptOptions } from '#contract/domain/receipt.ts';
import sharp from 'sharp';
import { makeOrder } from '../testing/make-order.ts';
import { pngOf, type Bitmap } from './bitmap.ts';
import { CUT_OFF, layoutReceipt, MARGIN, MAX_DOTS } from './receipt-layout.ts';
import { drawReceipt, rasterOf } from './receipt-raster.ts';
import { graphemesOf, hasChineseFont, measureFor } from './text-width.ts';
import { wrapText } from './wrap-text.ts';

const AT = '2026-11-21T17:15:00.000Z';
const LONG = {
  zh: '对花生、芝麻、贝类和麸质都严重过敏，请换干净的锅，'.repeat(30).slice(0, 500),
  en: 'Severe allergy to peanuts, sesame and shellfish; use a clean wok please. '.repeat(10).slice(0, 500),
  /** A word without a place to break. */
  word: 'W'.repeat(500),
};

function longOrder(text: string) {
  const note = { text, lang: null, other: text.slice(0, 499) };
  return makeOrder('r', AT, {
    order_no: '999',
    status: 'order_received',
    due_at: '2026-11-22T17:45:00.000Z',
    memo: note,
    allergies: [{ text_zh: text, text_en: LONG.en.slice(1), found: true }],
    customer_name: text.slice(0, 120),
    delivery_method: 'delivery_own',
    delivery_address: {
      street: text.slice(0, 160),
      unit: text.slice(0, 40),
      city: text.slice(0, 80),
      state: 'NY',
      zip_code: '10013',
      lat: null,
      lng: null,
      instructions: text,
    },
    items: [
      {
        line: 1,
        dish_id: null,
        name_zh: text.slice(0, 200),
        name_en: LONG.en.slice(0, 200),
        quantity: 999,
        unit_price_cents: 10_000_000,
        options: [
          {
            specification: 'x',
            name_zh: text.slice(0, 120),
            name_en: 'NO peanuts',
            quantity: 99,
            extra_price_cents: 0,
            is_removal: true,
          },
        ],
        note,
        allergies: [{ text_zh: null, text_en: text, found: false }],
        station: null,
        done_at: null,
      },
    ],
  });
}

const options = (change: Partial<ReceiptOptions>): ReceiptOptions => ({
  kind: 'customer',
  language: 'zh',
  store: { name: '蜀香小馆', time_zone: 'America/New_York', lines: ['1 Mott St'] },
  at: AT,
  isDuplicate: true,
  isChange: false,
  stations: null,
  ...change,
});

const isInk = (bitmap: Bitmap, fromX: number, toX: number): boolean => {
  for (let y = 0; y < bitmap.height; y += 1)
    for (let x = fromX; x < toX; x += 1) if (bitmap.dots[y * bitmap.width + x] === 1) return true;
  return false;
};

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
const shownBy = (blocks: readonly ReceiptBlock[], layout: ReturnType<typeof layoutReceipt>): string =>
  squeezed(layout.shapes.map((shape) => (shape.kind === 'text' ? shape.text : '')).join('')) + String(blocks.length);

describe('a receipt drawn by the server', () => {
  it('finds a font with Chinese on this machine', async () => {
    expect(await hasChineseFont()).toBe(true);
  });

  for (const paper of ['80', '58'] as const)
    for (const language of ['zh', 'en'] as const)
      it(`[P2] cuts nothing off on ${paper} mm in ${language}: all words fit on the paper, and the paper grows`, async () => {
        const width = PAPER_DOTS[paper];
        const short = await drawReceipt(receiptOf(makeOrder('r', AT), options({ language })), width);
        for (const text of Object.values(LONG)) {
          const blocks = receiptOf(longOrder(text), options({ language }));
          const measure = await measureFor([...wordsOfReceipt(blocks), '⚠−+:() ']);
          const layout = layoutReceipt(blocks, width, measure);
          const shown = shownBy(blocks, layout);
          for (const word of wordsOfReceipt(blocks)) expect(shown).toContain(squeezed(word));
          const bitmap = await drawReceipt(blocks, width);
          expect(bitmap.height).toBe(layout.height);
          expect(bitmap.height).toBeGreaterThan(short.height + 1000);
          // Text that is too wide leaves ink at the edge, which is otherwise empty.
          expect(isInk(bitmap, width - MARGIN + 3, width)).toBe(false);
          expect(isInk(bitmap, 0, MARGIN - 3)).toBe(false);
          for (const shape of layout.shapes)
            if (shape.kind === 'text')
              expect(shape.x + measure(shape.text, shape.isBold) * shape.size).toBeLessThanOrEqual(width - MARGIN + 2);
        }
      });

  it('[P2] would visibly cut words off if they were measured too narrow', async () => {
    const blocks = receiptOf(longOrder(LONG.en), options({}));
    const measure = await measureFor(wordsOfReceipt(blocks));
    const bitmap = await rasterOf(layoutReceipt(blocks, 384, (text, isBold) => measure(text, isBold) * 0.8));
    expect(isInk(bitmap, 384 - MARGIN + 3, 384)).toBe(true);
  });

  it('[P3] is a picture of two colors that shows exactly its dots', async () => {
    const bitmap = await drawReceipt(receiptOf(makeOrder('r', AT), options({})), PAPER_DOTS['58']);
    const png = await pngOf(bitmap);
    expect((await sharp(png).metadata()).width).toBe(384);
    const grey = await sharp(png).greyscale().raw().toBuffer();
    expect(Buffer.from(grey.map((value) => (value < 128 ? 1 : 0))).equals(Buffer.from(bitmap.dots))).toBe(true);
    expect(png.length).toBeLessThan(20_000);
  });

  it('survives any text a customer can type', async () => {
    const measure = await measureFor([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 40, max: 500 }), (text, width) => {
        const lines = wrapText(text, width, 20, false, measure);
        for (const line of lines)
          expect(measure(line, false) * 20 <= width || graphemesOf(line).length === 1).toBe(true);
      }),
      { numRuns: 200 },
    );
    const nasty = 'a\u0000b\u202Ec\uD800d </text><image href="file:///etc/passwd"/> & "q" 👨‍👩‍👧‍👦 عربى';
    const order = makeOrder('r', AT, { memo: { text: nasty, lang: null, other: null } });
    const bitmap = await drawReceipt(receiptOf(order, options({})), PAPER_DOTS['80']);
    expect(bitmap.height).toBeGreaterThan(400);
  });

  it('keeps every visible character, for any line breaks', async () => {
    const measure = await measureFor([]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('汉', '字', '，', '。', 'a', 'Wo', ' ', '(', ')', '！', '12'), { maxLength: 120 }),
        (parts) => {
          const text = parts.join('');
          expect(squeezed(wrapText(text, 200, 24, true, measure).join(''))).toBe(squeezed(text));
        },
      ),
      { numRuns: 200 },
    );
    for (const line of wrapText('先放葱，再放姜。最后放蒜！', 24 * 4.2, 24, false, measure).slice(1))
      expect('，。！').not.toContain(line[0]);
  });

  it('[P13] is never longer than three metres and says what is missing', async () => {
    // Each its own: equal lines are one.
    const noteOf = (index: number) => ({ text: `${'\n'.repeat(240)}${index}`, lang: null, other: null });
    const order = longOrder('x');
    const items = Array.from({ length: 70 }, (_, index) =>
      order.items.map((item) => ({ ...item, line: index + 1, note: noteOf(index) })),
    );
    const blocks = receiptOf({ ...order, items: items.flat() }, options({}));
    const layout = layoutReceipt(blocks, PAPER_DOTS['80'], await measureFor(wordsOfReceipt(blocks)));
    expect(layout.height).toBeLessThanOrEqual(MAX_DOTS + 300);
    expect(layout.shapes.some((shape) => shape.kind === 'text' && CUT_OFF.first.startsWith(shape.text))).toBe(true);
  });
});
