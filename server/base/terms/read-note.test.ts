import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteOf } from '../kitchen-terms.ts';
import { englishKey, termTable } from './term-table.ts';

const other = (text: string): string | null => noteOf(text)?.other ?? null;

describe('[NO1] a note in the other language', () => {
  it('is read by a table of 600 requests and more', () => {
    expect(termTable().size).toBeGreaterThan(600);
    for (const { zh, en } of [...termTable().zh.values(), ...termTable().en.values()]) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it.each([
    ['少油少盐，多放花椒', 'less oil and salt, extra Sichuan pepper'],
    ['no scallions please', '走葱'],
    ['extra crispy', '脆一点'],
    ['不要葱姜香菜', 'no scallions no ginger no cilantro'],
    ['不要香菜和葱', 'no cilantro no scallions'],
    ['No green onions or garlic, sauce on the side. Thanks!', '走葱 走蒜，酱汁分开'],
    ['hold the mushrooms', '走蘑菇'],
    ['light on the soy sauce', '少酱油'],
    ['面多一点', 'extra noodles'],
    ['走花生', 'no peanuts'],
    ['酱另放', 'sauce on the side'],
    ['到了打电话，放门口', 'call on arrival, leave at the door'],
    ['Please leave it at the door and no utensils', '放门口 不要餐具'],
  ])('tells %s as %s', (text, told) => {
    expect(noteOf(text)).toMatchObject({ text, other: told, terms: 'whole' });
  });

  it('finds a request inside a sentence, and says that the rest is not told', () => {
    expect(noteOf('Grandma loves it, no cilantro')).toMatchObject({ other: '走香菜 …', terms: 'part' });
    expect(noteOf('上次很好吃，少油')).toMatchObject({ other: 'less oil …', terms: 'part' });
  });

  it('repeats nothing that the note has in both languages itself', () => {
    for (const text of ['不要辣 no spicy', 'less oil（少油）', '少油, less oil', '放门口 Leave at door'])
      expect(noteOf(text)).toEqual({ text, lang: 'zh', other: null });
    expect(other('不要葱 no scallions, 多放米饭')).toBe('no scallions, extra rice');
    expect(other('少油, less oil, 少盐')).toBe('less oil, less salt');
  });

  it('keeps every number as it was written', () => {
    expect(other('2 forks, 3 napkins')).toBe('2 叉子，3 餐巾纸');
    expect(other('two forks')).toBe('2 叉子');
    expect(other('放门口 门禁密码 4821')).toBe('leave at the door gate code 4821');
  });

  it.each([
    'not extra spicy',
    'I do not want less oil',
    'no extra spicy',
    'spicy only if mild',
    '不是不要葱',
    '别少油',
    'if no peanuts',
    'peanut allergy, severe',
    'allergic to shellfish so no shrimp',
    '对花生过敏不要花生',
    'no egg rolls',
    'extra hot dog',
    'dog friendly',
    'no chicken noodle',
    'soft shell crab',
    '不要鸡翅',
    '不要鸡肉面',
    'what a lovely day',
    '祝生意兴隆',
  ])('tells nothing of what it might turn round, or of an allergy: %s', (text) => {
    expect(noteOf(text)).toEqual({ text, lang: /\p{Script=Han}/u.test(text) ? 'zh' : 'en', other: null });
  });

  it("reads a restaurant's own terms before all others", () => {
    const own = [
      { zh: '走青', en: 'no greens' },
      { zh: '飞沙走奶', en: 'black, no sugar' },
    ];
    expect(noteOf('飞沙走奶', own)?.other).toBe('black, no sugar');
    expect(noteOf('走青', own)?.other).toBe('no greens');
    expect(noteOf('No greens, thanks', own)?.other).toBe('走青');
  });

  it('never loses or invents a number, whatever stands around the requests', () => {
    const keys = [...termTable().en.keys()].filter((key) => !/\d/.test(key));
    const part = fc.oneof(fc.constantFrom(...keys), fc.integer({ min: 0, max: 999 }).map(String));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const note = noteOf(parts.join(', '));
        if (note?.terms === undefined) return;
        const digits = (text: string): string[] => text.match(/\d+/g) ?? [];
        const told = digits(note.other ?? '');
        expect(digits(note.text)).toEqual(expect.arrayContaining(told));
      }),
      { numRuns: 300 },
    );
  });

  it('has each request in both languages read back as itself', () => {
    const { zh, en } = termTable();
    for (const entry of zh.values()) expect(en.has(englishKey(entry.en))).toBe(true);
    for (const entry of en.values()) expect(zh.has(entry.zh)).toBe(true);
  });
});
