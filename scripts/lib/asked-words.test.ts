import { describe, expect, it } from 'vitest';
import { missingWords } from './asked-words.ts';

const NAMESPACES = new Map([
  ['office', { save: 'Save', count_one: '{{count}} order', count_other: '{{count}} orders' }],
  ['store', { field: { name: 'Name' } }],
  ['menu', { dish: 'Dish' }],
]);
const missing = (source: string) => missingWords('a.tsx', source, 'office', NAMESPACES);

describe('words that code asks for', () => {
  it('are found in the area that the source names, and in the shared words', () => {
    expect(missing("const { t } = useWords('store'); t('save'); t('count', { count }); t(`field.${name}`);")).toEqual(
      [],
    );
  });

  it('are missed where no file has them, also in one of two branches', () => {
    expect(missing("useWords('store'); t('field.nmae'); t(isOn ? 'save' : 'drop'); t(`fild.${name}`)")).toEqual([
      'a.tsx: no words have "field.nmae"',
      'a.tsx: no words have "drop"',
      'a.tsx: no words begin with "fild."',
    ]);
  });

  it('are not found in an area that the source does not name', () => {
    expect(missing("useWords('store'); t('dish')")).toEqual(['a.tsx: no words have "dish"']);
    expect(missing("export const text = (t: Translate) => t('dish')")).toEqual([]);
  });
});
