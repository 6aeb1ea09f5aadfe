import type { Restaurant } from '#contract/domain/restaurant.ts';
import { NEW_STORE, newStoreProblems } from '#contract/domain/store-rules.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { addRestaurantCall } from '#contract/http/store/store-setting.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { DAY_CLOSE } from '../../../jobs/recurring-kinds.ts';
import { replan, restaurantSubject } from '../../../jobs/recurring.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { passwordProblem } from '../../../base/password-rules.ts';
import { hashPassword } from '../../../base/password-hash.ts';
import { isMailTaken } from '../../people/mail-address/mail-address.repository.ts';
import { assertRoom } from '../../platform/limits/limits.service.ts';
import { findUserByAccount, restaurantsOf } from '../../people/session/session.repository.ts';
import { askOwner, inviteToStore, type DueMail } from '../../people/store-invite/store-invite.service.ts';
import { takeMail } from '../../people/throttle/mail-budget.service.ts';
import { insertUser } from '../../people/user/create-user.service.ts';
import { createRestaurant } from './create-restaurant.service.ts';
import { findRestaurant } from '../restaurant/restaurant.repository.ts';
import type { StoredRestaurant } from '../restaurant/restaurant-rows.repository.ts';
import { factProblems, placeOf, refuse } from '../restaurant/store-facts.service.ts';
import { isPhone, storePhone } from '../../../base/phone.ts';

type NewStoreBody = BodyOf<typeof addRestaurantCall>;

type Added = { store: Restaurant; due: DueMail | null };

/**
 * Adds a store with its owner. An owner's own email means the signed-in account; any other one is asked by mail: a new
 * account with `passcode` waits for its address, an existing one for its consent [AC4]. An administrator makes an open
 * account, or names an existing owner. A retry with the same id returns the store that it made.
 */
export async function addStore(
  context: Context,
  user: UserIdentity,
  body: NewStoreBody,
  origin: string,
): Promise<Added> {
  const { database, clock, ids } = context;
  const known = await findReplay(context, user, body.id);
  if (known !== undefined) return { store: known, due: null };
  const { passcode, ...store } = body;
  refuse(newStoreProblems(store, isPhone));
  const owner = await ownerOf(context, user, body);
  const isAdmin = user.role === 'admin';
  const asksByMail = !isAdmin && owner?.id !== user.user_id;
  if (asksByMail && !(await takeMail(context, 'invite', user.user_id))) throw new CallError('throttled');
  // Also for an existing account that is asked, whose answer would otherwise come sooner.
  const password_hash = asksByMail || owner === undefined ? await hashPassword(passcode ?? '') : null;
  const account = { id: ids.next(), password_hash, now: isoNow(clock) };
  const writer = { user_id: user.user_id, isAdmin };
  const { delivery_fee_tiers: tiers, ...stored } = store;
  const input = { restaurant: newStore(stored), tiers, categories: [], dishes: [] };
  const invitation = { id: body.id, name: store.name, inviter: user.name, origin };
  let due: DueMail | null = null;
  await createRestaurant(context, input, async (tx) => {
    if (!isAdmin) {
      const limit = { name: 'stores', subjectId: user.user_id, path: 'name' } as const;
      await assertRoom(context, tx, limit, () => countStores(tx, user.user_id));
    }
    refuse(await factProblems(tx, body.id, store, store, writer));
    const ownerId = isAdmin ? owner?.id : user.user_id;
    if (ownerId !== undefined) await link(tx, body.id, ownerId);
    if (owner === undefined) {
      const restaurants = [{ id: body.id, role: 'owner' as const }];
      const state = isAdmin ? 'active' : 'invited';
      await insertUser(tx, account, { nickname: store.name, mail: store.email, role: 'owner', restaurants, state });
      if (asksByMail) due = await askOwner(context, tx, { id: account.id, mail: store.email }, invitation);
    } else if (asksByMail) due = await inviteToStore(context, tx, owner, invitation);
    const now = isoNow(clock);
    await replan(tx, ids, DAY_CLOSE, restaurantSubject(body.id), { due_at: now, now });
    await audit(context, tx, {
      restaurant_id: body.id,
      actor: actorOf(user),
      action: isAdmin ? 'restaurant_manage.add' : 'restaurant.add',
      target: body.id,
      after: { ...store, ...(isAdmin ? { account: owner?.id ?? account.id } : {}) },
    });
  });
  const made = await findRestaurant(database.db, body.id, clock.now());
  if (made === undefined) throw new CallError('not_found');
  return { store: made, due };
}

/** The client made the id: an existing store with it is the answer, unless it belongs to another owner. */
async function findReplay(
  { database, clock }: Context,
  user: UserIdentity,
  id: string,
): Promise<Restaurant | undefined> {
  const known = await findRestaurant(database.db, id, clock.now());
  if (known === undefined) return undefined;
  if (user.role !== 'admin' && !user.restaurants.has(id)) throw new CallError('conflict');
  return known;
}

/**
 * The account that the email names; undefined where it must be created. The passcode is asked of an owner either way:
 * its absence must not show whether there is an account.
 */
async function ownerOf(
  { database, clock, hasStrictPasswords }: Context,
  user: UserIdentity,
  body: NewStoreBody,
): Promise<Row<'user'> | undefined> {
  const existing = await findUserByAccount(database.db, body.email);
  const isAdmin = user.role === 'admin';
  if (isAdmin ? existing?.role === 'owner' : existing?.id === user.user_id) return existing;
  // An address that may be taken back makes no account [AC3]; it may even be the asker's own of yesterday.
  const isTaken = existing === undefined ? await isMailTaken(database.db, body.email, isoNow(clock)) : isAdmin;
  if (isTaken) throw invalidField('email', 'taken', 'is not valid');
  if (body.passcode === null) throw invalidField('passcode', 'required', 'is not valid');
  const owner = { role: 'owner', mail: body.email, nickname: body.name };
  const problem = passwordProblem(owner, body.passcode, 'passcode', {
    isStrict: hasStrictPasswords,
    isOwn: false,
  });
  if (problem !== null) throw new CallError('invalid', [problem]);
  return existing;
}

/** An owner's stores in use. */
async function countStores(tx: Tx, userId: string): Promise<number> {
  const places = await restaurantsOf(tx, userId);
  return places.filter(({ role }) => role === 'owner').length;
}

const link = (tx: Tx, restaurant_id: string, user_id: string) =>
  tx.insertInto('user_restaurant').values({ user_id, restaurant_id, role: 'owner' }).execute();

/** The form's fields, with a new store's defaults. */
function newStore(form: Omit<NewStoreBody, 'passcode' | 'delivery_fee_tiers'>): StoredRestaurant {
  const place = placeOf(form);
  return {
    ...form,
    ...NEW_STORE,
    phone: storePhone(form.phone) ?? form.phone,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    time_zone: place?.time_zone ?? 'America/New_York',
    domain: '',
    web_location: '',
    images: [],
    keywords: [],
    card_types: [],
    deals: { ...NEW_STORE.deals, active: false },
    mode: 'in_business',
    mode_until: null,
    busy_minutes: 0,
    busy_until: null,
    accept_limit_seconds: 180,
    rate_override: null,
    version: 1,
  };
}
