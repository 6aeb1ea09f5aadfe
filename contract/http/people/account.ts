import * as z from 'zod/mini';
import { LanguageSchema, narrowTextOf, requiredTextOf } from '../../domain/basics.ts';
import { passwordBy, type PasswordRule } from '../../domain/password.ts';
import { PersonPhoneSchema } from '../../domain/phone.ts';
import { EmailSchema } from '../../domain/store-input.ts';
import { defineCall } from '../call.ts';
import { AdminInfoSchema } from './session.ts';

/**
 * One's own name, mail, phone number and language (the name cannot be empty, the mail must be a correct address). Another mail needs
 * the password, and a code where there is a second factor.
 */
export const AccountInputSchema = z.object({
  nickname: requiredTextOf(60),
  mail: EmailSchema,
  /** Absent: as it was; empty: none. */
  phone: z.optional(PersonPhoneSchema),
  language: LanguageSchema,
  password: z._default(z.string().check(z.maxLength(200)), ''),
  code: z._default(narrowTextOf(40), ''),
});
export type AccountInput = z.infer<typeof AccountInputSchema>;

export const updateAccountCall = defineCall({
  name: 'account.update',
  method: 'POST',
  path: '/app/v1/account/update',
  may: 'self.secure',
  summary:
    "Changes one's own name, mail, phone number and language. Another mail is confirmed by a link at that address; until then the old one stays.",
  body: AccountInputSchema,
  reply: AdminInfoSchema,
  errors: ['bad_second_factor'],
});

/** An existing password may be shorter than a new one has to be (at least 6). */
const EXISTING_PASSWORD_MIN = 6;

/** The form of a change whose rule is known: the original and a new password, which must be entered twice alike. */
export const passwordChangeBy = (rule: PasswordRule) =>
  z
    .object({
      original_password: z
        .string()
        .check(z.minLength(1, 'required'), z.minLength(EXISTING_PASSWORD_MIN, 'password_short'), z.maxLength(200)),
      new_password: passwordBy(rule),
      confirmation: z.string().check(z.minLength(1, 'required'), z.maxLength(200)),
    })
    .check(
      z.refine((form) => form.new_password === form.confirmation, {
        path: ['confirmation'],
        error: 'passwords_differ',
      }),
    );

export const PasswordChangeSchema = passwordChangeBy('own');

export const modifyPasswordCall = defineCall({
  name: 'user.modify_password',
  method: 'POST',
  path: '/app/v1/user/forget_password/modify_password',
  may: 'self.secure',
  summary: 'Changes one’s own password and ends one’s other sessions; their pages sign out.',
  body: PasswordChangeSchema,
  reply: z.object({ ended_sessions: z.int() }),
});

export const draftKeyCall = defineCall({
  name: 'account.draft_key',
  method: 'GET',
  path: '/app/v1/account/draft_key',
  may: 'self.secure',
  summary: 'Returns the key with which the browser encrypts what one has typed and not saved.',
  /** 32 bytes as base64; the same until the installation changes its master key. */
  reply: z.object({ key: z.string() }),
});
