import { describe, expect, it } from 'vitest';
import { ignoredFields } from './ignored-fields.ts';

describe('[RF8] fields that a call does not know', () => {
  it('are named by their paths, at any depth, and known ones are not', () => {
    const sent = {
      memo: 'x',
      alergies: [],
      items: [{ dish_id: 'a' }, { dish_id: 'b', notes: 'mild' }],
      customer: { tel: '1' },
    };
    const read = {
      memo: 'x',
      allergies: [],
      items: [
        { dish_id: 'a', note: null },
        { dish_id: 'b', note: null },
      ],
      customer: {},
    };
    expect(ignoredFields(sent, read)).toEqual(['alergies', 'items.1.notes', 'customer.tel']);
    expect(ignoredFields(read, read)).toEqual([]);
  });

  it('are twenty at most, short, and fit a header', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x${at}`, 1]));
    expect(ignoredFields(many, {})).toHaveLength(20);
    expect(ignoredFields({ ['过\r\nset-cookie: a'.repeat(20)]: 1 }, {})).toEqual([
      expect.stringMatching(/^[\w.?-]{80}$/),
    ]);
  });
});
