import { CallError, invalidField } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { enterPinCall } from '#contract/http/people/desk-pin.ts';
import { DAY_MS, isoAt, isoNow, SECOND_MS } from '../../../base/clock.ts';
import { actorOf, type DeviceIdentity, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import {
  ACCOUNT_RULE,
  clearTries,
  giveTryBack,
  takeTry,
  waitsUntil,
  type ThrottleRule,
} from '../throttle/throttle.repository.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { findMember, removePin, replacePin, roleIn } from './desk-pin.repository.ts';
import { makeToken, TOKEN_MS } from './person-token.ts';
import { hashPin, makeSalt } from './pin-salt.service.ts';

/** All wrong PINs at one screen on one day: an own PIN between guesses at others does not start them again. */
const DAY_RULE: ThrottleRule = { freeTries: 60 };

async function countTry({ database, clock }: Context, key: string, rule: ThrottleRule): Promise<void> {
  const now = clock.now();
  if (await takeTry(database.db, key, rule, now)) return;
  const until = await waitsUntil(database.db, key);
  const seconds = Math.max(1, Math.ceil((until - now) / SECOND_MS));
  throw new CallError('throttled', [{ path: 'pin', code: 'pin_wait', message: 'wait', params: { seconds } }]);
}

/** [PN4] Exchanges a PIN for a token. It is counted before it is looked at, by screen. */
export async function enterPin(
  context: Context,
  screen: DeviceIdentity,
  pin: string,
): Promise<ReplyOf<typeof enterPinCall>> {
  const { database, clock, keys } = context;
  const { restaurant_id: restaurantId, device_id: deviceId } = screen;
  const [key, day] = [`pin:${deviceId}`, `pin:${deviceId}:${Math.floor(clock.now() / DAY_MS)}`];
  await countTry(context, key, ACCOUNT_RULE);
  await countTry(context, day, DAY_RULE);
  const hash = await hashPin(database.db, keys, restaurantId, pin);
  const member = hash === undefined ? undefined : await findMember(database.db, restaurantId, { hash });
  if (member === undefined) throw invalidField('pin', 'pin_wrong', 'is nobody’s');
  await clearTries(database.db, key);
  await giveTryBack(database.db, day);
  const until = clock.now() + TOKEN_MS;
  const proof = { restaurantId, deviceId, userId: member.id, pinSetAt: member.pinSetAt };
  return { id: member.id, name: member.name, token: makeToken(keys, proof, until), expires_at: isoAt(until) };
}

type Target = { restaurant_id: string; user_id: string };

/**
 * [PN2] Sets a person's PIN or, with null, takes it away. That another person has it is said without whom; so that it
 * cannot be found out by trying, what one sets for one person is counted.
 */
export async function setPin(
  context: Context,
  viewer: UserIdentity,
  target: Target,
  pin: string | null,
): Promise<{ set: boolean }> {
  const { database, keys, ids, clock } = context;
  const { restaurant_id, user_id } = target;
  const role = await roleIn(database.db, restaurant_id, user_id);
  const isOwn = user_id === viewer.user_id;
  if (role === undefined || (!isOwn && role === 'owner' && viewer.role !== 'admin')) throw new CallError('not_found');
  let pin_hash: string | undefined;
  if (pin !== null) {
    await countTry(context, `pin-set:${viewer.user_id}:${user_id}`, ACCOUNT_RULE);
    await makeSalt({ db: database.db, keys, ids }, restaurant_id);
    pin_hash = await hashPin(database.db, keys, restaurant_id, pin);
  }
  return changeRights(context, async (tx, watch) => {
    await watch({ people: [user_id] });
    const row = { restaurant_id, user_id, set_at: isoNow(clock) };
    if (pin_hash === undefined) await removePin(tx, row);
    else if (!(await replacePin(tx, { ...row, pin_hash })))
      throw invalidField('pin', 'pin_taken', 'is already in use, choose another');
    const set = pin_hash !== undefined;
    const action = isOwn ? 'account.set_pin' : 'user.set_pin';
    await audit(context, tx, { restaurant_id, actor: actorOf(viewer), action, target: user_id, after: { set } });
    return { set };
  });
}
