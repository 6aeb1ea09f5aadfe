import * as z from 'zod/mini';

const PASSWORD_MIN = 8;
/** The specification's 20 is a hint on the screen; a longer one is not refused (fields.md). */
const PASSWORD_MAX = 64;
const HAS_ALL_KINDS = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;

/** A new password: 8 to 20 characters and more, with upper and lower case letters and a digit (spec.md §5). */
export const NewPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(PASSWORD_MAX),
  z.refine((text) => text === '' || (text.length >= PASSWORD_MIN && HAS_ALL_KINDS.test(text)), 'password_weak'),
);
