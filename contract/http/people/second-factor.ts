import * as z from 'zod/mini';
import { InstantSchema, narrowTextOf } from '../../domain/basics.ts';
import { PasswordRuleSchema, ViewPasswordSchema } from '../../domain/password.ts';
import { defineCall } from '../call.ts';

/** How many recovery codes a person gets; each works once. */
export const RECOVERY_CODES = 10;

const password = z.string().check(z.minLength(1, 'required'), z.maxLength(200));
/** Six digits of the authenticator, or a recovery code. */
const code = narrowTextOf(40).check(z.minLength(1, 'required'));

/** How one's own account is secured. */
export const SecuritySchema = z.object({
  two_factor: z.boolean(),
  recovery_codes_left: z.int(),
  has_view_password: z.boolean(),
  view_password_changed_at: z.nullable(InstantSchema),
  /** The rule of another password of one's own, and that of an account one makes with a new store. */
  password_rule: PasswordRuleSchema,
  new_password_rule: PasswordRuleSchema,
  /** Another mail address that has not been confirmed, and until when it can be. */
  waiting_mail: z.nullable(z.object({ mail: z.string(), until: InstantSchema })),
});

export const getSecurityCall = defineCall({
  name: 'account.get_security',
  method: 'GET',
  path: '/app/v1/account/get_security',
  may: 'self.manage',
  summary:
    'Returns how one’s own account is protected: the second factor, its recovery codes, the view password; and a mail address that waits to be confirmed.',
  reply: SecuritySchema,
});

/** The input of each step; each form fills one in. */
export const PasswordStepSchema = z.object({ password });
export const CodeStepSchema = z.object({ code });
export const ProofStepSchema = z.object({ password, code });

const TwoFactorStepSchema = z.discriminatedUnion('action', [
  z.extend(PasswordStepSchema, { action: z.literal('begin') }),
  z.extend(CodeStepSchema, { action: z.literal('confirm') }),
  z.extend(ProofStepSchema, { action: z.literal('renew_codes') }),
  z.extend(ProofStepSchema, { action: z.literal('remove') }),
]);

export const twoFactorCall = defineCall({
  name: 'account.two_factor',
  method: 'POST',
  path: '/app/v1/account/two_factor',
  may: 'self.secure',
  summary:
    'Sets the second factor up (`begin` gives the secret, `confirm` with a first code turns it on and gives the recovery codes, once), makes new recovery codes, or removes it. Turning it on or off ends the other sessions.',
  body: TwoFactorStepSchema,
  reply: z.object({
    two_factor: z.boolean(),
    setup: z.nullable(
      z.object({
        secret: z.string(),
        otpauth_url: z.string(),
        /** A data address of an SVG picture. */
        qr: z.string(),
      }),
    ),
    recovery_codes: z.nullable(z.array(z.string())),
  }),
  errors: ['bad_second_factor', 'code_expired'],
});

export const ViewPasswordChangeSchema = z
  .object({ password, new_password: ViewPasswordSchema, confirmation: password })
  .check(
    z.refine((form) => form.new_password === form.confirmation, { path: ['confirmation'], error: 'passwords_differ' }),
  );

export const viewPasswordCall = defineCall({
  name: 'account.view_password',
  method: 'POST',
  path: '/app/v1/account/view_password',
  may: 'card.see',
  summary:
    'Sets one’s own view password for card details: different from the sign-in password, which the call requires.',
  body: ViewPasswordChangeSchema,
  reply: SecuritySchema,
});
