import type { Actor } from '#contract/domain/basics.ts';
import { CallError } from '#contract/errors.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { isPassword } from '../../../base/password-hash.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.repository.ts';
import { takeCode } from '../second-factor/take-code.service.ts';
import { findUserByAccount } from '../session/session.repository.ts';
import { startSession } from '../session/session.service.ts';
import { ACCOUNT_RULE, ADDRESS_RULE, clearFailures, countFailure, isBlocked } from '../throttle/throttle.repository.ts';

export type LoginInput = {
  account: string;
  password: string;
  code?: string | undefined;
  address: string;
  agent: string;
};

/**
 * Signs a person in: the same answer and the same time for an unknown account and a wrong password. [SF2] A second
 * factor is asked for only after the right password.
 */
export async function login(context: Context, input: LoginInput): Promise<AdminInfo> {
  const { database, clock } = context;
  const account = input.account.toLowerCase();
  const now = clock.now();
  const keys = { account: `login:${hashToken(account)}`, address: `address:${input.address}` };
  if (await isBlocked(database.db, [keys.account, keys.address], now)) throw new CallError('throttled');
  const user = await findUserByAccount(database.db, account);
  const isRight = await isPassword(user?.password_hash ?? null, input.password);
  if (user === undefined || !isRight || user.state !== 'active') {
    await countFailure(database.db, keys.account, ACCOUNT_RULE, now);
    await countFailure(database.db, keys.address, ADDRESS_RULE, now);
    throw new CallError('bad_credentials');
  }
  await clearFailures(database.db, keys.account);
  if (user.two_factor !== 0) await takeSecondFactor(context, user, input.code);
  return startSession(context, user, input);
}

async function takeSecondFactor(context: Context, user: Row<'user'>, code: string | undefined): Promise<void> {
  if (code === undefined) throw new CallError('second_factor_needed');
  if ((await takeCode(context, user.id, code)) === 'totp') return;
  const left = await countRecoveryCodes(context.database.db, user.id);
  const actor: Actor = { kind: 'user', id: user.id, name: user.nickname };
  const entry = { restaurant_id: null, actor, action: 'account.use_recovery_code', target: user.id };
  await context.database.write((tx) => audit(context, tx, { ...entry, after: { recovery_codes_left: left } }));
}
