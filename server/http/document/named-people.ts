import { DeskPersonSchema, OwnPinSchema } from '#contract/http/people/desk-pin.ts';
import { NewPasswordSchema, PasswordRuleSchema, ViewPasswordSchema } from '#contract/domain/password.ts';
import { GivableSchema, StaffRoleIdSchema, StaffRoleRefSchema } from '#contract/domain/staff-role.ts';
import { AccountInputSchema, PasswordChangeSchema } from '#contract/http/people/account.ts';
import { ConfirmKindSchema } from '#contract/http/people/confirm.ts';
import { BlockInputSchema, BlockSchema } from '#contract/http/people/blocklist.ts';
import { NewPasskeySchema, PasskeyAnswerSchema, PasskeySchema } from '#contract/http/people/passkey.ts';
import { CustomerSchema } from '#contract/http/people/customer.ts';
import { StoreCustomerDetailSchema, StoreCustomerSchema } from '#contract/http/people/store-customer.ts';
import { SecuritySchema, ViewPasswordChangeSchema } from '#contract/http/people/second-factor.ts';
import { AdminInfoSchema, OwnPlaceSchema, RoleSchema, SessionSchema } from '#contract/http/people/session.ts';
import { NewUserSchema, SignInLinkSchema, StaffRolesSchema, UserSchema } from '#contract/http/people/user.ts';
import { StaffRoleSchema, StaffRolesReplySchema } from '#contract/http/people/staff-role.ts';
import { SavedViewSchema } from '#contract/http/people/saved-view.ts';

/** The contract's schemas about people and how they sign in, as `NAMED_SCHEMAS` names them. */
export const PEOPLE_SCHEMAS = {
  AccountInputSchema,
  AdminInfoSchema,
  BlockInputSchema,
  BlockSchema,
  ConfirmKindSchema,
  CustomerSchema,
  StoreCustomerSchema,
  StoreCustomerDetailSchema,
  DeskPersonSchema,
  GivableSchema,
  NewPasskeySchema,
  NewPasswordSchema,
  NewUserSchema,
  SignInLinkSchema,
  OwnPinSchema,
  OwnPlaceSchema,
  PasskeyAnswerSchema,
  PasskeySchema,
  PasswordChangeSchema,
  PasswordRuleSchema,
  RoleSchema,
  SavedViewSchema,
  SecuritySchema,
  SessionSchema,
  StaffRoleIdSchema,
  StaffRoleRefSchema,
  StaffRoleSchema,
  StaffRolesReplySchema,
  StaffRolesSchema,
  UserSchema,
  ViewPasswordChangeSchema,
  ViewPasswordSchema,
};
