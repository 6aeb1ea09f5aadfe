import { describe, expect, it } from 'vitest';
import { bothLanguages, isLongText } from './both-languages.ts';

describe('a bilingual word', () => {
  it('puts the kitchen’s language first', () => {
    expect(bothLanguages('麻婆豆腐', 'Mapo tofu', 'zh')).toMatchObject({ first: '麻婆豆腐', second: 'Mapo tofu' });
    expect(bothLanguages('麻婆豆腐', 'Mapo tofu', 'en')).toMatchObject({ first: 'Mapo tofu', second: '麻婆豆腐' });
  });

  it('shows the only language there is, and never the same word twice', () => {
    expect(bothLanguages(null, 'Mapo tofu', 'zh')).toEqual({ first: 'Mapo tofu', second: null, firstLanguage: 'en' });
    expect(bothLanguages('Cola', 'Cola', 'zh').second).toBeNull();
  });
});

describe('a long text', () => {
  it('counts Chinese characters as two', () => {
    expect(isLongText('a'.repeat(100))).toBe(false);
    expect(isLongText('菜'.repeat(100))).toBe(true);
  });
});
