import { easyPasswordProblem, type NamedOwner } from '#contract/domain/easy-password.ts';
import { passwordRuleOf, passwordRuleProblem, type PasswordUse } from '#contract/domain/password.ts';
import type { FieldError } from '#contract/errors.ts';

export type PasswordOwner = NamedOwner & { role: string };

const MESSAGES = {
  password_common: 'is one of the most used passwords',
  password_personal: 'holds the name or address',
} as const;

/** What is wrong with a new password beyond its shape: its length for the role, commonly used, or one's own name. */
export function passwordProblem(
  owner: PasswordOwner,
  password: string,
  path: string,
  use: Omit<PasswordUse, 'role'>,
): FieldError | null {
  const unmet = passwordRuleProblem(passwordRuleOf({ ...use, role: owner.role }), password, path);
  if (unmet !== null) return unmet;
  const code = easyPasswordProblem(owner, password);
  return code === null ? null : { path, code, message: MESSAGES[code] };
}
