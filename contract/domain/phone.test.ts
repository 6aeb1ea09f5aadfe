import { describe, expect, it } from 'vitest';
import { tidyContactPhone, tidyNotifyPhone } from './phone.ts';

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
