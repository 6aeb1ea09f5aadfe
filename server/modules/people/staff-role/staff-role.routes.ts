import {
  addStaffRoleCall,
  deleteStaffRoleCall,
  listStaffRolesCall,
  updateStaffRoleCall,
} from '#contract/http/people/staff-role.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { listStaffRoles } from './staff-role.repository.ts';
import { addStaffRole, deleteStaffRole, updateStaffRole } from './staff-role.service.ts';

/** The roles of a restaurant's staff. */
export function registerStaffRoleRoutes(register: Register, context: Context): void {
  const { database } = context;

  register(listStaffRolesCall, async ({ query }) => ({
    items: await listStaffRoles(database.db, query.restaurant_id),
  }));

  register(addStaffRoleCall, ({ body, identity, once }) =>
    database.write((tx) => once(tx, async () => ({ items: await addStaffRole(context, tx, actorOf(identity), body) }))),
  );

  register(updateStaffRoleCall, async ({ body, identity }) => ({
    items: await updateStaffRole(context, actorOf(identity), body),
  }));

  register(deleteStaffRoleCall, async ({ body, identity }) => ({
    items: await deleteStaffRole(context, actorOf(identity), body),
  }));
}
