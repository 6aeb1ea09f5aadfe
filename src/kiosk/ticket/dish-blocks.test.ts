import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOf, orderOf } from '#tests/desk-gallery/orders.ts';
import { detailsOf, dishBlocks } from './dish-blocks.ts';

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

  it('says options, then removals, then additions with a plus', () => {
    const [item] = orderOf({ no: '1', lines: ['1 dandan +egg +noPeanuts +hot'] }).items;
    if (item === undefined) throw new Error('one line');
    expect(detailsOf(item, 'zh')).toEqual([
      { kind: 'option', text: '特辣' },
      { kind: 'removal', text: '走花生' },
      { kind: 'addition', text: '+煎蛋' },
    ]);
    expect(detailsOf(item, 'en').map(({ text }) => text)).toEqual(['Extra hot', 'NO peanuts', '+fried egg']);
  });
});
