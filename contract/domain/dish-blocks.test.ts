import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOf, orderOf } from '#tests/desk-gallery/orders.ts';
import { countDishes, dishBlocks } from './dish-blocks.ts';
import { receiptOf, wordsOfReceipt } from './receipt.ts';

const asText = (lines: readonly string[]): (string | number)[][] =>
  dishBlocks(itemsOf(lines)).map(({ item, lines: own }) => [item.quantity, item.name_en, own.length]);

describe('a dish on a ticket', () => {
  it('[UL14] adds quantities of equal lines only: another option, note or station is another block', () => {
    expect(asText(['1 mapo +hot', '2 mapo', '1 mapo +hot', '2 mapo +hot +noPeanuts'])).toEqual([
      [2, 'Mapo tofu', 2],
      [2, 'Mapo tofu', 1],
      [2, 'Mapo tofu', 1],
    ]);
    const [plain, noted] = itemsOf(['1 rice', '1 rice']);
    if (plain === undefined || noted === undefined) throw new Error('two lines');
    expect(dishBlocks([plain, { ...noted, note: { text: '分开', lang: 'zh', other: null } }])).toHaveLength(2);
    expect(dishBlocks([plain, { ...noted, station: 'wok' }])).toHaveLength(2);
  });

  it('[I10] keeps the sum of quantities per distinct line, and each line once', () => {
    const lines = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('mapo', 'mapo +hot', 'mapo +noPeanuts', 'rice'))
        .map(([count, dish]) => `${count} ${dish}`),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const items = itemsOf(all);
        const blocks = dishBlocks(items);
        const own = blocks.flatMap((block) => block.lines.map(({ line }) => line)).toSorted((a, b) => a - b);
        expect(own).toEqual(items.map(({ line }) => line));
        for (const { item, lines: merged } of blocks)
          expect(item.quantity).toBe(merged.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });
});

it('[UL14] has an order’s paper list and count its dishes as the desk does, and its prices add up', () => {
  const lines = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('mapo', 'mapo +hot', 'mapo +noPeanuts', 'rice', 'wontons'))
      .map(([count, dish]) => `${count} ${dish}`),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom('kitchen' as const, 'customer' as const), (all, kind) => {
      const order = orderOf({ no: '052', lines: all });
      const items = order.items.map((item) => ({ ...item, unit_price_cents: 100 + item.line }));
      const store = { name: 'X', time_zone: 'UTC', lines: [] };
      const blocks = receiptOf(
        { ...order, items },
        { kind, language: 'en', store, at: order.created_at, isDuplicate: false, isChange: false, stations: null },
      );
      const rows = blocks.flatMap((block) => (block.kind === 'item' ? [block] : []));
      expect(rows.map(({ quantity }) => quantity)).toEqual(dishBlocks(items).map(({ item }) => item.quantity));
      const count = countDishes(items);
      expect(wordsOfReceipt(blocks).join('\n')).toContain(` ${count} ${count === 1 ? 'line' : 'lines'} `);
      if (kind === 'kitchen') return;
      const cents = rows.reduce((sum, { price }) => sum + Math.round(Number(price?.replace(/[^\d.]/g, '')) * 100), 0);
      expect(cents).toBe(items.reduce((sum, item) => sum + item.unit_price_cents * item.quantity, 0));
    }),
  );
});
