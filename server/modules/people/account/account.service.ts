import { CallError } from '#contract/errors.ts';
import type { AccountInput } from '#contract/http/people/account.ts';
import { isoNow } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { passwordProblem } from '../../../base/password-rules.ts';
import { hashPassword } from '../../../base/password-hash.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { forgetWaitingMail } from '../mail-address/mail-address.repository.ts';
import { askMailChange, proveMailChange, type DueMail } from '../mail-change/mail-change.service.ts';
import { assertFreePhone } from '../user/user-phone.service.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { assertOwnPassword } from '../password/own-password.service.ts';
import { assertNotViewPassword } from '../password/view-password.service.ts';

type Profile = Pick<Row<'user'>, 'nickname' | 'language' | 'phone'>;

type Changed = { user: Row<'user'>; due: DueMail | null };

/**
 * Changes one's own name, phone number and language at once. Another mail address needs the password, and counts from its
 * confirmation on; `due` is the mail with the link.
 */
export async function changeAccount(
  context: Context,
  identity: UserIdentity,
  input: AccountInput,
  origin: string,
): Promise<Changed> {
  const { database } = context;
  const found = database.db.selectFrom('user').selectAll().where('id', '=', identity.user_id);
  const user = await found.executeTakeFirstOrThrow();
  const isOtherMail = input.mail !== user.mail;
  if (isOtherMail) await proveMailChange(context, user, input);
  const phone = input.phone === undefined ? user.phone : input.phone || null;
  const profile: Profile = { nickname: input.nickname, language: input.language, phone };
  const before: Profile = { nickname: user.nickname, language: user.language, phone: user.phone };
  return database.write(async (tx) => {
    if (phone !== user.phone) await assertFreePhone(tx, phone, user.id);
    if (toJson(profile) !== toJson(before)) {
      await tx.updateTable('user').set(profile).where('id', '=', user.id).execute();
      await audit(context, tx, {
        restaurant_id: null,
        actor: actorOf(identity),
        action: 'account.update',
        target: user.id,
        before,
        after: profile,
      });
    }
    const due = isOtherMail ? await askMailChange(context, tx, identity, user, { mail: input.mail, origin }) : null;
    return { user: { ...user, ...profile }, due };
  });
}

type PasswordInput = { original_password: string; new_password: string };

/**
 * Changes one's own password; a wrong original one counts like a failed sign-in. Returns the ids of the ended sessions:
 * all but the caller's.
 */
export async function changePassword(
  context: Context,
  identity: UserIdentity,
  input: PasswordInput,
): Promise<readonly string[]> {
  const { clock, hasStrictPasswords } = context;
  const { db } = context.database;
  const user = await db.selectFrom('user').selectAll().where('id', '=', identity.user_id).executeTakeFirstOrThrow();
  await assertOwnPassword(context, user, input.original_password, 'original_password');
  const problem = passwordProblem(user, input.new_password, 'new_password', {
    isStrict: hasStrictPasswords,
    isOwn: true,
  });
  if (problem !== null) throw new CallError('invalid', [problem]);
  await assertNotViewPassword(db, user.id, input.new_password);
  const password_hash = await hashPassword(input.new_password);
  return changeRights(context, async (tx, watch) => {
    await watch({ people: [user.id] });
    await tx
      .updateTable('user')
      .set({ password_hash, password_changed_at: isoNow(clock) })
      .where('id', '=', user.id)
      .execute();
    await forgetWaitingMail(tx, user.id);
    const ended = await endOtherSessions(tx, user.id, identity.session_id);
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'user.modify_password',
      target: user.id,
    });
    return ended;
  });
}
