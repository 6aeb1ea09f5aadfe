import { expect, it } from 'vitest';
import { notePieces } from './dish-fit.ts';

const note = {
  text: '对花生过敏，请换干净的锅。Please use a clean wok',
  lang: null,
  other: null,
  terms: 'whole' as const,
};

it('parts a long note between words, loses nothing, and says at its end what the terms matched', () => {
  const pieces = notePieces(note, 20);
  expect(pieces.map(({ text }) => text).join('')).toBe(note.text);
  for (const { text } of pieces.slice(0, -1)) expect(text).toMatch(/[\s\u3000-\uffef]$/u);
  expect(pieces.map(({ terms }) => terms).filter((terms) => terms !== undefined)).toEqual(['whole']);
  expect(pieces.at(-1)?.terms).toBe('whole');
  expect(notePieces(note, 200)).toEqual([note]);
});
