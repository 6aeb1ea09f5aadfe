import { expect, it } from 'vitest';
import { alike } from './alike.ts';

it('spellings of one word are alike', () => {
  expect(new Set(["O'Brien", 'O’Brien', 'O‘BRIEN', 'oʼbrien', 'O`Brien', 'Ｏ＇Brien'].map(alike)).size).toBe(1);
  expect(alike('José')).toBe(alike('JOSE'));
  expect(alike('李')).not.toBe(alike('季'));
});
