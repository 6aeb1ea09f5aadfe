import { describe, expect, it } from 'vitest';
import { phonePart, tidyContactPhone, tidyNotifyPhone } from './phone.ts';

describe('a phone number that was typed', () => {
  it.each([
    ['(212) 555-0188', '2125550188', '212-555-0188'],
    ['+1 212.555.0188', '2125550188', '212-555-0188'],
    ['2125550188', '2125550188', '212-555-0188'],
    ['+86 138 0013 8000', '8613800138000', '+86 138 0013 8000'],
    ['ask Mei', 'ask Mei', 'ask Mei'],
    ['', '', ''],
  ])('%j is kept as the field wants it', (typed, contact, notify) => {
    expect([tidyContactPhone(typed), tidyNotifyPhone(typed)]).toEqual([contact, notify]);
  });
});

describe('a part of a phone number', () => {
  it.each([
    ['617–555–2586', '6175552586'],
    ['tel:+1 (617) 555.2586', '16175552586'],
    ['0049 30 1234567', '49301234567'],
    ['００１２', '0012'],
    ['555/25', '55525'],
  ])('%s', (typed, digits) => {
    expect(phonePart(typed)).toBe(digits);
  });

  it.each(['owner155@demo.test', '#051', '12', '', 'zzz484', '20A'])('not %j', (typed) => {
    expect(phonePart(typed)).toBeUndefined();
  });
});
