import { describe, expect, it } from 'vitest';
import { termsOfText, termsText } from './kitchen-terms.ts';

describe("[NO1] a restaurant's own terms as text", () => {
  it('are one a line, with either sign between', () => {
    const { terms, wrong } = termsOfText('飞沙走奶 = black, no sugar\n\n 走青＝no greens ');
    expect(terms).toEqual([
      { zh: '飞沙走奶', en: 'black, no sugar' },
      { zh: '走青', en: 'no greens' },
    ]);
    expect(wrong).toBeNull();
    expect(termsOfText(termsText(terms)).terms).toEqual(terms);
  });

  it.each(['no sign', 'black = no sugar', '走青 = 不要葱', '= no greens', '走青 =', '走青 = a = b'])(
    'name the line that is none: %s',
    (line) => {
      expect(termsOfText(`走青 = no greens\n${line}`)).toMatchObject({ wrong: 2, terms: [{ zh: '走青' }] });
    },
  );
});
