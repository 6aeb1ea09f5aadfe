import QRCode from 'qrcode';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { twoFactorCall } from '#contract/http/people/second-factor.ts';
import { isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { decrypt, encrypt } from '../../../base/encrypt.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { needsSecondFactor } from '../session/session.service.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { assertOwnPassword } from '../password/own-password.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { renewRecoveryCodes } from './recovery-codes.repository.ts';
import { secretPlace, secretRing, takeCode } from './take-code.service.ts';
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts';

/** A secret without a first code is forgotten after this time. */
const PENDING_MS = 15 * MINUTE_MS;

type Answer = ReplyOf<typeof twoFactorCall>;
/** The call's answer, and the ids of the sessions that the step ended. */
export type Step = { answer: Answer; ended: readonly string[] };

const findUser = ({ database }: Context, id: string): Promise<Row<'user'>> =>
  database.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Runs one step of setting up, or removing, one's own second factor. */
export async function takeTwoFactorStep(
  context: Context,
  identity: UserIdentity,
  body: BodyOf<typeof twoFactorCall>,
): Promise<Step> {
  const user = await findUser(context, identity.user_id);
  const isOn = user.two_factor !== 0;
  if (body.action === 'begin' || body.action === 'confirm') {
    if (isOn) throw invalidField('action', 'already_on', 'is on already');
  } else if (!isOn) throw invalidField('action', 'not_on', 'is not on');
  if (body.action === 'begin') return begin(context, user, body.password);
  if (body.action === 'confirm') return confirm(context, identity, body.code);
  if (body.action === 'remove' && needsSecondFactor(context, user)) throw new CallError('second_factor_required');
  await assertOwnPassword(context, user, body.password, 'password');
  await takeCode(context, user.id, body.code);
  return body.action === 'remove' ? remove(context, identity) : renew(context, identity);
}

/** [SF1] Stores a new encrypted secret, which has no effect before its first code. */
async function begin(context: Context, user: Row<'user'>, password: string): Promise<Step> {
  const { database, clock, keys } = context;
  await assertOwnPassword(context, user, password, 'password');
  const secret = newTotpSecret();
  const row = {
    pending: encrypt(secretRing(keys), secret, secretPlace(user.id)),
    pending_at: isoNow(clock),
  };
  await database.db
    .insertInto('two_factor')
    .values({ user_id: user.id, secret: null, last_step: null, confirmed_at: null, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  const url = otpauthUrl(secret, user.mail);
  const svg = await QRCode.toString(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  const setup = { secret, otpauth_url: url, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
  return { answer: { two_factor: false, setup, recovery_codes: null }, ended: [] };
}

/**
 * The first code turns the second factor on, returns the recovery codes and ends the sessions that began without it.
 */
async function confirm(context: Context, identity: UserIdentity, code: string): Promise<Step> {
  const { database, clock, keys } = context;
  const { user_id } = identity;
  const waiting = await database.db
    .selectFrom('two_factor')
    .select('pending')
    .where('user_id', '=', user_id)
    .where('pending_at', '>', isoAt(clock.now() - PENDING_MS))
    .executeTakeFirst();
  if (waiting === undefined || waiting.pending === null) throw new CallError('code_expired');
  const pending = waiting.pending;
  const secret = decrypt(secretRing(keys), pending, secretPlace(user_id));
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), clock.now());
  // Not throttled, because the caller knows the secret itself.
  if (step === null) throw invalidField('code', 'code_wrong', 'is wrong');
  return changeRights(context, async (tx, watch) => {
    await watch({ people: [user_id] });
    const now = isoNow(clock);
    await tx
      .updateTable('two_factor')
      .set({ secret: pending, pending: null, pending_at: null, last_step: step, confirmed_at: now })
      .where('user_id', '=', user_id)
      .execute();
    const recovery_codes = await renewRecoveryCodes(tx, user_id, now);
    const ended = await turn(context, tx, identity, true);
    return { answer: { two_factor: true, setup: null, recovery_codes }, ended };
  });
}

function remove(context: Context, identity: UserIdentity): Promise<Step> {
  return changeRights(context, async (tx, watch) => {
    await watch({ people: [identity.user_id] });
    await forgetTwoFactor(tx, identity.user_id);
    const ended = await turn(context, tx, identity, false);
    return { answer: { two_factor: false, setup: null, recovery_codes: null }, ended };
  });
}

function renew(context: Context, identity: UserIdentity): Promise<Step> {
  return changeRights(context, async (tx, watch) => {
    await watch({ people: [identity.user_id] });
    const recovery_codes = await renewRecoveryCodes(tx, identity.user_id, isoNow(context.clock));
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'account.renew_recovery_codes',
      target: identity.user_id,
    });
    return { answer: { two_factor: true, setup: null, recovery_codes }, ended: [] };
  });
}

/** Removes a person's second factor with its recovery codes. */
export async function forgetTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

async function turn(context: Context, tx: Tx, identity: UserIdentity, isOn: boolean): Promise<readonly string[]> {
  const { user_id, session_id } = identity;
  await tx
    .updateTable('user')
    .set({ two_factor: isOn ? 1 : 0 })
    .where('id', '=', user_id)
    .execute();
  await audit(context, tx, {
    restaurant_id: null,
    actor: actorOf(identity),
    action: 'account.two_factor',
    target: user_id,
    before: { two_factor: !isOn },
    after: { two_factor: isOn },
  });
  return endOtherSessions(tx, user_id, session_id);
}
