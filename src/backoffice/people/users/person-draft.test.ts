import { expect, it } from 'vitest';
import { newDraft } from './person-draft.ts';

const places = (...ids: string[]) => ids.map((id) => ({ id }));

it.each([
  ['in the only restaurant', 'staff', places('a'), undefined, ['a']],
  ['in the one that is open', 'staff', places('a', 'b'), 'b', ['b']],
  ['nowhere while none is open', 'staff', places('a', 'b'), undefined, []],
  ['nowhere, of whom every restaurant may be', 'owner', places('a', 'b'), 'b', []],
  ['nowhere as an administrator', 'admin', places('a'), 'a', []],
] as const)('begins %s', (_where, role, restaurants, open, ids) =>
  expect(newDraft(['staff', 'owner', 'admin'], role, restaurants, open, 'zh').restaurant_ids).toEqual(ids),
);
