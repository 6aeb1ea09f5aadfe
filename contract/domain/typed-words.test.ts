import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesOf } from './typed-words.ts';

describe('[FO7] names', () => {
  it.each([
    ['福满 休斯敦', ['福满楼', '休斯敦']],
    ['Cloud Water', ['Cloud & Water']],
    ['cloud & water', ['Cloud & Water']],
    ['Cloud, Water', ['Cloud & Water']],
    ['Grandmas', ['Grandma’s Kitchen']],
    ["grandma's", ['Grandmas Kitchen']],
    ['kitchen grandma', ['Grandma’s Kitchen']],
    ['Garcia Sofia', ['Sofia García', 'sofia@mail.example']],
    ['Al-Noor', ['Al Noor Grill']],
    ['Al Noor', ['Al-Noor Grill']],
    ['Alnoor', ['Al-Noor Grill']],
    ['OBrien', ['Sean O’Brien']],
    ['(212) 555-0188', ['Sean', '2125550188']],
    ['', ['Sean']],
    ['sean@mail.example', ['Sean', 'sean@mail.example']],
  ])('%j is one of %j', (typed, texts) => expect(namesOf(typed)(...texts)).toBe(true));

  it.each([
    ['Cloud Fire', ['Cloud & Water']],
    ['owner5@demo.test', ['owner55@demo.test', '5 Demo Street, Test']],
    ['&', ['Cloud Water']],
    ['212-9999', ['2125550188', '9999']],
  ])('%j is none of %j', (typed, texts) => expect(namesOf(typed)(...texts)).toBe(false));

  it('are found by any of their words in any order', () => {
    const word = fc.constantFrom('Sofia', 'García', "Grandma's", '福满', '&', 'St.', 'O’Brien', 'Al-Noor', '(NYC)');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), (words, turn) => {
        const cut = turn % words.length;
        const typed = [...words.slice(cut), ...words.slice(0, cut)];
        expect(namesOf(typed.slice(0, 1 + (turn % typed.length)).join(' '))(words.join(' '))).toBe(true);
      }),
    );
  });
});
