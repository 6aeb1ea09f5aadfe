import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { Role } from '#contract/permissions.ts';
import type { addUserCall, updateUserCall, User } from '#contract/http/people/user.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, mayAnywhere, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { forgetPasskeys } from '../passkey/passkey.repository.ts';
import { forgetTwoFactor } from '../second-factor/set-up.service.ts';
import { forgetMailChanges, isMailTaken } from '../mail-address/mail-address.repository.ts';
import { placeRole } from '../staff-role/given-role.service.ts';
import { givenCell } from '../staff-role/staff-role.service.ts';
import { endSessions } from '../session/session.repository.ts';
import { makeLink, type AccountLink, type LinkKind } from './account-link.service.ts';
import { assertFreePhone } from './user-phone.service.ts';
import { findVisibleUser, isShared, lockOnlyOwned, manages, presentUser } from './user.repository.ts';

/** An owner may give only the staff role; an administrator any role. */
export const mayGive = (viewer: UserIdentity, role: Role): boolean =>
  viewer.role === 'admin' || (role === 'staff' && mayAnywhere(viewer, 'staff.manage'));

function assertMayGive(viewer: UserIdentity, role: Role, restaurantIds: readonly string[]): void {
  if (!mayGive(viewer, role)) throw new CallError('forbidden');
  // Another owner's restaurant is not found.
  if (!restaurantIds.every((id) => manages(viewer, id))) throw new CallError('not_found');
  if (role === 'staff' && restaurantIds.length === 0)
    throw invalidField('restaurant_ids', 'place_required', 'is required');
}

const ownRestaurants = (viewer: UserIdentity): string[] =>
  [...viewer.restaurants.keys()].filter((id) => manages(viewer, id));

/** An owner may not rename, disable or enable an account that works for another owner too. */
async function assertNotShared(tx: Tx, viewer: UserIdentity, row: Row<'user'>): Promise<void> {
  if (await isShared(tx, viewer, row)) throw invalidField('user_id', 'shared_account', 'works for another owner too');
}

type RoleCells = ReadonlyMap<string, string | null>;

/** The role in each of these restaurants: what it was, or what is given now [RO1]. */
async function roleCells(
  context: Context,
  tx: Tx,
  before: User['restaurants'],
  places: readonly string[],
  given: BodyOf<typeof addUserCall>['staff_roles'] = [],
): Promise<RoleCells> {
  const kept = before.map(({ id, staff_role }) => [id, staff_role?.id ?? 'staff'] as const);
  const roles = new Map([...kept, ...given.map(({ restaurant_id, role_id }) => [restaurant_id, role_id] as const)]);
  const stray = given.findIndex(({ restaurant_id }) => !places.includes(restaurant_id));
  if (stray !== -1)
    throw invalidField(`staff_roles.${stray}.restaurant_id`, 'invalid_value', 'is none of the restaurants');
  const cells = new Map<string, string | null>();
  for (const restaurant_id of new Set(places))
    cells.set(
      restaurant_id,
      await givenCell(context, tx, { restaurant_id, role_id: roles.get(restaurant_id) ?? 'staff' }),
    );
  return cells;
}

async function setRestaurants(
  tx: Tx,
  viewer: UserIdentity,
  userId: string,
  { role, ids, cells }: { role: Role; ids: readonly string[]; cells: RoleCells },
): Promise<void> {
  // Restaurants that the viewer may not see stay as they are.
  let own = tx.deleteFrom('user_restaurant').where('user_id', '=', userId);
  if (viewer.role !== 'admin') own = own.where('restaurant_id', 'in', ownRestaurants(viewer));
  await own.execute();
  const rows = [...new Set(ids)].map((restaurant_id) => ({
    user_id: userId,
    restaurant_id,
    role: placeRole({ role }),
    role_id: role === 'staff' ? (cells.get(restaurant_id) ?? null) : null,
  }));
  if (rows.length > 0) await tx.insertInto('user_restaurant').values(rows).execute();
  // A PIN goes with the place it is for.
  await tx
    .deleteFrom('desk_pin')
    .where('user_id', '=', userId)
    .where('restaurant_id', 'not in', (eb) =>
      eb.selectFrom('user_restaurant').select('restaurant_id').where('user_id', '=', userId),
    )
    .execute();
}

type Invited = { user: User; link: AccountLink & { kind: LinkKind } };

/** Makes an account without a password, and the link that sets the first one. */
export function inviteUser(
  context: Context,
  viewer: UserIdentity,
  input: BodyOf<typeof addUserCall>,
  origin: string,
): Promise<Invited> {
  assertMayGive(viewer, input.role, input.restaurant_ids);
  return context.database.write(async (tx) => {
    if (await isMailTaken(tx, input.mail, isoNow(context.clock)))
      throw invalidField('mail', 'taken', 'is already in use');
    await assertFreePhone(tx, input.phone || null, '');
    const row: Row<'user'> = {
      id: context.ids.next(),
      nickname: input.nickname,
      mail: input.mail,
      phone: input.phone || null,
      role: input.role,
      state: 'invited',
      language: input.language ?? 'zh',
      password_hash: null,
      password_changed_at: null,
      two_factor: 0,
      last_sign_in_at: null,
      created_at: isoNow(context.clock),
    };
    await tx.insertInto('user').values(row).execute();
    const cells = await roleCells(context, tx, [], input.restaurant_ids, input.staff_roles);
    await setRestaurants(tx, viewer, row.id, { role: input.role, ids: input.restaurant_ids, cells });
    const link = await makeLink(context, tx, row, origin);
    const user = await presentUser(tx, viewer, row);
    const { nickname, mail, role, restaurants } = user;
    const after = { nickname, mail, role, restaurants };
    await auditUser(context, tx, viewer, 'user.add', row.id, { after, places: input.restaurant_ids });
    return { user, link };
  });
}

type Facts = Partial<User>;
type Change = { before?: Facts; after?: Facts; places: readonly string[] };

/** What a person was or is, and as which role in the restaurant whose record this is. */
function withRoleIn(restaurantId: string | null, key: 'before' | 'after', facts: Facts | undefined) {
  if (facts === undefined) return {};
  const role = facts.restaurants?.find(({ id }) => id === restaurantId)?.staff_role;
  return { [key]: role === undefined ? facts : { ...facts, staff_role: role.name || role.id } };
}

/** Records a change of a person for each restaurant concerned. */
async function auditUser(
  context: Context,
  tx: Tx,
  viewer: UserIdentity,
  action: string,
  target: string,
  change: Change,
): Promise<void> {
  const { places, before, after } = change;
  // In a fixed order, so that two changes do not deadlock on each other's chains.
  for (const restaurant_id of places.length === 0 ? [null] : [...new Set(places)].toSorted())
    await audit(context, tx, {
      restaurant_id,
      actor: actorOf(viewer),
      action,
      target,
      ...withRoleIn(restaurant_id, 'before', before),
      ...withRoleIn(restaurant_id, 'after', after),
    });
}

async function visibleOr404(tx: Tx, viewer: UserIdentity, id: string): Promise<Row<'user'>> {
  const row = await findVisibleUser(tx, viewer, id);
  if (row === undefined) throw new CallError('not_found');
  return row;
}

/** Refuses to disable or remove oneself, or the last administrator who can sign in. */
async function assertStaysManaged(
  { database }: Context,
  tx: Tx,
  viewer: UserIdentity,
  row: Row<'user'>,
): Promise<void> {
  if (row.id === viewer.user_id) throw invalidField('user_id', 'own_account', 'is your own account');
  if (row.role !== 'admin' || row.state !== 'active') return;
  // Locked: when two administrators disable each other at the same moment, the second finds the first one disabled.
  const admins = await tx
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('state', '=', 'active')
    .orderBy('id')
    .modifyEnd(database.traits.forUpdate)
    .execute();
  if (admins.length < 2) throw invalidField('user_id', 'last_administrator', 'is the last administrator');
}

/**
 * [PA1] Refuses to take their last owner from restaurants: only the platform could manage them afterwards. An invited
 * owner counts, one who is disabled does not.
 */
async function assertStayOwned(
  { database }: Context,
  tx: Tx,
  userId: string,
  leaves: readonly string[],
): Promise<void> {
  const [left] = await lockOnlyOwned(tx, database.traits, { userId, restaurantIds: leaves });
  if (left !== undefined)
    throw invalidField('user_id', 'last_owner', 'is the last owner of a restaurant', { name: left.name });
}

export type Changed = { user: User; ended: readonly string[] };

/** Changes a person; one who loses a role, a restaurant or access is signed out everywhere. */
export async function updateUser(
  context: Context,
  viewer: UserIdentity,
  input: BodyOf<typeof updateUserCall>,
): Promise<Changed> {
  const { was, ...changed } = await changeRights(context, async (tx, watch) => {
    const row = await visibleOr404(tx, viewer, input.user_id);
    await watch({ people: [row.id] });
    const before = await presentUser(tx, viewer, row);
    const isOfAccount = input.nickname !== undefined || input.state !== undefined || input.phone !== undefined;
    if (isOfAccount) await assertNotShared(tx, viewer, row);
    const phone = input.phone === undefined ? row.phone : input.phone || null;
    if (phone !== row.phone) await assertFreePhone(tx, phone, row.id);
    const role = input.role ?? before.role;
    const places = input.restaurant_ids ?? before.restaurants.map(({ id }) => id);
    const { role: newRole, restaurant_ids, staff_roles } = input;
    const isPlaced = newRole !== undefined || restaurant_ids !== undefined || staff_roles !== undefined;
    if (isPlaced) assertMayGive(viewer, role, places);
    const isDemoted = (input.state === 'disabled' && row.state !== 'disabled') || role !== before.role;
    if (isDemoted) await assertStaysManaged(context, tx, viewer, row);
    if (isPlaced && before.role === 'owner')
      await assertStayOwned(
        context,
        tx,
        row.id,
        before.restaurants.map(({ id }) => id).filter((id) => role !== 'owner' || !places.includes(id)),
      );
    // Only its link accepts an invitation.
    const state = input.state === 'active' && row.password_hash === null ? 'invited' : (input.state ?? row.state);
    const next = { ...row, nickname: input.nickname ?? row.nickname, phone, state };
    // What they own elsewhere is not this viewer's to change.
    if (viewer.role === 'admin') next.role = role;
    await tx
      .updateTable('user')
      .set({ nickname: next.nickname, phone, role: next.role, state })
      .where('id', '=', row.id)
      .execute();
    if (isPlaced) {
      const cells = await roleCells(context, tx, before.restaurants, places, staff_roles);
      await setRestaurants(tx, viewer, row.id, { role, ids: places, cells });
    }
    const user = await presentUser(tx, viewer, next);
    const losesAccess = isDemoted || before.restaurants.some(({ id }) => !places.includes(id));
    const ended = losesAccess ? await endSessions(tx, row.id) : [];
    await auditUser(context, tx, viewer, 'user.update', row.id, {
      before: {
        nickname: before.nickname,
        phone: before.phone,
        role: before.role,
        state: before.state,
        restaurants: before.restaurants,
      },
      after: {
        nickname: user.nickname,
        phone: user.phone,
        role: user.role,
        state: user.state,
        restaurants: user.restaurants,
      },
      places,
    });
    return { user, ended, was: row.state };
  });
  const isOut = changed.user.state === 'disabled';
  if (isOut !== (was === 'disabled')) await context.ended.tryToNote(isOut ? 'person' : 'back', input.user_id);
  return changed;
}

/**
 * Removes a person for good; the record keeps their name. For a person who works for another owner too, it removes only
 * this owner's restaurants.
 */
export async function deleteUser(context: Context, viewer: UserIdentity, userId: string): Promise<readonly string[]> {
  const { ended, isGone } = await changeRights(context, async (tx, watch) => {
    const row = await visibleOr404(tx, viewer, userId);
    await watch({ people: [row.id] });
    await assertStaysManaged(context, tx, viewer, row);
    const { restaurants, nickname, mail, role } = await presentUser(tx, viewer, row);
    const places = restaurants.map(({ id }) => id);
    if (role === 'owner') await assertStayOwned(context, tx, userId, places);
    const change = { before: { nickname, mail, role }, places };
    await auditUser(context, tx, viewer, 'user.delete', userId, change);
    if (await isShared(tx, viewer, row)) {
      await setRestaurants(tx, viewer, userId, { role: 'staff', ids: [], cells: new Map() });
      return { ended: [], isGone: false };
    }
    const ended = await endSessions(tx, userId);
    await tx.deleteFrom('account_token').where('user_id', '=', userId).execute();
    await tx.deleteFrom('store_invite').where('user_id', '=', userId).execute();
    await forgetMailChanges(tx, userId);
    await tx.deleteFrom('view_password').where('user_id', '=', userId).execute();
    await forgetTwoFactor(tx, userId);
    await forgetPasskeys(tx, userId);
    await tx.deleteFrom('saved_view').where('user_id', '=', userId).execute();
    await tx.deleteFrom('push_place').where('user_id', '=', userId).execute();
    await tx.deleteFrom('desk_pin').where('user_id', '=', userId).execute();
    await tx.deleteFrom('user_restaurant').where('user_id', '=', userId).execute();
    await tx.deleteFrom('user').where('id', '=', userId).execute();
    return { ended, isGone: true };
  });
  if (isGone) await context.ended.tryToNote('person', userId);
  return ended;
}

/** Makes a new link for a person the viewer may see. */
export function newLink(
  context: Context,
  viewer: UserIdentity,
  userId: string,
  origin: string,
): Promise<{ mail: string; restaurants: string[]; link: AccountLink & { kind: LinkKind } }> {
  return context.database.write(async (tx) => {
    const row = await visibleOr404(tx, viewer, userId);
    await assertNotShared(tx, viewer, row);
    const link = await makeLink(context, tx, row, origin);
    const { restaurants } = await presentUser(tx, viewer, row);
    await auditUser(context, tx, viewer, 'user.reset_link', userId, { places: restaurants.map(({ id }) => id) });
    return { mail: row.mail, restaurants: restaurants.map(({ name }) => name), link };
  });
}
