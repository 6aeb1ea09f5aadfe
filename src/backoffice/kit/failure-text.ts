import type { TFunction } from 'i18next';
import type { FieldError } from '#contract/errors.ts';
import type { CommandResult } from '#contract/live.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { limitsIn } from './form/limit-text.ts';

/** What went wrong in the person's language, chosen by code; never the server's own sentence. */
export const failureText = (t: TFunction, reason: unknown): string =>
  t(`failure.${codeOf(reason)}`, { defaultValue: t('failure.internal') });

/**
 * The same of a form that was not saved. What was typed stays in it, so that it is saved again and not read again: the
 * specification's sentence of a lost connection is for pages.
 */
export const unsavedText = (t: TFunction, reason: unknown): string =>
  codeOf(reason) === 'unreachable' ? t('form.unreachable') : failureText(t, reason);

/** The short code a person can pass on. */
export const codeOf = (reason: unknown): string => (reason instanceof CallFailure ? reason.code : 'unreadable');

/** The words of a field's problem, by code, in the person's language. */
export const fieldErrorText = (t: TFunction, { code, params }: Pick<FieldError, 'code' | 'params'>): string =>
  t([`field_error.${code}`, `refusal.${code}`, 'field_error.other'], { ...params });

const problemText = (t: TFunction, { path, code, params }: FieldError, money: (minor: number) => string): string =>
  fieldErrorText(t, { code, params: limitsIn(path, params, t, money) });

/** Why a command on an order was refused; one that came too late says what the order is by now [RF6]. */
export function commandRefusalText(
  t: TFunction,
  { code, order, errors = [] }: Pick<CommandResult, 'code' | 'order' | 'errors'>,
  money: (minor: number) => string,
): string {
  const [problem] = errors;
  if (problem !== undefined) return problemText(t, problem, money);
  const isTooLate = code === 'illegal_transition' && order !== null;
  return isTooLate
    ? t('field_error.illegal_transition', { status: t(`status.${order.status}`) })
    : t(`refusal.${code}`, { defaultValue: t('refusal.other') });
}

/** The first field that the server refused. */
export const firstProblem = (reason: unknown): FieldError | undefined =>
  reason instanceof CallFailure ? reason.errors[0] : undefined;

/** Why something was refused where no field can show it: the field's own problem before the call's. `money` writes limits. */
export function refusalText(t: TFunction, reason: unknown, money: (minor: number) => string = String): string {
  const problem = firstProblem(reason);
  return problem === undefined ? failureText(t, reason) : problemText(t, problem, money);
}
