import { expect, it } from 'vitest';
import { emptyDraft, type Draft } from './draft.ts';
import { ontoNewest } from './onto-newest.ts';
import type { FormState } from './form-start.ts';

const line = (quantity: number, key = 1) => ({ key, dishId: 'a', quantity, chosen: {}, note: '' });
const form = (change: Partial<Draft>): FormState => {
  const draft = { ...emptyDraft({ city: 'New York', state: 'NY' }), name: 'Ada', lines: [line(2)], ...change };
  return { start: draft, draft, base: null, lost: [], attempt: { key: 'a-key-of-a-try', sent: [] } };
};

it('keeps what was typed, and takes what the customer has changed since of everything else', () => {
  const opened = form({});
  const typed = { ...opened, draft: { ...opened.draft, memo: 'ring twice' } };
  const newest = form({ lines: [line(3, 7)], allergies: 'peanut', tipCents: 300 });
  const merged = ontoNewest(typed, newest);
  expect(merged.draft).toEqual({ ...newest.draft, memo: 'ring twice' });
  expect(merged.start).toBe(newest.draft);
});

it('keeps dishes that were typed over the customer’s, as a difference to the newest', () => {
  const opened = form({});
  const typed = { ...opened, draft: { ...opened.draft, lines: [line(1)] } };
  const merged = ontoNewest(typed, form({ lines: [line(3)] }));
  expect([merged.start.lines[0]?.quantity, merged.draft.lines[0]?.quantity]).toEqual([3, 1]);
});

it('never mixes two addresses', () => {
  const at = { street: '20 Elizabeth St', unit: '4', zip: '10013' };
  const opened = form(at);
  const typed = { ...opened, draft: { ...opened.draft, unit: '5' } };
  const merged = ontoNewest(typed, form({ street: '9 Mott St', unit: '', zip: '10002', instructions: 'gate' }));
  expect(merged.draft).toMatchObject({ ...at, unit: '5', instructions: 'gate' });
});
