import type { AdminInfo } from '#contract/http/people/session.ts';
import { DAY_MS, HOUR_MS, isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Row } from '../../../db/schema.ts';
import type { UserIdentity } from '../../../http/identity.ts';
import type { Context } from '../../context.ts';
import { standingOf } from '../staff-role/given-role.service.ts';
import {
  findPerson,
  findSession,
  insertSession,
  findViewer,
  restaurantsOf,
  touchSession,
  type OwnPlace,
} from './session.repository.ts';

/** A session ends this long after its last use … */
const IDLE_MS = 12 * HOUR_MS;
/** … and this long after it began, even if it is used. */
const ABSOLUTE_MS = 7 * DAY_MS;
/** Use is recorded at most this often. */
const TOUCH_MS = MINUTE_MS;

/** Closes the open live links and pages of one ended session. */
export type OnSessionEnd = (sessionId: string) => void;

/** Starts a session for an authenticated person. */
export async function startSession(
  context: Context,
  user: Row<'user'>,
  input: { address: string; agent: string; byPasskey: boolean },
): Promise<AdminInfo> {
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
      by_passkey: input.byPasskey ? 1 : null,
    });
    await tx
      .updateTable('user')
      .set({ last_sign_in_at: isoAt(now) })
      .where('id', '=', user.id)
      .execute();
  });
  context.log.info({ user_id: user.id, address: input.address }, 'signed in');
  return adminInfo(context, user, token, { viewing: null, byPasskey: input.byPasskey });
}

/** `admin_info` as specified, with the token repeated inside. */
export async function adminInfo(
  context: Context,
  user: Row<'user'>,
  token: string,
  proof: SessionProof,
): Promise<AdminInfo> {
  const { viewing } = proof;
  return {
    id: user.id,
    nickname: user.nickname,
    mail: user.mail,
    phone: user.phone,
    role: roleOf(user),
    token,
    restaurants: (await restaurantsOf(context.database.db, user.id)).map(presentPlace),
    language: user.language === 'en' ? 'en' : 'zh',
    two_factor: user.two_factor !== 0,
    needs_two_factor: lacksSecondFactor(context, user, proof),
    viewing: viewing === null ? null : { by: viewing.by, until: viewing.until },
  };
}

const presentPlace = (place: OwnPlace): AdminInfo['restaurants'][number] => {
  const { id, name, role, given } = place;
  const { lines } = standingOf(place);
  return { id, name, role, ...(lines === undefined ? {} : { staff_role: given.ref, permissions: [...lines] }) };
};

/** [SF5] Whether the installation requires a second factor of this person. */
export const needsSecondFactor = ({ secondFactorFor }: Context, user: Row<'user'>): boolean =>
  secondFactorFor.includes(roleOf(user));

/** How a session was proven: with a passkey, which stands for password and code, or by who views as this person. */
export type SessionProof = { viewing: UserIdentity['viewing']; byPasskey: boolean };

/** What the session of a call has proven. */
export const proofOf = ({ viewing, needs_two_factor }: UserIdentity): SessionProof => ({
  viewing,
  byPasskey: !needs_two_factor,
});

/** Without the one that is required, nothing else is open; not to an administrator who views as this person. */
const lacksSecondFactor = (context: Context, user: Row<'user'>, { viewing, byPasskey }: SessionProof): boolean =>
  viewing === null && !byPasskey && user.two_factor === 0 && needsSecondFactor(context, user);

const roleOf = (user: Row<'user'>): UserIdentity['role'] =>
  user.role === 'admin' || user.role === 'owner' ? user.role : 'staff';

/**
 * The user behind a token, or undefined when the session is over. Use extends the session, up to the absolute limit.
 */
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
  const proof = { viewing, byPasskey: session.by_passkey === 1 };
  return { ...identityOf(context, user, found.restaurants, proof), session_id: session.id };
}

const identityOf = (
  context: Context,
  user: Row<'user'>,
  places: readonly OwnPlace[],
  proof: SessionProof,
): Omit<UserIdentity, 'session_id'> => ({
  kind: 'user',
  user_id: user.id,
  name: user.nickname,
  role: roleOf(user),
  restaurants: new Map(places.map((place) => [place.id, standingOf(place)])),
  viewing: proof.viewing,
  needs_two_factor: lacksSecondFactor(context, user, proof),
});

/**
 * A person as of now, without a session: for work that they began and that goes on without them. `by_id` is the
 * administrator who views as them, empty without one. Undefined once either may not sign in.
 */
export async function identifyPerson(
  context: Context,
  { user_id, by_id }: { user_id: string; by_id: string },
): Promise<UserIdentity | undefined> {
  const { db } = context.database;
  const found = await findPerson(db, user_id);
  if (found === undefined || found.user.state !== 'active') return undefined;
  const viewing = by_id === '' ? null : await findViewer(db, { viewed_by: by_id, expires_at: isoNow(context.clock) });
  if (viewing === undefined) return undefined;
  // What they began they have proven then.
  return { ...identityOf(context, found.user, found.restaurants, { viewing, byPasskey: true }), session_id: '' };
}
