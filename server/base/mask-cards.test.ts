import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLuhn } from '#contract/domain/card.ts';
import { maskCards } from './mask-cards.ts';

/** The number completed by its check digit. */
const withCheckDigit = (digits: string): string => {
  const check = Array.from('0123456789').find((digit) => isLuhn(digits + digit));
  if (check === undefined) throw new Error('one digit of ten always fits');
  return digits + check;
};

const digitsOf = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
/** Numbers as issuers assign them: a known prefix, a length that belongs to it, a check digit. */
const cardNumber = fc
  .constantFrom(
    ['4', 16],
    ['51', 16],
    ['55', 16],
    ['34', 15],
    ['37', 15],
    ['36', 14],
    ['6011', 16],
    ['3530', 16],
    ['62', 16],
  )
  .chain(([start, length]) => digitsOf(length - start.length - 1).map((rest) => withCheckDigit(`${start}${rest}`)));
const words = fc.stringMatching(/^[a-z 不要辣]{0,12}$/);
const fours = (digits: string, between: string): string => (digits.match(/.{1,4}/g) ?? []).join(between);

describe('a card number in a free text', () => {
  it('[CD5] is masked however it is written, and the words around it stay', () => {
    fc.assert(
      fc.property(
        cardNumber,
        fc.constantFrom('', ' ', '-', '.', ' - ', '  ', '\n'),
        words,
        words,
        (number, between, before, after) => {
          const masked = maskCards(`${before}${fours(number, between)}${after}`);
          expect(masked.startsWith(before)).toBe(true);
          expect(masked.endsWith(after)).toBe(true);
          expect(masked).toMatch(new RegExp(`\\*${number.slice(-4)}`));
          expect(masked.replaceAll(/\D/g, '')).toBe(number.slice(-4));
          expect(masked.length).toBeLessThanOrEqual(before.length + fours(number, between).length + after.length);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('[CD5] of no known brand is masked too', () => {
    const unknown = fc
      .integer({ min: 13, max: 19 })
      .chain((length) => digitsOf(length - 3).map((rest) => withCheckDigit(`90${rest}`)));
    fc.assert(
      fc.property(unknown, (number) => {
        expect(maskCards(`x ${number}.`)).toBe(`x Card *${number.slice(-4)}.`);
      }),
    );
  });

  it.each([
    ['visa 4111 1111 1111 1111 12/28 123', 'visa Visa *1111 12/28 123'],
    ['4111111111111111 0828', 'Visa *1111 0828'],
    ['41111111111111110828', 'Visa *11110828'],
    ['卡号４１１１１１１１１１１１１１１１', '卡号Visa *1111'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', 'Visa *1111'],
    ['3782 822463 10005, 5555-5555-5555-4444', 'Amex *0005, Mastercard *4444'],
    ['first 4222222222222 then', 'first Card *2222 then'],
  ])('[CD5] %s becomes %s', (text, masked) => {
    expect(maskCards(text)).toBe(masked);
  });

  it('[CD5] is not seen in telephone numbers', () => {
    const american = digitsOf(10).map((digits) => `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`);
    const phones = fc.oneof(
      american,
      american.map((phone) => `+1 ${phone}`),
      fc.tuple(american, american).map((pair) => pair.join(' ')),
      digitsOf(9).map((digits) => `+8613${digits}`),
      digitsOf(9).map((digits) => `8613${digits}`),
      fc.integer({ min: 8, max: 14 }).chain((length) => digitsOf(length).map((digits) => `+4${digits}`)),
    );
    fc.assert(
      fc.property(phones, words, (phone, before) => {
        expect(maskCards(`${before} ${phone}`)).toBe(`${before} ${phone}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[CD5] is not seen in order numbers, prices, times and ids', () => {
    const orderNumber = fc
      .tuple(fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }), digitsOf(6))
      .map(([day, rest]) => `${day.toISOString().slice(0, 10).replaceAll('-', '')}${rest}`);
    const dashed = fc.tuple(digitsOf(8), digitsOf(3)).map((parts) => parts.join('-'));
    fc.assert(
      fc.property(fc.oneof(orderNumber, dashed, digitsOf(12), fc.uuid({ version: 7 })), (text) => {
        expect(maskCards(text)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
