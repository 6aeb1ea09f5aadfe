import { describe, expect, it } from 'vitest';
import { isSameSecret } from './same-secret.ts';

describe('two secrets', () => {
  it('are the same by their bytes, as text or not', () => {
    expect(isSameSecret('Bearer a', 'Bearer a')).toBe(true);
    expect(isSameSecret(Buffer.from('a'), 'a')).toBe(true);
  });

  it('differ by a sign, by their length, and from nothing at all', () => {
    expect(isSameSecret('Bearer a', 'Bearer b')).toBe(false);
    expect(isSameSecret('Bearer a', 'Bearer aa')).toBe(false);
    expect(isSameSecret('', 'Bearer a')).toBe(false);
  });

  it('may have signs of several bytes and one length: they are unequal, not an error', () => {
    expect(isSameSecret('单', 'a')).toBe(false);
  });
});
