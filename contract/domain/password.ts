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

/** The password of a new account, an invitation or a reset: 8 characters with upper and lower case and a digit. */
export const NewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine((text) => text === '' || (text.length >= PASSWORD_MIN && HAS_ALL_KINDS.test(text)), 'password_weak'),
);

/** A new password in one's own settings: at least 6 characters. */
export const OwnPasswordSchema = z
  .string()
  .check(z.minLength(1, 'required'), z.minLength(OWN_PASSWORD_MIN), z.maxLength(PASSWORD_MAX));

export type PasswordUse = {
  role: string;
  /** `PASSWORD_RULES=strict`; administrators always have these rules. */
  isStrict: boolean;
  /** Changed in one's own settings, not set for a new account or by a link. */
  isOwn: boolean;
};

/** What the role and the installation's rules ask beyond the schema; null where they are met. */
export function passwordLengthProblem(
  { role, isStrict, isOwn }: PasswordUse,
  password: string,
  path: string,
): FieldError | null {
  if (role === 'admin' || isStrict) {
    if (password.length < STRICT_PASSWORD_MIN)
      return { path, code: 'too_short', message: 'is too short', params: { minimum: STRICT_PASSWORD_MIN } };
    return HAS_ALL_KINDS.test(password) ? null : { path, code: 'password_weak', message: 'is too simple' };
  }
  if (isOwn || password.length <= PASSWORD_SPECIFIED_MAX) return null;
  return { path, code: 'too_long', message: 'is too long', params: { maximum: PASSWORD_SPECIFIED_MAX } };
}

/** The minimum length that PCI DSS requires (8.3.6), for the password that opens card details. */
export const ViewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine(
    (text) => text === '' || (text.length >= STRICT_PASSWORD_MIN && HAS_ALL_KINDS.test(text)),
    'view_password_weak',
  ),
);
