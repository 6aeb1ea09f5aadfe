import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteText, oneLine, paragraphs, withoutInvisible } from './plain-text.ts';

// oxlint-disable-next-line no-control-regex -- what must not be left
const HIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;
const wild = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', '\r', '\t', '\u2028', '\u202E', '\u200B', '\u001B', '\u0085', ' ', '麻', 'é', '👩‍🍳', '\uFEFF'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
});

describe('a text from outside', () => {
  it('has nothing hidden, and cleaned again it is the same', () => {
    fc.assert(
      fc.property(wild, (text) => {
        for (const clean of [oneLine, paragraphs, noteText]) {
          const once = clean(text);
          expect(once).not.toMatch(HIDDEN);
          expect(clean(once)).toBe(once);
        }
        expect(oneLine(text)).not.toMatch(/[\n\t]/);
        expect(noteText(text).split('\n').length).toBeLessThanOrEqual(12);
        expect(noteText(text)).not.toMatch(/\n\s*\n/);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every visible character of a note, whatever its lines', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const seen = (value: string): string => withoutInvisible(value).replaceAll(/[\s\u0085]/g, '');
        expect(seen(noteText(text))).toBe(seen(text));
      }),
    );
  });

  it('[DO12] is read in time that grows with its length alone', () => {
    const LONG = 200_000;
    for (const gap of [' ', '\t', '\n', ' \n', '\u3000', '\u200B'])
      for (const clean of [oneLine, paragraphs, noteText]) {
        const startedAt = performance.now();
        clean(`x${gap.repeat(LONG)}x`);
        // A pattern that starts again at each place takes a minute for it.
        expect(performance.now() - startedAt, `${clean.name} of ${JSON.stringify(gap)}`).toBeLessThan(2_000);
      }
  });

  it('keeps families of emoji together, and takes spoofed directions out of a name', () => {
    expect(oneLine('陈 👩‍🍳')).toBe('陈 👩‍🍳');
    expect(oneLine('eb\u202Egpj.exe\r\nBcc: x')).toBe('ebgpj.exe Bcc: x');
    expect(noteText(`${'\n'.repeat(200)}no onions`)).toBe('no onions');
    expect(paragraphs('a\n\n\n\nb')).toBe('a\n\nb');
  });
});
