import * as z from 'zod/mini';
import type { FieldError } from '../errors.ts';

const PASSWORD_MIN = 8;
/** The most of a new account's password, as the specification has it; the strict rules have none below the field's end. */
const PASSWORD_SPECIFIED_MAX = 20;
/** Changed in one's own settings, a password may be shorter. */
const OWN_PASSWORD_MIN = 6;
const PASSWORD_MAX = 64;
/** Of administrators, who see every restaurant, and of everyone under the strict rules. */
const STRICT_PASSWORD_MIN = 12;
const HAS_ALL_KINDS = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;

/** The password of a new account, an invitation or a reset, as far as it holds for everyone [PW1] [PW2]. */
export const NewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX, 'password_weak'),
  z.refine((text) => text === '' || (text.length >= PASSWORD_MIN && HAS_ALL_KINDS.test(text)), 'password_weak'),
);

/** A new password in one's own settings: at least 6 characters. */
export const OwnPasswordSchema = z
  .string()
  .check(z.minLength(1, 'required'), z.minLength(OWN_PASSWORD_MIN, 'password_short'), z.maxLength(PASSWORD_MAX));

export type PasswordUse = {
  role: string;
  /** `PASSWORD_RULES=strict`; administrators always have these rules. */
  isStrict: boolean;
  /** Changed in one's own settings, not set for a new account or by a link. */
  isOwn: boolean;
};

/** The rules of a new password; a screen names the one that holds, and the refusal says the same. */
export const PasswordRuleSchema = z.enum(['new', 'own', 'strict']);
export type PasswordRule = z.infer<typeof PasswordRuleSchema>;

export function passwordRuleOf({ role, isStrict, isOwn }: PasswordUse): PasswordRule {
  if (role === 'admin' || isStrict) return 'strict';
  return isOwn ? 'own' : 'new';
}

const isBetween = (text: string, least: number, most: number): boolean => text.length >= least && text.length <= most;

/** What a rule asks beyond the schema that everyone's password passes; null where it is met. */
export function passwordRuleProblem(rule: PasswordRule, password: string, path: string): FieldError | null {
  if (rule === 'own') return null;
  const [least, most] =
    rule === 'strict' ? [STRICT_PASSWORD_MIN, PASSWORD_MAX] : [PASSWORD_MIN, PASSWORD_SPECIFIED_MAX];
  if (isBetween(password, least, most) && HAS_ALL_KINDS.test(password)) return null;
  return rule === 'strict'
    ? { path, code: 'password_strict', message: 'does not meet the strict rules' }
    : { path, code: 'password_weak', message: 'does not meet the rules' };
}

/** A new password as a form asks for it where its rule is known: each refusal has that rule's one code. */
export const passwordBy = (rule: PasswordRule): z.ZodMiniString =>
  rule === 'own'
    ? OwnPasswordSchema
    : z.string().check(
        z.minLength(1, 'required'),
        // A refinement, so that a form's other fields are still looked at.
        z.refine(
          (text) => text === '' || passwordRuleProblem(rule, text, '') === null,
          rule === 'strict' ? 'password_strict' : 'password_weak',
        ),
      );

/** The minimum length that PCI DSS requires (8.3.6), for the password that opens card details. */
export const ViewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine(
    (text) => text === '' || (text.length >= STRICT_PASSWORD_MIN && HAS_ALL_KINDS.test(text)),
    'view_password_weak',
  ),
);
