import type { CardDetails } from '#contract/domain/card.ts';
import { CallError, type ErrorCode, type FieldCode, type FieldError } from '#contract/errors.ts';
import { HOUR_MS, isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { DecryptFailed } from '../../../base/encrypt.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { findViewPassword } from '../../people/password/view-password.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { takeCode } from '../../people/second-factor/take-code.service.ts';
import { isPassword } from '../../../base/password-hash.ts';
import { clearTries, isWaiting, takeTry, type ThrottleRule } from '../../people/throttle/throttle.repository.ts';
import { findCard, openCard } from './vault.service.ts';

/** [CD7] PCI DSS 8.3.4: at most ten attempts, then at least half an hour. */
const REVEAL_RULE: ThrottleRule = { freeTries: 5, lockMs: 30 * MINUTE_MS };
const VIEWS_AN_HOUR = 20;

/** The outcome that the record keeps of an attempt. */
type Outcome =
  | 'shown'
  | 'view_password_wrong'
  | 'view_password_missing'
  | 'code_wrong'
  | 'second_factor_missing'
  | 'locked'
  | 'too_many_views'
  | 'no_order'
  | 'no_details'
  | 'erased'
  | 'vault_off'
  | 'unreadable';

/** Why an attempt failed, for the record and for the caller. */
class Refusal extends Error {
  readonly outcome: Outcome;
  readonly answer: CallError;
  constructor(outcome: Outcome, answer: CallError) {
    super(outcome);
    this.outcome = outcome;
    this.answer = answer;
  }
}

const refuse = (
  outcome: Outcome,
  code: ErrorCode,
  field?: { path: string; code: FieldCode; message: string },
): never => {
  const errors: FieldError[] = field === undefined ? [] : [field];
  throw new Refusal(outcome, new CallError(code, errors));
};

export type Attempt = {
  restaurant_id: string;
  order_id: string;
  viewPassword: string;
  code: string;
  /** The address of the request. */
  from: string;
};

/**
 * [CD6] Returns an order's card details to a person who gives their own view password and a fresh code. [CD7] Every
 * outcome is recorded before the answer.
 */
export async function revealCard(context: Context, identity: UserIdentity, attempt: Attempt): Promise<CardDetails> {
  const number = await findNumber(context, attempt);
  const keep = (outcome: Outcome): Promise<void> => record(context, identity, attempt, { outcome, number });
  try {
    if (number === undefined) refuse('no_order', 'not_found');
    await assertCredentials(context, identity, attempt);
    const details = await readDetails(context, attempt);
    await keep('shown');
    return details;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await keep(error.outcome);
    throw error.answer;
  }
}

async function findNumber({ database }: Context, { restaurant_id, order_id }: Attempt): Promise<string | undefined> {
  const order = await database.db
    .selectFrom('orders')
    .select('number')
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', order_id)
    .executeTakeFirst();
  return order?.number;
}

/** Runs the checks that need no secret first, so that no code is used up in vain. */
async function assertCredentials(context: Context, { user_id }: UserIdentity, attempt: Attempt): Promise<void> {
  const { database, clock, cards } = context;
  const { db } = database;
  if (cards.mode === 'off') refuse('vault_off', 'not_found', gone('card_vault_off', 'are not stored here'));
  const card = await findCard(db, attempt);
  if (card === undefined) refuse('no_details', 'not_found', gone('card_none', 'were never given'));
  else if (card.erased_at !== null) refuse('erased', 'not_found', gone('card_erased', 'were erased'));
  const key = `card:${user_id}`;
  if (await isWaiting(db, key, clock.now())) refuse('locked', 'throttled');
  if ((await countViews(context, user_id)) >= VIEWS_AN_HOUR) refuse('too_many_views', 'throttled');
  await assertSetUp(context, user_id);
  if (!(await takeTry(db, key, REVEAL_RULE, clock.now()))) refuse('locked', 'throttled');
  await assertViewPassword(context, user_id, attempt.viewPassword);
  await assertCode(context, user_id, attempt.code);
  await clearTries(db, key);
}

const gone = (code: FieldCode, message: string) => ({ path: 'order_id', code, message });

async function countViews({ database, clock }: Context, userId: string): Promise<number> {
  const { views } = await database.db
    .selectFrom('card_view')
    .select((eb) => eb.fn.countAll<number>().as('views'))
    .where('user_id', '=', userId)
    .where('at', '>', isoAt(clock.now() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return views;
}

async function assertSetUp({ database }: Context, userId: string): Promise<void> {
  const { db } = database;
  const user = await db.selectFrom('user').select('two_factor').where('id', '=', userId).executeTakeFirstOrThrow();
  if (user.two_factor === 0)
    refuse('second_factor_missing', 'invalid', { path: 'code', code: 'not_on', message: 'is not on' });
  if ((await findViewPassword(db, userId)) === undefined)
    refuse('view_password_missing', 'invalid', { path: 'view_password', code: 'not_on', message: 'is not set' });
}

async function assertViewPassword({ database }: Context, userId: string, typed: string): Promise<void> {
  const row = await findViewPassword(database.db, userId);
  if (await isPassword(row?.password_hash ?? null, typed)) return;
  refuse('view_password_wrong', 'invalid', { path: 'view_password', code: 'view_password_wrong', message: 'is wrong' });
}

/** Six digits only: a person who lost the authenticator signs in with a recovery code and sets up a new one first. */
async function assertCode(context: Context, userId: string, typed: string): Promise<void> {
  try {
    if (!/^\d{6}$/.test(typed))
      throw new CallError('bad_second_factor', [{ path: 'code', code: 'code_wrong', message: 'is wrong' }]);
    await takeCode(context, userId, typed);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new Refusal(error.code === 'throttled' ? 'locked' : 'code_wrong', error);
  }
}

async function readDetails(context: Context, attempt: Attempt): Promise<CardDetails> {
  const row = await findCard(context.database.db, attempt);
  try {
    const details = row === undefined ? null : openCard(context.keys, row);
    return details ?? refuse('erased', 'not_found', gone('card_erased', 'were erased'));
  } catch (error) {
    if (!(error instanceof DecryptFailed)) throw error;
    context.log.error({ err: error, order_id: attempt.order_id }, 'card details could not be decrypted');
    return refuse('unreadable', 'internal');
  }
}

type Result = { outcome: Outcome; number: string | undefined };

async function record(
  context: Context,
  identity: UserIdentity,
  { restaurant_id, order_id, from }: Attempt,
  { outcome, number }: Result,
): Promise<void> {
  const { database, ids, clock } = context;
  await database.write(async (tx) => {
    await audit(context, tx, {
      restaurant_id,
      actor: actorOf(identity),
      action: 'order.get_credit_card',
      target: order_id,
      after: { outcome, ...(number === undefined ? {} : { number }), from },
    });
    if (outcome !== 'shown') return;
    const view = { id: ids.next(), user_id: identity.user_id, at: isoNow(clock) };
    await tx.insertInto('card_view').values(view).execute();
  });
}
