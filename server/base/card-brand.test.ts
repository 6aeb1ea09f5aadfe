import creditCardType from 'credit-card-type';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandOf } from './card-brand.ts';

it.each([
  ['4111111111111111', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['2223000048400011', 'Mastercard'],
  ['378282246310005', 'Amex'],
  ['30569309025904', 'Diners'],
  ['6011111111111117', 'Discover'],
  ['3530111333300000', 'JCB'],
  ['6200000000000005', 'UnionPay'],
])('%s is a %s', (number, name) => {
  expect(brandOf(number)?.name).toBe(name);
});

it('agrees with the slower list of brands', () => {
  const numbers = fc
    .tuple(fc.constantFrom('2', '3', '4', '5', '6', '8', '9'), fc.stringMatching(/^\d{11,18}$/))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(numbers, (number) => {
      const listed = creditCardType(number).filter(({ lengths }) => lengths.includes(number.length));
      const brand = brandOf(number)?.type;
      const isSame = listed.length === 1 ? brand === listed[0]?.type : brand !== undefined || listed.length === 0;
      expect(isSame, number).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
