import { CallError, invalidField } from '#contract/errors.ts';
import { DAY_MS, isoAt, isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import type { OwnMail } from '../../../notify/order-notice.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { forgetWaitingMail, isMailTaken } from '../mail-address/mail-address.repository.ts';
import { assertOwnPassword } from '../password/own-password.service.ts';
import { takeCode } from '../second-factor/take-code.service.ts';
import { takeMail } from '../throttle/mail-budget.service.ts';

/** A new address is confirmed, and afterwards taken back, within this time. */
export const MAIL_CHANGE_MS = DAY_MS;

/** A mail that is due once the transaction is through. */
export type DueMail = { to: string; about: OwnMail };

type Proof = { mail: string; password: string; code: string };

/** [AC1] Another address needs the password, and the code of a second factor; both are counted as guesses. */
export async function proveMailChange(context: Context, user: Row<'user'>, proof: Proof): Promise<void> {
  if (proof.password === '') throw invalidField('password', 'required', 'is required');
  const needsCode = user.two_factor !== 0;
  if (needsCode && proof.code === '') throw invalidField('code', 'required', 'is required');
  await assertOwnPassword(context, user, proof.password, 'password');
  if (needsCode) await takeCode(context, user.id, proof.code);
  const mayMail =
    (await takeMail(context, 'mail_change', user.id)) && (await takeMail(context, 'mail_change_to', proof.mail));
  if (!mayMail) throw new CallError('throttled');
}

/**
 * [AC2] Keeps the new address until its link is opened. An address that has an account is answered like any other, so
 * that no one learns of it, and only its owner is told.
 */
export async function askMailChange(
  context: Context,
  tx: Tx,
  identity: UserIdentity,
  user: Row<'user'>,
  { mail, origin }: { mail: string; origin: string },
): Promise<DueMail> {
  const { clock, ids } = context;
  const token = ids.secret();
  await forgetWaitingMail(tx, user.id);
  await tx
    .insertInto('mail_change')
    .values({
      id: ids.next(),
      user_id: user.id,
      old_mail: user.mail,
      new_mail: mail,
      confirm_hash: hashToken(token),
      confirmed_at: null,
      back_hash: null,
      expires_at: isoAt(clock.now() + MAIL_CHANGE_MS),
      created_at: isoNow(clock),
    })
    .execute();
  await audit(context, tx, {
    restaurant_id: null,
    actor: actorOf(identity),
    action: 'account.ask_mail',
    target: user.id,
    before: { mail: user.mail },
    after: { mail },
  });
  if (await isMailTaken(tx, mail, isoNow(clock), user.id))
    return { to: mail, about: { kind: 'mail_in_use', values: {} } };
  const language = user.language === 'en' ? 'en' : 'zh';
  const values = { name: user.nickname, mail, link: `${origin}/auth/login?mail=${token}` };
  return { to: mail, about: { kind: 'mail_confirm', values, language } };
}
