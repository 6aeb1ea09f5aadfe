import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NewPinSchema, PinSchema } from './desk-person.ts';

const problem = (pin: string): string | undefined => NewPinSchema.safeParse(pin).error?.issues[0]?.message;

it('[PN2] refuses a PIN that is guessed first where one is set, and takes an earlier one', () => {
  for (const pin of ['0000', '1111', '999999', '1234', '123456', '4321', '98765', '7890', '0987', '1212', '123123']) {
    expect(problem(pin)).toBe('pin_easy');
    expect(PinSchema.safeParse(pin).success).toBe(true);
  }
  for (const pin of ['4711', '1357', '1221', '2580', '1123', '12341']) expect(problem(pin)).toBeUndefined();
  expect(problem('12a4')).toBe('pin_digits');
});

it('[PN2] leaves nearly all PINs of a length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 6 }), (length) => {
      const all = Array.from({ length: 10 ** length }, (_, pin) => String(pin).padStart(length, '0'));
      expect(all.filter((pin) => !NewPinSchema.safeParse(pin).success).length / all.length).toBeLessThan(0.02);
    }),
    { numRuns: 2 },
  );
});
