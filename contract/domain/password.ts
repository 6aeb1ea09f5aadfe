import * as z from 'zod/mini';
import type { FieldError } from '../errors.ts';

const PASSWORD_MIN = 8;
/** The specification's 20 is a hint on the screen; a longer one is not refused (fields.md). */
const PASSWORD_MAX = 64;
/** Who can see every restaurant needs a longer one (fields.md). */
const ADMIN_PASSWORD_MIN = 12;
const HAS_ALL_KINDS = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;

/** A new password: 8 to 20 characters and more, with upper and lower case letters and a digit (spec.md §5). */
export const NewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine((text) => text === '' || (text.length >= PASSWORD_MIN && HAS_ALL_KINDS.test(text)), 'password_weak'),
);

/** What a role asks of a new password beyond its shape; null where it is long enough. */
export const passwordLengthProblem = (role: string, password: string, path: string): FieldError | null =>
  role === 'admin' && password.length < ADMIN_PASSWORD_MIN
    ? { path, code: 'too_short', message: 'is too short', params: { minimum: ADMIN_PASSWORD_MIN } }
    : null;

/** A view password for card details is as long as PCI DSS asks of one (8.3.6). */
export const ViewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine(
    (text) => text === '' || (text.length >= ADMIN_PASSWORD_MIN && HAS_ALL_KINDS.test(text)),
    'view_password_weak',
  ),
);
