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
import { findUserByAccount } from '../../people/session/session.repository.ts';
import { insertUser } from '../../people/user/create-user.service.ts';
import { createRestaurant } from './create-restaurant.service.ts';
import { findRestaurant } from '../restaurant/restaurant.repository.ts';
import type { StoredRestaurant } from '../restaurant/restaurant-rows.repository.ts';
import { factProblems, placeOf, refuse } from '../restaurant/store-facts.service.ts';
import { isPhone, storePhone } from '../../../base/phone.ts';

type NewStoreBody = BodyOf<typeof addRestaurantCall>;

/**
 * Adds a store with its owner. An owner's own email means the signed-in account; any other makes an account with
 * `passcode`, and must be unused. An administrator may name an existing owner. A retry with the same id returns the
 * store that it made.
 */
export async function addStore(context: Context, user: UserIdentity, body: NewStoreBody): Promise<Restaurant> {
  const { database, clock, ids } = context;
  const known = await findReplay(context, user, body.id);
  if (known !== undefined) return known;
  const { passcode, ...store } = body;
  refuse(newStoreProblems(store, isPhone));
  const owner = await ownerOf(context, user, body);
  const account =
    owner === undefined
      ? { id: ids.next(), password_hash: await hashPassword(passcode ?? ''), now: isoNow(clock) }
      : undefined;
  const writer = { user_id: user.user_id, isAdmin: user.role === 'admin' };
  const { delivery_fee_tiers: tiers, ...stored } = store;
  const input = { restaurant: newStore(stored), tiers, categories: [], dishes: [] };
  await createRestaurant(context, input, async (tx) => {
    refuse(await factProblems(tx, body.id, store, store, writer));
    const owners = new Set(user.role === 'admin' ? [] : [user.user_id]);
    if (owner !== undefined) owners.add(owner.id);
    await link(tx, body.id, [...owners]);
    if (account !== undefined) {
      const restaurants = [{ id: body.id, role: 'owner' as const }];
      await insertUser(tx, account, { nickname: store.name, mail: store.email, role: 'owner', restaurants });
    }
    const now = isoNow(clock);
    await replan(tx, ids, DAY_CLOSE, restaurantSubject(body.id), { due_at: now, now });
    await audit(context, tx, {
      restaurant_id: body.id,
      actor: actorOf(user),
      action: user.role === 'admin' ? 'restaurant_manage.add' : 'restaurant.add',
      target: body.id,
      after: { ...store, account: account?.id ?? owner?.id },
    });
  });
  const made = await findRestaurant(database.db, body.id, clock.now());
  if (made === undefined) throw new CallError('not_found');
  return made;
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

/** The account that will own the store; undefined where it must be created. */
async function ownerOf(
  { database }: Context,
  user: UserIdentity,
  body: NewStoreBody,
): Promise<Row<'user'> | undefined> {
  const existing = await findUserByAccount(database.db, body.email);
  if (existing === undefined) {
    if (body.passcode === null) throw invalidField('passcode', 'required', 'is not valid');
    const owner = { role: 'owner', mail: body.email, nickname: body.name };
    const problem = passwordProblem(owner, body.passcode, 'passcode');
    if (problem !== null) throw new CallError('invalid', [problem]);
    return undefined;
  }
  const isOwn = existing.id === user.user_id;
  if (user.role === 'admin' ? existing.role !== 'owner' : !isOwn) throw invalidField('email', 'taken', 'is not valid');
  return existing;
}

async function link(tx: Tx, restaurant_id: string, userIds: readonly string[]): Promise<void> {
  const rows = userIds.map((user_id) => ({ user_id, restaurant_id, role: 'owner' }));
  if (rows.length > 0) await tx.insertInto('user_restaurant').values(rows).execute();
}

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
