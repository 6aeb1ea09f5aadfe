import type { Actor } from '#contract/domain/basics.ts';
import { CallError } from '#contract/errors.ts';
import type { AdminInfo } from '#contract/http/session.ts';
import { DAY_MS, HOUR_MS, isoAt, isoNow, MINUTE_MS } from '../../base/clock.ts';
import { hashToken } from '../../base/secrets.ts';
import type { Row } from '../../db/schema.ts';
import type { UserIdentity } from '../../http/identity.ts';
import type { Context } from '../context.ts';
import { audit } from '../audit.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { isPassword } from './password.ts';
import {
  findSession,
  findUserByAccount,
  insertSession,
  findViewer,
  restaurantsOf,
  touchSession,
} from './session.repository.ts';
import { ACCOUNT_RULE, ADDRESS_RULE, clearFailures, countFailure, isBlocked } from './throttle.ts';

/** A session ends this long after its last use … */
const IDLE_MS = 12 * HOUR_MS;
/** … and this long after it began, used or not. */
const ABSOLUTE_MS = 7 * DAY_MS;
/** Use is written down at most this often. */
const TOUCH_MS = MINUTE_MS;

export type LoginInput = {
  account: string;
  password: string;
  code?: string | undefined;
  address: string;
  agent: string;
};

/**
 * Signs a person in: the same answer and the same time for an unknown account and a wrong password. [SF2] A second factor
 * is asked for only after the right password.
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

async function startSession(context: Context, user: Row<'user'>, input: LoginInput): Promise<AdminInfo> {
  const { database, clock, ids } = context;
  const token = ids.secret();
  const now = clock.now();
  await database.write(async (tx) => {
    await insertSession(tx, {
      id: ids.next(),
      user_id: user.id,
      token_hash: hashToken(token),
      created_at: isoAt(now),
      used_at: isoAt(now),
      expires_at: isoAt(now + IDLE_MS),
      agent: input.agent.slice(0, 200),
      address: input.address,
    });
    await tx
      .updateTable('user')
      .set({ last_sign_in_at: isoAt(now) })
      .where('id', '=', user.id)
      .execute();
  });
  context.log.info({ user_id: user.id, address: input.address }, 'signed in');
  return adminInfo(context, user, token);
}

/** fields.md `admin_info`, with the token repeated inside as the specification has it. */
export async function adminInfo(
  context: Context,
  user: Row<'user'>,
  token: string,
  viewing: UserIdentity['viewing'] = null,
): Promise<AdminInfo> {
  return {
    id: user.id,
    nickname: user.nickname,
    mail: user.mail,
    phone: user.phone,
    role: roleOf(user),
    token,
    restaurants: [...(await restaurantsOf(context.database.db, user.id))],
    language: user.language === 'en' ? 'en' : 'zh',
    two_factor: user.two_factor !== 0,
    needs_two_factor: needsTwoFactor(context, user),
    viewing: viewing === null ? null : { by: viewing.by, until: viewing.until },
  };
}

/** [SF5] Where the installation asks it of administrators, nothing is open to one without a second factor. */
const needsTwoFactor = ({ needsAdminSecondFactor }: Context, user: Row<'user'>): boolean =>
  needsAdminSecondFactor && user.role === 'admin' && user.two_factor === 0;

const roleOf = (user: Row<'user'>): UserIdentity['role'] =>
  user.role === 'admin' || user.role === 'owner' ? user.role : 'staff';

/** The user behind a token, or undefined when the session is over. Its end moves with its use, up to the absolute limit. */
export async function identifyToken(context: Context, token: string): Promise<UserIdentity | undefined> {
  const { database, clock } = context;
  const found = await findSession(database.db, token);
  if (found === undefined || found.session.expires_at <= isoNow(clock) || found.user.state !== 'active')
    return undefined;
  const { session, user } = found;
  const now = clock.now();
  const viewing = session.viewed_by === null ? null : await findViewer(database.db, session);
  if (viewing === undefined) return undefined;
  if (now - Date.parse(session.used_at) > TOUCH_MS) {
    const end = isoAt(Math.min(now + IDLE_MS, Date.parse(session.created_at) + ABSOLUTE_MS));
    await touchSession(database.db, session.id, isoAt(now), viewing === null ? end : session.expires_at);
  }
  return {
    kind: 'user',
    session_id: session.id,
    user_id: user.id,
    name: user.nickname,
    role: roleOf(user),
    restaurants: new Map(found.restaurants.map((restaurant) => [restaurant.id, restaurant.role])),
    viewing,
    needs_two_factor: needsTwoFactor(context, user),
  };
}
