import { expect, it } from 'vitest';
import { changeText } from './change-lines.ts';
import { phoneText } from './phone-text.ts';

it('writes a phone number the American way where it is American, and leaves any other text', () => {
  expect(phoneText('+16305550142')).toBe('(630) 555-0142');
  expect(phoneText('+8613800138000')).toBe('+8613800138000');
  expect(phoneText('电话 +16305550142')).toBe('电话 +16305550142');
});

it('writes the number of a customer’s change so on every surface', () => {
  const line = { kind: 'now', text_zh: '+16305550142', text_en: '+16305550142' } as const;
  expect(changeText(line, 'en', () => '')).toBe('(630) 555-0142');
});
