import type { Draft, DraftLine } from './draft.ts';
import type { FormState } from './form-start.ts';

/** Fields that say one thing together: of an address, half of one and half of another lead nowhere. */
const TOGETHER: readonly (readonly (keyof Draft)[])[] = [['street', 'unit', 'city', 'state', 'zip', 'place']];

const withoutKey = ({ key: _key, ...line }: DraftLine): object => line;
const contentOf = (draft: Draft, field: keyof Draft): string =>
  JSON.stringify(field === 'lines' ? draft.lines.map(withoutKey) : draft[field]);

/**
 * What was typed, on the newest version of its order: fields that the person has not touched are as they are now, and what
 * is still typed over somebody else's change is a difference to the newest, which is shown before it is saved.
 */
export function ontoNewest({ start, draft, ...state }: FormState, newest: FormState): FormState {
  const fields = Object.keys(draft) as (keyof Draft)[];
  const touched = new Set(fields.filter((field) => contentOf(start, field) !== contentOf(draft, field)));
  for (const group of TOGETHER)
    if (group.some((field) => touched.has(field))) for (const each of group) touched.add(each);
  const kept = Object.fromEntries(fields.filter((field) => touched.has(field)).map((field) => [field, draft[field]]));
  return { ...state, ...newest, draft: { ...newest.draft, ...kept } };
}
