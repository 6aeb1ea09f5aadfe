import { BUILT_IN_ROLES } from '#contract/domain/staff-role.ts';
import { isoNow, systemClock } from '../../../base/clock.ts';
import type { EndedLines } from '../../../base/ended-list.ts';
import { randomIds } from '../../../base/ids.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/json.ts';
import { forgetTwoFactor } from '../../people/second-factor/set-up.service.ts';
import {
  accountRight,
  codeRight,
  factorRight,
  lineRights,
  mailRight,
  passkeyRight,
  passwordRight,
  pinRight,
  placeRight,
  type Right,
} from '../../people/held-rights/held-rights.repository.ts';

/** How many of each a backup had brought back; `roles` counts people's places and accounts, and lines of own roles. */
export type EndedRights = Record<
  | 'stores'
  | 'screens'
  | 'channels'
  | 'printers'
  | 'people'
  | 'roles'
  | 'passwords'
  | 'passkeys'
  | 'pins'
  | 'mails'
  | 'factors'
  | 'codes',
  number
>;

/** What the list says of a right: it ended, and was not given again since; or it was given, and did not end since. */
function judge({ endedAt }: EndedLines) {
  const times = ({ kind, value }: Right) => [endedAt(kind, value) ?? '', endedAt('back', value) ?? ''] as const;
  return {
    isEnded: (right: Right): boolean => {
      const [ended, back] = times(right);
      return ended > back;
    },
    /** When it was given; empty where the list does not know, or it ended since. */
    givenAt: (right: Right): string => {
      const [ended, back] = times(right);
      return back > ended ? back : '';
    },
  };
}
type Judge = ReturnType<typeof judge>;

/** Of several roles the one that was given last. */
const lastGiven = (
  roles: readonly string[],
  asRight: (role: string) => Right,
  { givenAt }: Judge,
): string | undefined =>
  roles
    .map((role) => ({ role, at: givenAt(asRight(role)) }))
    .filter(({ at }) => at !== '')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.role;

async function endStores(tx: Tx, { isEnded }: Judge): Promise<number> {
  const rows = await tx.selectFrom('restaurant').select('id').where('deleted_at', 'is', null).execute();
  const ended = rows.filter(({ id }) => isEnded({ kind: 'store', value: id }));
  const now = isoNow(systemClock);
  for (const { id } of ended) {
    const gone = { mode: 'emergency', mode_until: null, deleted_at: now } as const;
    await tx.updateTable('restaurant').set(gone).where('id', '=', id).execute();
    await tx
      .updateTable('channel')
      .set({ deleted_at: now })
      .where('restaurant_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    await tx
      .updateTable('device')
      .set({ revoked_at: now })
      .where('restaurant_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  }
  return ended.length;
}

async function endDevices(tx: Tx, { isEnded }: Judge): Promise<Pick<EndedRights, 'screens' | 'channels' | 'printers'>> {
  const paired = await tx.selectFrom('device').select('id').where('revoked_at', 'is', null).execute();
  const screens = paired.filter(({ id }) => isEnded({ kind: 'screen', value: id }));
  for (const { id } of screens)
    await tx
      .updateTable('device')
      .set({ revoked_at: isoNow(systemClock) })
      .where('id', '=', id)
      .execute();
  const keyed = await tx.selectFrom('channel').select(['id', 'key_hash']).where('deleted_at', 'is', null).execute();
  const channels = keyed.filter(({ key_hash }) => isEnded({ kind: 'channel', value: key_hash }));
  // A key that nobody has: the channel stays, and an administrator gives it one.
  for (const { id } of channels) {
    const key_hash = hashToken(randomIds.secret());
    await tx.updateTable('channel').set({ key_hash }).where('id', '=', id).execute();
  }
  const secret = await tx.selectFrom('printer').select(['id', 'secret_hash']).execute();
  const printers = secret.filter(
    ({ secret_hash }) => secret_hash !== null && isEnded({ kind: 'printer', value: secret_hash }),
  );
  for (const { id } of printers)
    await tx.updateTable('printer').set({ secret_hash: null }).where('id', '=', id).execute();
  return { screens: screens.length, channels: channels.length, printers: printers.length };
}

/** A role that ended gives way to the one that the person was given instead, else to none. */
async function endRoles(tx: Tx, given: Judge): Promise<number> {
  const { isEnded } = given;
  const own = await tx.selectFrom('staff_role').selectAll().execute();
  let lines = 0;
  for (const role of own) {
    const opened = lineRights(role);
    const left = opened.filter(({ right }) => !isEnded(right)).map(({ line }) => line);
    if (left.length === opened.length) continue;
    const { restaurant_id, id } = role;
    const permissions = toJson(left);
    const rows = tx.updateTable('staff_role').set({ permissions }).where('restaurant_id', '=', restaurant_id);
    await rows.where('id', '=', id).execute();
    lines += opened.length - left.length;
  }
  const places = (await tx.selectFrom('user_restaurant').selectAll().execute()).filter((row) =>
    isEnded(placeRight(row)),
  );
  for (const place of places) {
    const { user_id, restaurant_id } = place;
    const roles = [...BUILT_IN_ROLES, ...own.flatMap((role) => (role.restaurant_id === restaurant_id ? role.id : []))];
    const next = lastGiven(roles, (role) => placeRight(place, role), given);
    await tx
      .deleteFrom('user_restaurant')
      .where('user_id', '=', user_id)
      .where('restaurant_id', '=', restaurant_id)
      .execute();
    const role_id = next === 'staff' ? null : next;
    if (role_id !== undefined)
      await tx.insertInto('user_restaurant').values({ user_id, restaurant_id, role: 'staff', role_id }).execute();
  }
  const users = (await tx.selectFrom('user').select(['id', 'role']).execute()).filter((row) =>
    isEnded(accountRight(row)),
  );
  for (const { id } of users) {
    const next = lastGiven(['owner'], () => accountRight({ id, role: 'owner' }), given);
    const role = next === undefined ? 'staff' : 'owner';
    await tx.updateTable('user').set({ role }).where('id', '=', id).execute();
  }
  return lines + places.length + users.length;
}

/** Passwords, passkeys and PINs. A person whose password ended sets another one by a mailed link. */
async function endSecrets(tx: Tx, { isEnded }: Judge): Promise<Pick<EndedRights, 'passwords' | 'passkeys' | 'pins'>> {
  const isOver = ({ password_hash }: { password_hash: string | null }): boolean =>
    password_hash !== null && isEnded(passwordRight(password_hash));
  const users = (await tx.selectFrom('user').select(['id', 'password_hash']).execute()).filter(isOver);
  for (const { id } of users) await tx.updateTable('user').set({ password_hash: null }).where('id', '=', id).execute();
  const views = (await tx.selectFrom('view_password').selectAll().execute()).filter(isOver);
  for (const { user_id } of views) await tx.deleteFrom('view_password').where('user_id', '=', user_id).execute();
  const passkeys = (await tx.selectFrom('passkey').select(['id', 'credential_id']).execute()).filter((row) =>
    isEnded(passkeyRight(row)),
  );
  for (const { id } of passkeys) await tx.deleteFrom('passkey').where('id', '=', id).execute();
  const pins = (await tx.selectFrom('desk_pin').selectAll().execute()).filter((row) => isEnded(pinRight(row)));
  for (const { restaurant_id, user_id } of pins)
    await tx.deleteFrom('desk_pin').where('restaurant_id', '=', restaurant_id).where('user_id', '=', user_id).execute();
  return { passwords: users.length + views.length, passkeys: passkeys.length, pins: pins.length };
}

/** Where mail of a person goes whose address was changed since: to nobody, until an administrator gives them theirs. */
const nobodyAt = (id: string): string => `${id}@ended.invalid`;

/**
 * Mail addresses, second factors and recovery codes. With a factor its password goes: the new factor is not in the backup,
 * and the password alone must not do.
 */
async function endProofs(tx: Tx, { isEnded }: Judge): Promise<Pick<EndedRights, 'mails' | 'factors' | 'codes'>> {
  const users = (await tx.selectFrom('user').select(['id', 'mail']).execute()).filter((row) => isEnded(mailRight(row)));
  for (const { id } of users)
    await tx
      .updateTable('user')
      .set({ mail: nobodyAt(id) })
      .where('id', '=', id)
      .execute();
  const factors = (
    await tx
      .selectFrom('two_factor')
      .select(['user_id', 'confirmed_at'])
      .where('confirmed_at', 'is not', null)
      .execute()
  ).filter((row) => isEnded(factorRight(row)));
  for (const { user_id } of factors) {
    await forgetTwoFactor(tx, user_id);
    await tx.updateTable('user').set({ two_factor: 0, password_hash: null }).where('id', '=', user_id).execute();
  }
  const unused = tx.selectFrom('recovery_code').select(['user_id', 'code_hash']).where('used_at', 'is', null);
  const codes = (await unused.execute()).filter((row) => isEnded(codeRight(row)));
  for (const { code_hash } of codes) await tx.deleteFrom('recovery_code').where('code_hash', '=', code_hash).execute();
  return { mails: users.length, factors: factors.length, codes: codes.length };
}

async function endPeople(tx: Tx, { isEnded }: Judge): Promise<number> {
  const users = await tx.selectFrom('user').select('id').where('state', '<>', 'disabled').execute();
  const people = users.filter(({ id }) => isEnded({ kind: 'person', value: id }));
  for (const { id } of people) await tx.updateTable('user').set({ state: 'disabled' }).where('id', '=', id).execute();
  return people.length;
}

/** Ends every right that the list names and that a backup brought back [IN21]. */
export function endRightsAgain({ write }: Database, list: EndedLines): Promise<EndedRights> {
  const given = judge(list);
  return write(async (tx) => ({
    ...(await endDevices(tx, given)),
    stores: await endStores(tx, given),
    people: await endPeople(tx, given),
    roles: await endRoles(tx, given),
    ...(await endSecrets(tx, given)),
    ...(await endProofs(tx, given)),
  }));
}
