import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/**
 * What a mailed link confirms with one press: a new mail address, the way back to the one before, the account that an
 * owner made for this address, an own account's part in a store.
 */
export const CONFIRM_KINDS = ['mail', 'mail_back', 'owner', 'store'] as const;
export const ConfirmKindSchema = z.enum(CONFIRM_KINDS);
export type ConfirmKind = z.infer<typeof ConfirmKindSchema>;

export const confirmCall = defineCall({
  name: 'account.confirm',
  method: 'POST',
  path: '/app/v1/account/confirm',
  may: 'sign.in',
  summary:
    'Does what a mailed link is for, once. The way back to an address ends every session and the password; `reset_token` then sets a new one.',
  body: z.object({ kind: ConfirmKindSchema, token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  reply: z.object({
    /** With which the account signs in. */
    mail: z.string(),
    restaurant: z.nullable(z.string()),
    reset_token: z.nullable(z.string()),
  }),
  errors: ['code_expired'],
});
