import { expect, it } from 'vitest';
import { normalPhone } from './phone.ts';

it('[C1] reads a number in any usual form, as a Chinese keyboard writes it too', () => {
  for (const text of [
    '2125550147',
    '+1 (212) 555-0147',
    '212.555.0147',
    '２１２５５５０１４７',
    '（２１２）５５５－０１４７',
  ])
    expect(normalPhone(text)).toBe('+12125550147');
  for (const text of ['', '12', 'Ann', '1'.repeat(16)]) expect(normalPhone(text)).toBeUndefined();
});
