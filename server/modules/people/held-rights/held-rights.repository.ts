import type { EndedKind } from '../../../base/ended-list.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';

/** A right as the list of what ended names it [IN21]: the same text when it ends as when a backup brings it back. */
export type Right = { kind: EndedKind; value: string };

type Place = Pick<Row<'user_restaurant'>, 'user_id' | 'restaurant_id' | 'role' | 'role_id'>;

/** `owner`, or the staff role, `staff` without one. */
const roleOfPlace = ({ role, role_id }: Place): string => (role === 'owner' ? 'owner' : (role_id ?? 'staff'));

/** A person's role in a restaurant. */
export const placeRight = (place: Place, role = roleOfPlace(place)): Right => ({
  kind: 'place',
  value: [place.user_id, place.restaurant_id, role].join('\n'),
});

/** What a person is on the platform. */
export const accountRight = ({ id, role }: Pick<Row<'user'>, 'id' | 'role'>): Right => ({
  kind: 'account',
  value: [id, role].join('\n'),
});

/** A password, by the hash that is stored of it; no two are alike. */
export const passwordRight = (hash: string): Right => ({ kind: 'password', value: hash });

export const passkeyRight = ({ credential_id }: Pick<Row<'passkey'>, 'credential_id'>): Right => ({
  kind: 'passkey',
  value: credential_id,
});

export const pinRight = ({ restaurant_id, user_id, set_at }: Omit<Row<'desk_pin'>, 'pin_hash'>): Right => ({
  kind: 'pin',
  value: [restaurant_id, user_id, set_at].join('\n'),
});

/** The mail address by which a person signs in, and gets links. */
export const mailRight = ({ id, mail }: Pick<Row<'user'>, 'id' | 'mail'>): Right => ({
  kind: 'mail',
  value: [id, mail].join('\n'),
});

/** A second factor, by when its first code was given: its secret is encrypted again with each new key. */
export const factorRight = ({ user_id, confirmed_at }: Pick<Row<'two_factor'>, 'user_id' | 'confirmed_at'>): Right => ({
  kind: 'factor',
  value: [user_id, confirmed_at].join('\n'),
});

/** A recovery code that was not used, by its hash, which has its person in it. */
export const codeRight = ({ code_hash }: Pick<Row<'recovery_code'>, 'code_hash'>): Right => ({
  kind: 'code',
  value: code_hash,
});

/** Each permission that a restaurant's own role opens. */
export const lineRights = ({ restaurant_id, id, permissions }: Omit<Row<'staff_role'>, 'name' | 'created_at'>) =>
  fromJsonOr<readonly string[]>(permissions, []).map((line) => ({
    line,
    right: { kind: 'line', value: [restaurant_id, id, line].join('\n') } satisfies Right,
  }));

/** Everything that these people may do, by now. */
export async function rightsOfPeople(db: Queries, ids: readonly string[]): Promise<Right[]> {
  if (ids.length === 0) return [];
  const users = await db
    .selectFrom('user')
    .select(['id', 'role', 'mail', 'password_hash'])
    .where('id', 'in', ids)
    .execute();
  const views = await db.selectFrom('view_password').select('password_hash').where('user_id', 'in', ids).execute();
  const places = await db.selectFrom('user_restaurant').selectAll().where('user_id', 'in', ids).execute();
  const passkeys = await db.selectFrom('passkey').select('credential_id').where('user_id', 'in', ids).execute();
  const pins = await db.selectFrom('desk_pin').selectAll().where('user_id', 'in', ids).execute();
  const factors = db.selectFrom('two_factor').select(['user_id', 'confirmed_at']).where('confirmed_at', 'is not', null);
  const codes = db.selectFrom('recovery_code').select('code_hash').where('used_at', 'is', null);
  return [
    ...users.map(accountRight),
    ...users.map(mailRight),
    ...(await factors.where('user_id', 'in', ids).execute()).map(factorRight),
    ...(await codes.where('user_id', 'in', ids).execute()).map(codeRight),
    ...[...users, ...views].flatMap(({ password_hash }) => password_hash ?? []).map(passwordRight),
    ...places.map((place) => placeRight(place)),
    ...passkeys.map(passkeyRight),
    ...pins.map(pinRight),
  ];
}

/** What one of a restaurant's own roles opens, by now. */
export async function rightsOfRole(db: Queries, { restaurant_id, id }: { restaurant_id: string; id: string }) {
  const roles = db.selectFrom('staff_role').selectAll().where('restaurant_id', '=', restaurant_id);
  return (await roles.where('id', '=', id).execute()).flatMap(lineRights).map(({ right }) => right);
}
