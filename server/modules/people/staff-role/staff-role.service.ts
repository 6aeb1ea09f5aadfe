import { isSameName } from '#contract/domain/alike.ts';
import { isBuiltIn, isBuiltInName, MAX_OWN_ROLES, withNeeded } from '#contract/domain/staff-role.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type {
  addStaffRoleCall,
  deleteStaffRoleCall,
  StaffRole,
  updateStaffRoleCall,
} from '#contract/http/people/staff-role.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { holdersOf, listStaffRoles, ownRoles } from './staff-role.repository.ts';

type Named = { restaurant_id: string; role_id: string };

/** Takes a restaurant's own role for this transaction, so that it is not removed while it is given. */
async function lockedRole(
  { database }: Context,
  tx: Tx,
  { restaurant_id, role_id }: Named,
): Promise<Row<'staff_role'>> {
  const row = await tx
    .selectFrom('staff_role')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', role_id)
    .modifyEnd(database.traits.forUpdate)
    .executeTakeFirst();
  if (row === undefined) throw new CallError('not_found');
  return row;
}

/** The cell of a role that is given: null for plain staff. Another restaurant's role is not found. */
export async function givenCell(context: Context, tx: Tx, named: Named): Promise<string | null> {
  if (named.role_id === 'staff') return null;
  return isBuiltIn(named.role_id) ? named.role_id : (await lockedRole(context, tx, named)).id;
}

const presentOwn = ({ name, permissions }: Row<'staff_role'>) => ({ name, permissions: fromJson(permissions) });

/** Refuses a second role with the same name, a built-in one's too: people are given roles by name. */
function assertNameIsFree(others: readonly Row<'staff_role'>[], name: string): void {
  if (isBuiltInName(name) || others.some((role) => isSameName(role.name, name)))
    throw invalidField('name', 'taken', 'is the name of another role');
}

/** Adds a role with all that its lines need [RO2], in the caller's transaction. */
export async function addStaffRole(
  context: Context,
  tx: Tx,
  actor: Actor,
  { restaurant_id, name, permissions }: BodyOf<typeof addStaffRoleCall>,
): Promise<StaffRole[]> {
  const own = await ownRoles(tx, restaurant_id);
  if (own.length >= MAX_OWN_ROLES)
    throw invalidField('name', 'too_big', 'there are too many roles', { maximum: MAX_OWN_ROLES });
  assertNameIsFree(own, name);
  const row: Row<'staff_role'> = {
    restaurant_id,
    id: context.ids.next(),
    name,
    permissions: toJson(withNeeded(permissions)),
    created_at: isoNow(context.clock),
  };
  await tx.insertInto('staff_role').values(row).execute();
  await audit(context, tx, { restaurant_id, actor, action: 'staff_role.add', target: row.id, after: presentOwn(row) });
  return listStaffRoles(tx, restaurant_id);
}

/** Changes a role for everyone who has it: identities are read with each call, so it holds from the next one on [RO3]. */
export function updateStaffRole(
  context: Context,
  actor: Actor,
  { name, permissions, ...named }: BodyOf<typeof updateStaffRoleCall>,
): Promise<StaffRole[]> {
  const { restaurant_id } = named;
  return changeRights(context, async (tx, watch) => {
    const row = await lockedRole(context, tx, named);
    await watch({ role: row });
    const others = (await ownRoles(tx, restaurant_id)).filter(({ id }) => id !== row.id);
    if (name !== row.name) assertNameIsFree(others, name);
    const next = { ...row, name, permissions: toJson(withNeeded(permissions)) };
    await tx
      .updateTable('staff_role')
      .set({ name, permissions: next.permissions })
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', row.id)
      .execute();
    const change = { before: presentOwn(row), after: presentOwn(next) };
    await audit(context, tx, { restaurant_id, actor, action: 'staff_role.update', target: row.id, ...change });
    return listStaffRoles(tx, restaurant_id);
  });
}

/** Removes a role; those who have it get the one that replaces it, and each of these changes is recorded [RO5]. */
export function deleteStaffRole(
  context: Context,
  actor: Actor,
  { replace_with, ...named }: BodyOf<typeof deleteStaffRoleCall>,
): Promise<StaffRole[]> {
  const { restaurant_id, role_id } = named;
  return changeRights(context, async (tx, watch) => {
    const row = await lockedRole(context, tx, named);
    const people = await holdersOf(tx, restaurant_id, role_id);
    await watch({ role: row, people: people.map(({ user_id }) => user_id) });
    if (people.length > 0) {
      if (replace_with === undefined || replace_with === role_id)
        throw invalidField('replace_with', 'in_use', 'people have this role', { count: people.length });
      const cell = await givenCell(context, tx, { restaurant_id, role_id: replace_with });
      await tx
        .updateTable('user_restaurant')
        .set({ role_id: cell })
        .where('restaurant_id', '=', restaurant_id)
        .where('role_id', '=', role_id)
        .execute();
      const next = (await ownRoles(tx, restaurant_id)).find(({ id }) => id === replace_with)?.name ?? replace_with;
      const change = { before: { staff_role: row.name }, after: { staff_role: next } };
      for (const { user_id } of people)
        await audit(context, tx, { restaurant_id, actor, action: 'user.update', target: user_id, ...change });
    }
    await tx.deleteFrom('staff_role').where('restaurant_id', '=', restaurant_id).where('id', '=', role_id).execute();
    const before = presentOwn(row);
    await audit(context, tx, { restaurant_id, actor, action: 'staff_role.delete', target: role_id, before });
    return listStaffRoles(tx, restaurant_id);
  });
}
