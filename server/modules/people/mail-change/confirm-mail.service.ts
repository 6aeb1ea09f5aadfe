import type { Actor } from '#contract/domain/basics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import { isoAt, isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { forgetMailChanges, isMailTaken } from '../mail-address/mail-address.repository.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { forgetPasskeys } from '../passkey/passkey.repository.ts';
import { endSessions } from '../session/session.repository.ts';
import { makeToken } from '../user/account-link.service.ts';
import { MAIL_CHANGE_MS, type DueMail } from './mail-change.service.ts';

const personOf = (user: Row<'user'>): Actor => ({ kind: 'user', id: user.id, name: user.nickname });

async function userOf(tx: Tx, { user_id }: Row<'mail_change'>): Promise<Row<'user'>> {
  const user = await tx.selectFrom('user').selectAll().where('id', '=', user_id).executeTakeFirst();
  if (user === undefined || user.state === 'disabled') throw new CallError('code_expired');
  return user;
}

/** [AC2] [AC3] The new address counts from now on, and the one before gets a way back. */
export function confirmMail(context: Context, token: string, origin: string): Promise<{ mail: string; due: DueMail }> {
  const { clock, ids } = context;
  return changeRights(context, async (tx, watch) => {
    const back = ids.secret();
    const now = isoNow(clock);
    // One statement: of two that open the link at once, one finds it.
    const change = await tx
      .updateTable('mail_change')
      .set({ confirmed_at: now, back_hash: hashToken(back), expires_at: isoAt(clock.now() + MAIL_CHANGE_MS) })
      .where('confirm_hash', '=', hashToken(token))
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (change === undefined) throw new CallError('code_expired');
    const { new_mail: mail } = change;
    const user = await userOf(tx, change);
    if (await isMailTaken(tx, mail, now, user.id)) throw invalidField('token', 'taken', 'is already in use');
    await watch({ people: [user.id] });
    await tx.updateTable('user').set({ mail }).where('id', '=', user.id).execute();
    // Links that were mailed to the address before.
    await tx.deleteFrom('account_token').where('user_id', '=', user.id).execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: personOf(user),
      action: 'account.confirm_mail',
      target: user.id,
      before: { mail: user.mail },
      after: { mail },
    });
    const values = { name: user.nickname, mail, link: `${origin}/auth/login?mail_back=${back}` };
    const language = user.language === 'en' ? 'en' : 'zh';
    return { mail, due: { to: user.mail, about: { kind: 'mail_changed', values, language } } };
  });
}

type TakenBack = { mail: string; reset_token: string; ended: readonly string[] };

/**
 * [AC3] Restores the address before. Who changed it knew the password, so it is over with every session and passkey, and the page
 * asks for another by the link that is made here.
 */
export function takeMailBack(context: Context, token: string): Promise<TakenBack> {
  const { clock } = context;
  return changeRights(context, async (tx, watch) => {
    const change = await tx
      .deleteFrom('mail_change')
      .where('back_hash', '=', hashToken(token))
      .where('expires_at', '>', isoNow(clock))
      .returningAll()
      .executeTakeFirst();
    if (change === undefined) throw new CallError('code_expired');
    const { old_mail: mail } = change;
    const user = await userOf(tx, change);
    await watch({ people: [user.id] });
    await forgetMailChanges(tx, user.id);
    await tx.updateTable('user').set({ mail, password_hash: null }).where('id', '=', user.id).execute();
    await forgetPasskeys(tx, user.id);
    const ended = await endSessions(tx, user.id);
    await tx.deleteFrom('account_token').where('user_id', '=', user.id).execute();
    const { token: reset_token } = await makeToken(context, tx, user.id, 'reset');
    await audit(context, tx, {
      restaurant_id: null,
      actor: personOf(user),
      action: 'account.restore_mail',
      target: user.id,
      before: { mail: user.mail },
      after: { mail },
    });
    return { mail, reset_token, ended };
  });
}
