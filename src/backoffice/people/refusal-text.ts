import type { TFunction } from 'i18next';
import { CallFailure } from '../../lib/call-failure.ts';
import { failureText } from '../failure-text.ts';
import { fieldErrorText } from '../form/use-call-form.ts';

/** Why something was refused where no field can show it: the field's own problem before the call's. */
export function refusalText(t: TFunction, reason: Error): string {
  const [first] = reason instanceof CallFailure ? reason.errors : [];
  return first === undefined ? failureText(t, reason) : fieldErrorText(t, first);
}
