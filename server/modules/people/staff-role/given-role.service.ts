import { isBuiltIn, linesOfBuiltIn, type Standing, type StaffRoleRef } from '#contract/domain/staff-role.ts';
import { fromJsonOr } from '../../../db/json.ts';

/** The role of a person's row in a restaurant, joined with the restaurant's own role that it names. */
export type RoleCells = { role: string; role_id: string | null; role_name: string | null; permissions: string | null };

/** A role as it was given, and what it opens; without lines it is that of the table. */
export type GivenRole = { ref: StaffRoleRef; lines?: readonly string[] };

const PLAIN: GivenRole = { ref: { id: 'staff', name: '' } };

/** What a row says of a person in a restaurant: older versions knew `owner`, and `staff` for all others. */
export const placeRole = ({ role }: { role: string }): 'owner' | 'staff' => (role === 'owner' ? 'owner' : 'staff');

/** [RO1] The role that a row names; one whose role is gone opens nothing but its own account. */
export function givenRole({ role, role_id, role_name, permissions }: RoleCells): GivenRole {
  if (role === 'owner' || role_id === null || role_id === 'staff') return PLAIN;
  if (isBuiltIn(role_id)) return { ref: { id: role_id, name: '' }, lines: linesOfBuiltIn(role_id) };
  return { ref: { id: role_id, name: role_name ?? '' }, lines: fromJsonOr<readonly string[]>(permissions, []) };
}

/** What a person is in a restaurant, for the permission table. */
export const standingOf = ({ role, given }: { role: 'owner' | 'staff'; given: GivenRole }): Standing => ({
  caller: role,
  lines: given.lines,
});
