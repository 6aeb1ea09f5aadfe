import * as z from 'zod/mini';
import type { Language } from '#contract/domain/basics.ts';
import type { BodyInput } from '#contract/http/call.ts';
import type { Role } from '#contract/permissions.ts';
import { NewUserSchema, type updateUserCall, type User } from '#contract/http/people/user.ts';

/** Staff work somewhere; the server refuses the same. */
export const PersonSchema = NewUserSchema.check(
  z.refine((person) => person.role !== 'staff' || person.restaurant_ids.length > 0, {
    path: ['restaurant_ids'],
    error: 'place_required',
  }),
);
export type PersonDraft = z.output<typeof NewUserSchema>;

type Places = readonly { id: string }[];

/** Where staff begin: in the restaurant that is open, or in the only one. */
function firstPlaces(firstRole: Role, restaurants: Places, open: string | undefined): string[] {
  const ids = restaurants.map(({ id }) => id);
  if (ids.length === 1 && firstRole !== 'admin') return ids;
  return firstRole === 'staff' ? ids.filter((id) => id === open) : [];
}

/** Someone new: what the page is about where that may be given. */
export const newDraft = (
  roles: readonly Role[],
  firstRole: Role,
  restaurants: Places,
  open: string | undefined,
  language: Language,
): PersonDraft => ({
  nickname: '',
  mail: '',
  phone: '',
  role: roles.includes(firstRole) ? firstRole : (roles[0] ?? 'staff'),
  restaurant_ids: firstPlaces(firstRole, restaurants, open),
  staff_roles: [],
  language,
});

/** A person as the form holds them: of their restaurants those that one may give or take. */
export const draftOf = ({ nickname, mail, phone, role, restaurants }: User, givable: Places): PersonDraft => ({
  nickname,
  mail,
  phone: phone ?? '',
  role,
  restaurant_ids: restaurants.map(({ id }) => id).filter((id) => givable.some((place) => place.id === id)),
  staff_roles: restaurants.flatMap(({ id, staff_role }) =>
    staff_role === undefined ? [] : [{ restaurant_id: id, role_id: staff_role.id }],
  ),
});

/** The roles that are sent: of staff, in the restaurants they work in. */
export const rolesOf = ({ role, restaurant_ids, staff_roles = [] }: PersonDraft) =>
  role === 'staff' ? staff_roles.filter(({ restaurant_id }) => restaurant_ids.includes(restaurant_id)) : [];

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** What is sent of a change. Restaurants and the account's role only when they differ: changing them signs the person out. */
export function changeOf(
  person: User,
  before: PersonDraft,
  draft: PersonDraft,
): Omit<BodyInput<typeof updateUserCall>, 'user_id'> {
  const { nickname, phone, role, restaurant_ids } = draft;
  const had = before.staff_roles ?? [];
  const given = rolesOf(draft).filter(
    ({ restaurant_id, role_id }) => !had.some((one) => one.restaurant_id === restaurant_id && one.role_id === role_id),
  );
  const places = role === 'admin' ? [] : restaurant_ids;
  return {
    nickname,
    ...(phone === undefined || phone === (person.phone ?? '') ? {} : { phone }),
    ...(role === person.role ? {} : { role }),
    ...(given.length === 0 ? {} : { staff_roles: given }),
    ...(sameSet(places, before.restaurant_ids) ? {} : { restaurant_ids: places }),
  };
}
