import type { StoreInput } from '#contract/domain/store-input.ts';
import type { StoreProblem } from '#contract/domain/store-rules.ts';
import { countiesOf, hasCounty, placeOfZip } from './place.service.ts';

export type AddressFacts = Pick<StoreInput, 'state' | 'county' | 'zip_code'>;

/** What is wrong with a ZIP code in a state. */
export function zipProblem({
  zip_code,
  state,
}: Omit<AddressFacts, 'county'>): 'zip_unknown' | 'zip_not_in_state' | null {
  const place = placeOfZip(zip_code);
  if (place === undefined) return 'zip_unknown';
  return place.state === state ? null : 'zip_not_in_state';
}

/** Checks that a ZIP code and a county belong to the state, when one of them changes. */
export function addressProblems(input: Partial<AddressFacts>, next: AddressFacts): StoreProblem[] {
  const problems: StoreProblem[] = [];
  if (input.zip_code !== undefined || input.state !== undefined) {
    const code = zipProblem(next);
    const params = code === 'zip_not_in_state' ? { state: placeOfZip(next.zip_code)?.state ?? '' } : undefined;
    if (code !== null) problems.push({ path: ['zip_code'], code, ...(params === undefined ? {} : { params }) });
  }
  if ((input.county !== undefined || input.state !== undefined) && !hasCounty(next.state, next.county))
    problems.push({ path: ['county'], code: 'unknown_county', params: { count: countiesOf(next.state).length } });
  return problems;
}
