import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import { MOST_PASSKEYS, type addPasskeyCall, type NewPasskey, type Passkey } from '#contract/http/people/passkey.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { assertOwnPassword } from '../password/own-password.service.ts';
import { takeCode } from '../second-factor/take-code.service.ts';
import { challengeTime, makeChallenge } from './challenge.ts';
import { passkeysOf, present } from './passkey.repository.ts';
import type { RelyingParty } from './relying-party.service.ts';

type Body = BodyOf<typeof addPasskeyCall>;
type Answer = ReplyOf<typeof addPasskeyCall>;

/** A challenge is for the session that asked: another one cannot finish what it began. */
const purposeOf = ({ user_id, session_id }: UserIdentity): string => `add ${user_id} ${session_id}`;

/** Runs one step of adding a passkey to one's own account [WA1]. */
export async function addPasskey(
  context: Context,
  identity: UserIdentity,
  body: Body,
  party: RelyingParty,
): Promise<Answer> {
  const { db } = context.database;
  const user = await db.selectFrom('user').selectAll().where('id', '=', identity.user_id).executeTakeFirstOrThrow();
  await assertRoom(db, user.id);
  if (body.action === 'confirm')
    return { creation: null, passkey: await confirm(context, identity, user, body, party) };
  await assertOwnPassword(context, user, body.password, 'password');
  if (user.two_factor !== 0) {
    if (body.code === undefined || body.code === '') throw invalidField('code', 'required', 'is needed');
    await takeCode(context, user.id, body.code);
  }
  const known = await passkeysOf(db, user.id);
  const creation = {
    challenge: makeChallenge(context.keys, purposeOf(identity), context.clock.now()),
    host: party.host,
    user_handle: Buffer.from(user.id).toString('base64url'),
    account: user.mail,
    name: user.nickname,
    known: known.filter(({ host }) => host === party.host).map(({ credential_id }) => credential_id),
  };
  return { creation, passkey: null };
}

async function assertRoom(db: Queries, userId: string): Promise<void> {
  if ((await passkeysOf(db, userId)).length >= MOST_PASSKEYS)
    throw invalidField('name', 'limit_reached', `at most ${MOST_PASSKEYS}`, { maximum: MOST_PASSKEYS });
}

async function confirm(
  context: Context,
  identity: UserIdentity,
  user: Row<'user'>,
  { name, credential }: Extract<Body, { action: 'confirm' }>,
  party: RelyingParty,
): Promise<Passkey> {
  const { clock, ids, database } = context;
  const { id, publicKey, counter } = await attested(context, identity, credential, party);
  const row: Row<'passkey'> = {
    id: ids.next(),
    user_id: user.id,
    name,
    host: party.host,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    transports: toJson(credential.transports),
    uses: counter,
    answered: 0,
    created_at: isoNow(clock),
    last_used_at: null,
  };
  return database.write(async (tx) => {
    // Two at once: the second waits for the person's row, then counts again.
    await tx
      .selectFrom('user')
      .select('id')
      .where('id', '=', user.id)
      .modifyEnd(database.traits.forUpdate)
      .executeTakeFirstOrThrow();
    await assertRoom(tx, user.id);
    const insert = tx.insertInto('passkey').values(row);
    // The same attestation again, or another person's passkey.
    const added = await insert
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) throw new CallError('bad_passkey');
    // Password and passkey were both shown in this session.
    await tx.updateTable('session').set({ by_passkey: 1 }).where('id', '=', identity.session_id).execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'account.add_passkey',
      target: user.id,
      after: { name, host: party.host },
    });
    return present(row);
  });
}

/** What the authenticator made; throws unless it answers a challenge of this session, at this host, to its person. */
async function attested(context: Context, identity: UserIdentity, input: NewPasskey, { origin, host }: RelyingParty) {
  const { keys, clock } = context;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: input.credential_id,
        rawId: input.credential_id,
        type: 'public-key',
        response: { clientDataJSON: input.client_data, attestationObject: input.attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: (sent) => challengeTime(keys, sent, purposeOf(identity), clock.now()) !== undefined,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    });
    if (registrationInfo !== undefined) return registrationInfo.credential;
  } catch (error) {
    context.log.info({ err: error, user_id: identity.user_id }, 'a passkey was not accepted');
  }
  throw new CallError('bad_passkey');
}
