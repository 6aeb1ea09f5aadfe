import type { Actor } from '#contract/domain/basics.ts';
import { CallError } from '#contract/errors.ts';
import type { PasskeyAnswer } from '#contract/http/people/passkey.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { isPassword } from '../../../base/password-hash.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { takePasskey } from '../passkey/passkey.service.ts';
import type { RelyingParty } from '../passkey/relying-party.service.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.repository.ts';
import { takeCode } from '../second-factor/take-code.service.ts';
import { findUserByAccount } from '../session/session.repository.ts';
import { startSession } from '../session/session.service.ts';
import { knownBrowserOf } from './known-browser.service.ts';
import { countSignIn } from './sign-in-tries.ts';

export type LoginInput = {
  account: string;
  password: string;
  code?: string | undefined;
  address: string;
  agent: string;
  /** The cookie of a browser in which people have signed in before. */
  known: string | undefined;
};

/** The person must be told of it [AC5]: not their first sign-in, and not in this browser before. */
export type NewBrowser = { user: Row<'user'>; address: string; agent: string };
export type SignedIn = { info: AdminInfo; newBrowser: NewBrowser | null };

/**
 * Signs a person in: the same answer and the same time for an unknown account and a wrong password. [SF2] A second
 * factor is asked for only after the right password. [GU1] The try is counted before the password is looked at.
 */
export async function login(context: Context, input: LoginInput): Promise<SignedIn> {
  const { database, clock, keys } = context;
  const account = input.account.toLowerCase();
  const user = await findUserByAccount(database.db, account);
  const browserId = user === undefined ? undefined : knownBrowserOf(keys, input.known, user.id);
  // By mail and by phone it is one account, and one count.
  const counted = user?.mail ?? account;
  const tried = await countSignIn(database.db, {
    account: counted,
    address: input.address,
    browserId,
    now: clock.now(),
  });
  if (!tried.isAllowed) return passWithCode(context, user, input, browserId);
  const isRight = await isPassword(user?.password_hash ?? null, input.password);
  if (user === undefined || !isRight || user.state !== 'active') throw new CallError('bad_credentials');
  await tried.succeed();
  if (user.two_factor !== 0) await takeSecondFactor(context, user, input.code);
  return begin(context, user, input, browserId);
}

/** Signs in the person whose passkey signed a challenge [WA2]: it stands for the password and the second factor. */
export async function loginWithPasskey(
  context: Context,
  answer: PasskeyAnswer,
  party: RelyingParty,
  input: Pick<LoginInput, 'address' | 'agent' | 'known'>,
): Promise<SignedIn> {
  const user = await takePasskey(context, answer, party, input.address);
  return begin(context, user, { ...input, byPasskey: true }, knownBrowserOf(context.keys, input.known, user.id));
}

async function begin(
  context: Context,
  user: Row<'user'>,
  { address, agent, byPasskey = false }: Pick<LoginInput, 'address' | 'agent'> & { byPasskey?: boolean },
  browserId: string | undefined,
): Promise<SignedIn> {
  const info = await startSession(context, user, { address, agent, byPasskey });
  const isNew = browserId === undefined && user.last_sign_in_at !== null;
  return { info, newBrowser: isNew ? { user, address, agent } : null };
}

/**
 * [GU3] While strangers guess at an account, its person still gets in from an unknown browser, with password and code.
 * Each other answer is that of a caller who must wait, so a guess learns nothing.
 */
async function passWithCode(
  context: Context,
  user: Row<'user'> | undefined,
  input: LoginInput,
  browserId: string | undefined,
): Promise<SignedIn> {
  const throttled = new CallError('throttled');
  if (user === undefined || user.two_factor === 0 || user.state !== 'active' || input.code === undefined)
    throw throttled;
  if (!(await isPassword(user.password_hash, input.password))) throw throttled;
  try {
    await takeSecondFactor(context, user, input.code);
  } catch (error) {
    throw error instanceof CallError ? throttled : error;
  }
  return begin(context, user, input, browserId);
}

async function takeSecondFactor(context: Context, user: Row<'user'>, code: string | undefined): Promise<void> {
  if (code === undefined) throw new CallError('second_factor_needed');
  if ((await takeCode(context, user.id, code)) === 'totp') return;
  const left = await countRecoveryCodes(context.database.db, user.id);
  const actor: Actor = { kind: 'user', id: user.id, name: user.nickname };
  const entry = { restaurant_id: null, actor, action: 'account.use_recovery_code', target: user.id };
  await context.database.write((tx) => audit(context, tx, { ...entry, after: { recovery_codes_left: left } }));
}
