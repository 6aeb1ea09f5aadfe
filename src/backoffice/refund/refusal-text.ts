import type { TFunction } from 'i18next';
import { CallFailure } from '../../lib/call-failure.ts';
import { failureText } from '../failure-text.ts';
import { fieldErrorText } from '../form/use-call-form.ts';

/** A refused field in its own words, else what failed. */
export function refusalText(t: TFunction, reason: Error): string {
  const [problem] = reason instanceof CallFailure ? reason.errors : [];
  return problem === undefined ? failureText(t, reason) : fieldErrorText(t, problem);
}
