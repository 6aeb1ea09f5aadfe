import * as z from 'zod/mini';
import type { FieldError } from '../errors.ts';

const PASSWORD_MIN = 8;
/** The specification's 20 is only a hint on the screen; longer passwords are accepted. */
const PASSWORD_MAX = 64;
/** Administrators see every restaurant, so theirs must be longer. */
const ADMIN_PASSWORD_MIN = 12;
const HAS_ALL_KINDS = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;

/** A new password: 8 to 20 characters and more, with upper and lower case letters and a digit. */
export const NewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine((text) => text === '' || (text.length >= PASSWORD_MIN && HAS_ALL_KINDS.test(text)), 'password_weak'),
);

/** A role's minimum length for a new password; null where it is met. */
export const passwordLengthProblem = (role: string, password: string, path: string): FieldError | null =>
  role === 'admin' && password.length < ADMIN_PASSWORD_MIN
    ? { path, code: 'too_short', message: 'is too short', params: { minimum: ADMIN_PASSWORD_MIN } }
    : null;

/** The minimum length that PCI DSS requires (8.3.6), for the password that opens card details. */
export const ViewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine(
    (text) => text === '' || (text.length >= ADMIN_PASSWORD_MIN && HAS_ALL_KINDS.test(text)),
    'view_password_weak',
  ),
);
