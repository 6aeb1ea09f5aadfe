import type { TFunction } from 'i18next';
import type { FieldError } from '#contract/errors.ts';
import { CallFailure } from '../../lib/call-failure.ts';

/** What went wrong in the person's language, chosen by code; never the server's own sentence. */
export const failureText = (t: TFunction, reason: unknown): string =>
  t(`failure.${codeOf(reason)}`, { defaultValue: t('failure.internal') });

/** The short code a person can pass on. */
export const codeOf = (reason: unknown): string => (reason instanceof CallFailure ? reason.code : 'unreadable');

/** The words of a field's problem, by code, in the person's language. */
export const fieldErrorText = (t: TFunction, { code, params }: Pick<FieldError, 'code' | 'params'>): string =>
  t([`field_error.${code}`, `refusal.${code}`, 'field_error.other'], { ...params });

/** The first field that the server refused. */
export const firstProblem = (reason: unknown): FieldError | undefined =>
  reason instanceof CallFailure ? reason.errors[0] : undefined;

/** Why something was refused where no field can show it: the field's own problem before the call's. */
export function refusalText(t: TFunction, reason: unknown): string {
  const problem = firstProblem(reason);
  return problem === undefined ? failureText(t, reason) : fieldErrorText(t, problem);
}
