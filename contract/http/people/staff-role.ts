import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { GivableSchema, StaffRoleIdSchema, staffRoleInput, StaffRoleRefSchema } from '../../domain/staff-role.ts';
import { defineCall } from '../call.ts';

/** A role of a restaurant's staff: what it opens, and how many people have it there. */
export const StaffRoleSchema = z.extend(StaffRoleRefSchema, {
  permissions: z.array(GivableSchema),
  people: z.int(),
});
export type StaffRole = z.infer<typeof StaffRoleSchema>;

export const StaffRolesReplySchema = z.object({ items: z.array(StaffRoleSchema) });

export const listStaffRolesCall = defineCall({
  name: 'staff_role.get_list',
  method: 'GET',
  path: '/app/v1/staff_role/get_list',
  may: 'staff.see',
  summary: 'Lists the roles of a restaurant’s staff, built-in ones first, with what each opens.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: StaffRolesReplySchema,
});

export const addStaffRoleCall = defineCall({
  name: 'staff_role.add',
  method: 'POST',
  path: '/app/v1/staff_role/add',
  may: 'staff.manage',
  summary: 'Adds a role of the restaurant’s own; the lines that its lines need are added to them.',
  body: z.object({ restaurant_id: IdSchema, ...staffRoleInput }),
  reply: StaffRolesReplySchema,
  keepsAnswer: true,
});

export const updateStaffRoleCall = defineCall({
  name: 'staff_role.update',
  method: 'POST',
  path: '/app/v1/staff_role/update',
  may: 'staff.manage',
  summary: 'Changes a role of the restaurant’s own, for everyone who has it, from their next call on.',
  body: z.object({ restaurant_id: IdSchema, role_id: IdSchema, ...staffRoleInput }),
  reply: StaffRolesReplySchema,
});

export const deleteStaffRoleCall = defineCall({
  name: 'staff_role.delete',
  method: 'POST',
  path: '/app/v1/staff_role/delete',
  may: 'staff.manage',
  summary: 'Removes a role of the restaurant’s own. `replace_with` is the next role of those who have it.',
  body: z.object({ restaurant_id: IdSchema, role_id: IdSchema, replace_with: z.optional(StaffRoleIdSchema) }),
  reply: StaffRolesReplySchema,
});
