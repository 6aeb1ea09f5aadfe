import * as z from 'zod/mini';
import { IdSchema, InstantSchema, narrowTextOf, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';
import { loginCall } from './session.ts';

/** So many passkeys may one person have. */
export const MOST_PASSKEYS = 10;

/** Bytes as a browser's JSON has them (WebAuthn Level 3 §5.1.8): base64url without padding. */
const bytes = (most: number) =>
  z.string().check(z.minLength(1, 'required'), z.maxLength(most), z.regex(/^[\w-]+$/, 'not_base64url'));

const CREDENTIAL_ID = 1400;
const CLIENT_DATA = 4096;
const ATTESTATION = 16_384;
const SIGNED = 4096;

/** A new passkey, as the authenticator attests it. */
export const NewPasskeySchema = z.object({
  credential_id: bytes(CREDENTIAL_ID),
  client_data: bytes(CLIENT_DATA),
  attestation: bytes(ATTESTATION),
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)),
});
export type NewPasskey = z.infer<typeof NewPasskeySchema>;

/** A passkey's signature of a challenge. */
export const PasskeyAnswerSchema = z.object({
  credential_id: bytes(CREDENTIAL_ID),
  client_data: bytes(CLIENT_DATA),
  authenticator_data: bytes(SIGNED),
  signature: bytes(SIGNED),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswerSchema>;

export const PasskeySchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** The host at which it works. */
  host: z.string(),
  created_at: InstantSchema,
  last_used_at: z.nullable(InstantSchema),
});
export type Passkey = z.infer<typeof PasskeySchema>;

export const listPasskeysCall = defineCall({
  name: 'passkey.get_list',
  method: 'GET',
  path: '/app/v1/passkey/get_list',
  may: 'self.manage',
  summary: "Lists one's own passkeys.",
  reply: z.object({ items: z.array(PasskeySchema) }),
});

const password = z.string().check(z.minLength(1, 'required'), z.maxLength(200));
/** The input of the step before the browser asks its person; `code` where a second factor is on. */
export const PasskeyProofSchema = z.object({ password, code: z.optional(narrowTextOf(40)) });

/** What the browser needs in order to make a passkey. */
const CreationSchema = z.object({
  challenge: z.string(),
  host: z.string(),
  user_handle: z.string(),
  account: z.string(),
  name: z.string(),
  /** Ids of those that this person has at this host, so that one device makes no second one. */
  known: z.array(z.string()),
});
export type PasskeyCreation = z.infer<typeof CreationSchema>;

export const addPasskeyCall = defineCall({
  name: 'passkey.add',
  method: 'POST',
  path: '/app/v1/passkey/add',
  may: 'self.secure',
  summary:
    'Adds a passkey to one’s own account: `begin`, with the password and any second factor’s code, gives the challenge (five minutes); `confirm` stores what the authenticator made.',
  body: z.discriminatedUnion('action', [
    z.extend(PasskeyProofSchema, { action: z.literal('begin') }),
    z.object({ action: z.literal('confirm'), name: textOf(60, 1), credential: NewPasskeySchema }),
  ]),
  reply: z.object({ creation: z.nullable(CreationSchema), passkey: z.nullable(PasskeySchema) }),
  errors: ['bad_second_factor', 'bad_passkey'],
});

export const deletePasskeyCall = defineCall({
  name: 'passkey.delete',
  method: 'POST',
  path: '/app/v1/passkey/delete',
  may: 'self.secure',
  summary: 'Removes one of one’s own passkeys.',
  body: z.object({ id: IdSchema, password }),
  reply: z.object({ deleted: z.boolean() }),
});

export const askPasskeyCall = defineCall({
  name: 'passkey.ask',
  method: 'POST',
  path: '/app/v1/passkey/ask',
  may: 'sign.in',
  summary: 'Gives a challenge (five minutes) to sign in with a passkey.',
  body: z.object({}),
  reply: z.object({ challenge: z.string(), host: z.string() }),
});

export const passkeyLoginCall = defineCall({
  name: 'session.login_with_passkey',
  method: 'POST',
  path: '/app/v1/login/passkey',
  may: 'sign.in',
  summary: 'Signs in the person whose passkey signed the challenge; it stands for password and second factor.',
  body: z.object({ credential: PasskeyAnswerSchema }),
  reply: loginCall.reply,
  errors: ['bad_passkey'],
});
