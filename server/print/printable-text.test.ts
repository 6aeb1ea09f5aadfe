import { describe, expect, it } from 'vitest';
import type { ReceiptBlock } from '#contract/domain/receipt.ts';
import { wordsOfEmoji } from './emoji-words.ts';
import { printableBlocks, printableText } from './printable-text.ts';
import { drawReceipt } from './receipt-raster.ts';

/** No font will ever have it: a picture that is not given out yet. */
const UNKNOWN = '\u{1F8FF}';

describe('[P2] pictures in a text', () => {
  it('are said in words, with their colours, joiners and keys; what has no words is left out', () => {
    expect(wordsOfEmoji('🌶️')).toBe('[辣 chili]');
    expect(wordsOfEmoji('🙅🏽‍♀️')).toBe('[不要 no]');
    expect(wordsOfEmoji('2️⃣')).toBe('2');
    expect(wordsOfEmoji('🇨🇳')).toBe('CN');
    expect(wordsOfEmoji('❗')).toBe('!');
    expect(wordsOfEmoji('🦄')).toBe('');
  });

  it('are no boxes, and nothing else of the note is lost', () => {
    expect(printableText(`少盐${UNKNOWN} less salt ⚠️`)).toBe('少盐 less salt [小心 careful]');
    expect(printableText(`${UNKNOWN}${UNKNOWN}`)).toBe('[表情 emoji]');
    expect(printableText('加 2️⃣ 份 ①★☎汉𪛖')).toBe('加 2 份 ①★☎汉𪛖');
    expect(printableText('No 🥜, less 🌶')).toBe(`No ${wordsOfEmoji('🥜')}, less ${wordsOfEmoji('🌶️')}`);
    const note = { kind: 'note', label: { first: '备注', second: 'NOTE' }, isOfItem: true, second: null } as const;
    const [block] = printableBlocks([{ ...note, first: `不要葱${UNKNOWN}` }]);
    expect(block).toEqual({ ...note, first: '不要葱' });
  });

  it('leave the same dots on paper as the words do', async () => {
    const fact = (text: string): ReceiptBlock[] => [{ kind: 'fact', text, isLoud: false }];
    const drawn = await drawReceipt(fact(`Ring the bell${UNKNOWN}`), 384);
    expect(Buffer.from(drawn.dots).equals(Buffer.from((await drawReceipt(fact('Ring the bell'), 384)).dots))).toBe(
      true,
    );
  });
});
