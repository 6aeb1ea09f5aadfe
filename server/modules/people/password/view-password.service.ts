import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { viewPasswordCall } from '#contract/http/people/second-factor.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { passwordProblem } from '../../../base/password-rules.ts';
import { hashPassword, isPassword } from '../../../base/password-hash.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { assertOwnPassword } from './own-password.service.ts';

const same = (path: string): CallError => invalidField(path, 'same_as_password', 'must be another than to sign in');

export const findViewPassword = (db: Queries, userId: string) =>
  db.selectFrom('view_password').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Sets one's own view password; it requires the sign-in password and must differ from it. */
export async function setViewPassword(
  context: Context,
  identity: UserIdentity,
  input: BodyOf<typeof viewPasswordCall>,
): Promise<void> {
  const { database, clock, hasStrictPasswords } = context;
  const { user_id } = identity;
  const user = await database.db.selectFrom('user').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow();
  await assertOwnPassword(context, user, input.password, 'password');
  if (await isPassword(user.password_hash, input.new_password)) throw same('new_password');
  const problem = passwordProblem(user, input.new_password, 'new_password', {
    isStrict: hasStrictPasswords,
    isOwn: true,
  });
  if (problem !== null) throw new CallError('invalid', [problem]);
  const row = { password_hash: await hashPassword(input.new_password), changed_at: isoNow(clock) };
  await changeRights(context, async (tx, watch) => {
    await watch({ people: [user_id] });
    await tx
      .insertInto('view_password')
      .values({ user_id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'account.view_password',
      target: user_id,
    });
  });
}

/** A new sign-in password must differ from the view password. */
export async function assertNotViewPassword(db: Queries, userId: string, password: string): Promise<void> {
  const row = await findViewPassword(db, userId);
  if (row !== undefined && (await isPassword(row.password_hash, password))) throw same('new_password');
}
