import { describe, expect, it } from 'vitest';
import { addressKeyOf, addressKeyOfParts, addressKeyText, blockingKeys } from './address-key.ts';

const key = (text: string): string => addressKeyText(addressKeyOf(text));

describe('addresses match', () => {
  it.each([
    ['123 Main St., Apt 4', '123 main street #4'],
    ['123 Main St Apt. 4-B', '123  MAIN STREET, 4b'],
    ['5 N.W. 3rd Avenue', '5 northwest third ave'],
    ['9 St. Mark’s Place', '9 Saint Marks Pl'],
    ['12 Broadway Suite 300, New York, NY 10004', '12 broadway, #300, 10004-1234'],
    ['7 Café Rd', '7 CAFE ROAD'],
    ['1 Mott St, No. 2', '1 mott street unit 2'],
  ])('[B2] %s = %s', (left, right) => expect(key(left)).toBe(key(right)));
});

describe('addresses differ', () => {
  it.each([
    ['123 Main St', '123 Main Ave'],
    ['123 Main St Apt 4', '123 Main St Apt 5'],
    ['123 Main St, 10013', '123 Main St, 10014'],
    ['12 Main St', '123 Main St'],
  ])('[B2] %s ≠ %s', (left, right) => expect(key(left)).not.toBe(key(right)));
});

it('[B2] a house number of five digits is not taken for a ZIP code', () =>
  expect(addressKeyOf('10013')).toEqual({ street: '10013', unit: '', zip: '' }));

it('[B3] an order is blocked by its unit, its building, with or without the ZIP code', () => {
  const order = addressKeyOfParts({ street: '123 Main Street', unit: 'Apt 4', zip_code: '10013-0001' });
  expect(blockingKeys(order)).toEqual(['123 main st|4|10013', '123 main st|4|', '123 main st||10013', '123 main st||']);
  expect(blockingKeys(addressKeyOfParts({ street: ' . ', unit: null, zip_code: '' }))).toEqual([]);
});

it('[B3] a unit may be written in the street', () =>
  expect(addressKeyOfParts({ street: '123 Main St #4', unit: null, zip_code: '' })).toEqual(
    addressKeyOfParts({ street: '123 Main St', unit: '4', zip_code: '' }),
  ));
