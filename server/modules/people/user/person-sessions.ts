import { CallError, invalidField } from '#contract/errors.ts';
import type { User } from '#contract/http/people/user.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { forgetPasskeys, passkeysOf } from '../passkey/passkey.repository.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { forgetTwoFactor } from '../second-factor/set-up.service.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { presentUser } from './user.repository.ts';

const findOr404 = async (tx: Tx, id: string): Promise<Row<'user'>> => {
  const row = await tx.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new CallError('not_found');
  return row;
};

/** Ends one session of a person or all of them, but never the caller's; returns the ids of those that ended. */
export function endPersonSessions(
  context: Context,
  viewer: UserIdentity,
  userId: string,
  sessionId: string | undefined,
): Promise<readonly string[]> {
  return context.database.write(async (tx) => {
    const user = await findOr404(tx, userId);
    const ended =
      sessionId === undefined
        ? await endOtherSessions(tx, userId, viewer.session_id)
        : await endOne(tx, userId, sessionId, viewer.session_id);
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(viewer),
      action: 'user.end_sessions',
      target: userId,
      after: { nickname: user.nickname, sessions: ended.length },
    });
    return ended;
  });
}

async function endOne(tx: Tx, userId: string, sessionId: string, currentId: string): Promise<readonly string[]> {
  if (sessionId === currentId) throw invalidField('session_id', 'own_account', 'is the session that asks');
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) throw new CallError('not_found');
  return [ended.id];
}

/** For a person who lost the device: removes the second factor and the passkeys, ends the sessions. One's own stay [WA3]. */
export function resetTwoFactor(
  context: Context,
  viewer: UserIdentity,
  userId: string,
): Promise<{ user: User; ended: readonly string[] }> {
  return changeRights(context, async (tx, watch) => {
    await watch({ people: [userId] });
    if (userId === viewer.user_id) throw invalidField('user_id', 'own_account', 'is your own account');
    const row = await findOr404(tx, userId);
    if (row.two_factor === 0 && (await passkeysOf(tx, userId)).length === 0)
      throw invalidField('user_id', 'not_on', 'has neither a second factor nor a passkey');
    await forgetTwoFactor(tx, userId);
    await forgetPasskeys(tx, userId);
    await tx.updateTable('user').set({ two_factor: 0 }).where('id', '=', userId).execute();
    const ended = await endOtherSessions(tx, userId, viewer.session_id);
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(viewer),
      action: 'user.reset_two_factor',
      target: userId,
      before: { nickname: row.nickname, two_factor: row.two_factor !== 0 },
      after: { two_factor: false },
    });
    return { user: await presentUser(tx, viewer, { ...row, two_factor: 0 }), ended };
  });
}
