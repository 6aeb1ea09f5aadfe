import { BUILT_IN_ROLES, linesOfBuiltIn, type Givable } from '#contract/domain/staff-role.ts';
import type { StaffRole } from '#contract/http/people/staff-role.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';

/** A restaurant's own roles, in the order they were made. */
export const ownRoles = (db: Queries, restaurantId: string): Promise<Row<'staff_role'>[]> =>
  db
    .selectFrom('staff_role')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Who works in a restaurant and has no part in owning it, by the role they have there. */
const holders = (db: Queries, restaurantId: string) =>
  db.selectFrom('user_restaurant').where('restaurant_id', '=', restaurantId).where('role', '!=', 'owner');

/** The people who have one of the restaurant's own roles. */
export const holdersOf = (db: Queries, restaurantId: string, roleId: string): Promise<{ user_id: string }[]> =>
  holders(db, restaurantId).select('user_id').where('role_id', '=', roleId).orderBy('user_id').execute();

/** All roles of a restaurant with what each opens and how many have it, built-in ones first. */
export async function listStaffRoles(db: Queries, restaurantId: string): Promise<StaffRole[]> {
  const rows = await holders(db, restaurantId)
    .select((eb) => ['role_id', eb.fn.countAll<number>().as('people')])
    .groupBy('role_id')
    .execute();
  const peopleOf = (id: string): number =>
    rows.filter(({ role_id }) => (role_id ?? 'staff') === id).reduce((sum, { people }) => sum + people, 0);
  const own = await ownRoles(db, restaurantId);
  return [
    ...BUILT_IN_ROLES.map((id) => ({ id, name: '', permissions: [...linesOfBuiltIn(id)], people: peopleOf(id) })),
    ...own.map(({ id, name, permissions }) => ({
      id,
      name,
      permissions: fromJson<Givable[]>(permissions),
      people: peopleOf(id),
    })),
  ];
}
