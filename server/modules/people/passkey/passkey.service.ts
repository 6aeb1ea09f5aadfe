import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { CallError } from '#contract/errors.ts';
import type { PasskeyAnswer } from '#contract/http/people/passkey.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { assertOwnPassword } from '../password/own-password.service.ts';
import { ADDRESS_RULE, giveTryBack, quarterOf, takeTry } from '../throttle/throttle.repository.ts';
import { challengeTime, makeChallenge } from './challenge.ts';
import { deletePasskey, findPasskey, takeAnswer } from './passkey.repository.ts';
import type { RelyingParty } from './relying-party.service.ts';

const SIGN_IN = 'sign in';

/** A challenge for a browser whose person is not known yet. */
export const signInChallenge = ({ keys, clock }: Context): string => makeChallenge(keys, SIGN_IN, clock.now());

/**
 * The person whose passkey signed a challenge for signing in [WA2]. Every refusal is the same answer; tries are counted
 * per address before they are looked at [GU1]. A challenge counts once for a passkey, and none from before its last.
 */
export async function takePasskey(
  context: Context,
  answer: PasskeyAnswer,
  party: RelyingParty,
  address: string,
): Promise<Row<'user'>> {
  const { database, clock } = context;
  const { db } = database;
  const key = `passkey:${address}:${quarterOf(clock.now())}`;
  if (!(await takeTry(db, key, ADDRESS_RULE, clock.now()))) throw new CallError('throttled');
  const passkey = await findPasskey(db, answer.credential_id);
  const signed =
    passkey === undefined || passkey.host !== party.host ? undefined : await verify(context, passkey, answer, party);
  if (passkey === undefined || signed === undefined) throw new CallError('bad_passkey');
  const user = await db.selectFrom('user').selectAll().where('id', '=', passkey.user_id).executeTakeFirst();
  if (user === undefined || user.state !== 'active') throw new CallError('bad_passkey');
  if (!(await takeAnswer(db, passkey.id, { ...signed, at: isoNow(clock) }))) throw new CallError('bad_passkey');
  await giveTryBack(db, key);
  return user;
}

/** When the challenge was made, and the authenticator's count; undefined where the signature is not this passkey's. */
async function verify(
  { keys, clock, log }: Context,
  passkey: Row<'passkey'>,
  answer: PasskeyAnswer,
  { origin, host }: RelyingParty,
): Promise<{ answered: number; uses: number } | undefined> {
  let answered: number | undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.credential_id,
        rawId: answer.credential_id,
        type: 'public-key',
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: (sent) => {
        answered = challengeTime(keys, sent, SIGN_IN, clock.now());
        return answered !== undefined;
      },
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.uses,
      },
    });
    if (verified && answered !== undefined) return { answered, uses: authenticationInfo.newCounter };
  } catch (error) {
    log.info({ err: error, user_id: passkey.user_id }, 'a passkey was not accepted');
  }
  return undefined;
}

/** Removes one of one's own passkeys, with the password [WA3]. */
export async function removePasskey(
  context: Context,
  identity: UserIdentity,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const { database } = context;
  const { user_id } = identity;
  const user = await database.db.selectFrom('user').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow();
  await assertOwnPassword(context, user, password, 'password');
  await changeRights(context, async (tx, watch) => {
    await watch({ people: [user_id] });
    const removed = await deletePasskey(tx, user_id, id);
    if (removed === undefined) throw new CallError('not_found');
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'account.remove_passkey',
      target: user_id,
      before: { name: removed.name, host: removed.host },
    });
  });
}
