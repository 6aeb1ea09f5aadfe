import * as z from 'zod/mini';
import { IdSchema, InstantSchema, LanguageSchema, narrowTextOf, textOf } from '../../domain/basics.ts';
import { StaffRoleRefSchema } from '../../domain/staff-role.ts';
import { defineCall } from '../call.ts';

export const RoleSchema = z.enum(['admin', 'owner', 'staff']);

/**
 * A restaurant that a person belongs to. `staff_role` is the role they have there; absent for owners, and in answers of
 * versions before 0.3.
 */
export const OwnPlaceSchema = z.object({
  id: IdSchema,
  name: z.string(),
  role: RoleSchema,
  staff_role: z.optional(StaffRoleRefSchema),
});

/** What the browser keeps of a signed-in person (`admin_info`). */
export const AdminInfoSchema = z.object({
  id: IdSchema,
  nickname: z.string(),
  mail: z.string(),
  phone: z.nullable(z.string()),
  role: RoleSchema,
  token: z.string(),
  /** `permissions`: what their role opens there; absent where it is the table's column of `role`. */
  restaurants: z.array(z.extend(OwnPlaceSchema, { permissions: z.optional(z.array(z.string())) })),
  language: LanguageSchema,
  two_factor: z.boolean(),
  /** Every other page is closed until a second factor is set up. */
  needs_two_factor: z.boolean(),
  /** An administrator views as this person: who, and until when. */
  viewing: z.nullable(z.object({ by: z.string(), until: InstantSchema })),
});
export type AdminInfo = z.infer<typeof AdminInfoSchema>;

export const loginCall = defineCall({
  name: 'session.login',
  method: 'POST',
  path: '/app/v1/login',
  may: 'sign.in',
  summary:
    'Signs a person in. Throttled; the same answer for an unknown account and a wrong password. With a second factor, the right password without a code gets `second_factor_needed`.',
  body: z.object({
    account: narrowTextOf(254, 1),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Six digits, or a recovery code. */
    code: z.optional(narrowTextOf(40, 1)),
  }),
  reply: z.object({ token: z.string(), admin_info: AdminInfoSchema }),
  errors: ['bad_credentials', 'second_factor_needed', 'bad_second_factor'],
});

export const endSessionCall = defineCall({
  name: 'session.end',
  method: 'POST',
  finishes: true,
  path: '/app/v1/session/end',
  may: 'self.manage',
  summary: 'Ends this session.',
  body: z.object({}),
  reply: z.object({ ended: z.boolean() }),
});

/** One place where a person is signed in. */
export const SessionSchema = z.object({
  id: IdSchema,
  created_at: InstantSchema,
  last_used_at: InstantSchema,
  user_agent: z.string(),
  address: z.string(),
  is_current: z.boolean(),
  /** The administrator who views as this person. */
  viewed_by: z.nullable(z.string()),
});
export type SessionItem = z.infer<typeof SessionSchema>;

export const listSessionsCall = defineCall({
  name: 'session.get_list',
  method: 'GET',
  path: '/app/v1/session/get_list',
  may: 'self.manage',
  summary: "Lists one's own sessions.",
  reply: z.object({ items: z.array(SessionSchema) }),
});

export const deleteSessionCall = defineCall({
  name: 'session.delete',
  method: 'POST',
  path: '/app/v1/session/delete',
  may: 'self.secure',
  summary: "Ends another of one's own sessions.",
  body: z.object({ id: IdSchema }),
  reply: z.object({ ended: z.boolean() }),
});

export const getUserCall = defineCall({
  name: 'user.get_by_id',
  method: 'GET',
  path: '/app/v1/user/get_by_id',
  may: 'self.manage',
  summary:
    'Returns the signed-in person (admin info); with `id` another person whom one may see, without a token. An owner sees the staff of their own restaurants.',
  query: z.object({ id: z.optional(IdSchema) }),
  reply: AdminInfoSchema,
});

export const viewAsCall = defineCall({
  name: 'session.view_as',
  method: 'POST',
  path: '/app/v1/session/view_as',
  may: 'people.administer',
  summary:
    'Lets an administrator view the back-office as an owner, for an hour. Changes are recorded as the administrator’s; credentials, people and card numbers stay closed. `/session/end` ends it.',
  body: z.object({ user_id: IdSchema, reason: textOf(300, 3) }),
  reply: z.object({ token: z.string(), admin_info: AdminInfoSchema }),
});
