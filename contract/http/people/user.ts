import * as z from 'zod/mini';
import { IdSchema, InstantSchema, requiredTextOf, textOf, LanguageSchema } from '../../domain/basics.ts';
import { NewPasswordSchema, passwordBy, PasswordRuleSchema, type PasswordRule } from '../../domain/password.ts';
import { PersonPhoneSchema } from '../../domain/phone.ts';
import { StaffRoleIdSchema } from '../../domain/staff-role.ts';
import { EmailSchema } from '../../domain/store-input.ts';
import { defineCall } from '../call.ts';
import { OwnPlaceSchema, RoleSchema } from './session.ts';

export const USER_STATES = ['invited', 'active', 'disabled'] as const;
export const USER_SORTS = ['nickname', '-nickname', '-last_sign_in_at', 'last_sign_in_at'] as const;

/** A person who may sign in. */
export const UserSchema = z.object({
  id: IdSchema,
  nickname: z.string(),
  mail: z.string(),
  phone: z.nullable(z.string()),
  role: RoleSchema,
  restaurants: z.array(OwnPlaceSchema),
  state: z.enum(USER_STATES),
  last_sign_in_at: z.nullable(InstantSchema),
  two_factor: z.boolean(),
});
export type User = z.infer<typeof UserSchema>;

const nickname = requiredTextOf(60);
const restaurantIds = z.array(IdSchema).check(z.maxLength(200));
/** The role of a member of staff in some of their restaurants; in the others it stays, or is `staff` [RO1]. */
export const StaffRolesSchema = z
  .array(z.object({ restaurant_id: IdSchema, role_id: StaffRoleIdSchema }))
  .check(z.maxLength(200));

export const listRolesCall = defineCall({
  name: 'user.get_role_list',
  method: 'GET',
  path: '/app/v1/user/get_role_list',
  may: 'staff.see',
  summary: 'Lists the roles, and which of them one may give.',
  reply: z.object({ items: z.array(z.object({ role: RoleSchema, may_give: z.boolean() })) }),
});

export const listUsersCall = defineCall({
  name: 'user.get_list',
  method: 'GET',
  path: '/app/v1/user/get_list',
  may: 'staff.see',
  summary: 'Lists the platform’s people; for an owner the staff of one’s own restaurants.',
  query: z.object({
    role: z.optional(RoleSchema),
    state: z.optional(z.enum(USER_STATES)),
    /** Only people of this restaurant. */
    restaurant_id: z.optional(IdSchema),
    two_factor: z.optional(z.enum(['on', 'off'])),
    q: z._default(textOf(80), ''),
    sort: z._default(z.enum(USER_SORTS), 'nickname'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ items: z.array(UserSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

export const NewUserSchema = z.object({
  nickname,
  mail: EmailSchema,
  phone: z.optional(PersonPhoneSchema),
  role: RoleSchema,
  restaurant_ids: restaurantIds,
  staff_roles: z.optional(StaffRolesSchema),
  /** What the invitation and the page behind it are written in; Chinese where it is not said. */
  language: z.optional(LanguageSchema),
});

/**
 * A link to hand over; it is shown once and works once. `mailed`: a mail server took it (`sent`), there is none (`kept`),
 * or it refused (`failed`); only `sent` may be said to be on its way.
 */
export const SignInLinkSchema = z.object({
  url: z.string(),
  expires_at: InstantSchema,
  mailed: z.enum(['sent', 'kept', 'failed']),
});

export const addUserCall = defineCall({
  name: 'user.add',
  method: 'POST',
  path: '/app/v1/user/add',
  may: 'staff.manage',
  summary: 'Invites a person by mail; the answer also holds the link to set a password, to be handed over.',
  body: NewUserSchema,
  reply: z.object({ user: UserSchema, invite: SignInLinkSchema }),
});

export const updateUserCall = defineCall({
  name: 'user.update',
  method: 'POST',
  path: '/app/v1/user/update',
  may: 'staff.manage',
  summary:
    'Changes a name, a phone number, a role or the restaurants, or enables or disables a person. People cannot change their own role or state.',
  body: z.object({
    user_id: IdSchema,
    nickname: z.optional(nickname),
    phone: z.optional(PersonPhoneSchema),
    role: z.optional(RoleSchema),
    restaurant_ids: z.optional(restaurantIds),
    staff_roles: z.optional(StaffRolesSchema),
    state: z.optional(z.enum(['active', 'disabled'])),
  }),
  reply: UserSchema,
});

export const deleteUserCall = defineCall({
  name: 'user.delete',
  method: 'POST',
  path: '/app/v1/user/delete',
  may: 'staff.manage',
  summary: 'Removes a person; their sessions end immediately. Never oneself, never the last administrator.',
  body: z.object({ user_id: IdSchema }),
  reply: z.object({ deleted: z.boolean() }),
});

export const resetLinkCall = defineCall({
  name: 'user.reset_link',
  method: 'POST',
  path: '/app/v1/user/reset_link',
  may: 'staff.manage',
  summary: 'Makes a new link to set a password, mailed and in the answer; for an invited person a new invitation.',
  body: z.object({ user_id: IdSchema }),
  reply: SignInLinkSchema,
});

const LinkTokenSchema = z.string().check(z.minLength(20), z.maxLength(200));

export const readLinkCall = defineCall({
  name: 'account.read_link',
  method: 'POST',
  path: '/app/v1/account/read_link',
  may: 'sign.in',
  summary: 'Whose password a link sets, if it still does, and by which rule. Uses nothing up.',
  body: z.object({ kind: z.enum(['invite', 'reset']), token: LinkTokenSchema }),
  reply: z.object({ mail: z.string(), password_rule: PasswordRuleSchema }),
  errors: ['code_expired'],
});

const tokenPassword = (new_password: z.ZodMiniString) =>
  z
    .object({
      token: LinkTokenSchema,
      new_password,
      confirmation: z.string().check(z.minLength(1, 'required'), z.maxLength(200)),
    })
    .check(
      z.refine((form) => form.new_password === form.confirmation, {
        path: ['confirmation'],
        error: 'passwords_differ',
      }),
    );
const TokenPasswordSchema = tokenPassword(NewPasswordSchema);

/** The form of a link whose rule is known. */
export const tokenPasswordBy = (rule: PasswordRule) => tokenPassword(passwordBy(rule));

export const acceptInviteCall = defineCall({
  name: 'account.accept_invite',
  method: 'POST',
  path: '/app/v1/account/accept_invite',
  may: 'sign.in',
  summary: 'Sets the first password by the link of an invitation.',
  body: TokenPasswordSchema,
  reply: z.object({ mail: z.string() }),
  errors: ['code_expired'],
});

export const resetPasswordCall = defineCall({
  name: 'account.reset',
  method: 'POST',
  path: '/app/v1/account/reset',
  may: 'sign.in',
  summary: 'Sets a new password by a reset link; every session of the person ends.',
  body: TokenPasswordSchema,
  reply: z.object({ mail: z.string() }),
  errors: ['code_expired'],
});

export const forgotPasswordCall = defineCall({
  name: 'account.forgot',
  method: 'POST',
  path: '/app/v1/account/forgot',
  may: 'sign.in',
  summary: 'Mails a reset link if the account exists; the answer is the same either way.',
  body: z.object({ mail: EmailSchema }),
  reply: z.object({ asked: z.boolean() }),
});
