import { CallError, invalidField } from '#contract/errors.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { HOUR_MS, isoAt, isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { UserIdentity } from '../../../http/identity.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { JobHandlers } from '../../../jobs/job.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { adminInfo } from './session.service.ts';
import { insertSession, restaurantsOf } from './session.repository.ts';

const LIVES_MS = HOUR_MS;
const JOB = 'view_as_over';

type Input = { user_id: string; reason: string; address: string; agent: string };

/**
 * Opens an owner's back-office to an administrator for an hour ([VA1]). The session shows what the owner sees and acts
 * as the administrator; it ends after the hour, with the administrator's rights, or by hand.
 */
export async function startView(context: Context, viewer: UserIdentity, input: Input): Promise<AdminInfo> {
  const { database, clock, ids } = context;
  const owner = await database.db.selectFrom('user').selectAll().where('id', '=', input.user_id).executeTakeFirst();
  if (owner === undefined) throw new CallError('not_found');
  if (owner.role !== 'owner' || owner.state !== 'active') throw notAnOwner();
  const token = ids.secret();
  const [now, until] = [isoNow(clock), isoAt(clock.now() + LIVES_MS)];
  const session: Row<'session'> = {
    id: ids.next(),
    user_id: owner.id,
    token_hash: hashToken(token),
    created_at: now,
    used_at: now,
    expires_at: until,
    agent: input.agent.slice(0, 200),
    address: input.address,
    viewed_by: viewer.user_id,
    view_reason: input.reason,
    by_passkey: null,
  };
  await database.write(async (tx) => {
    await insertSession(tx, session);
    const after = { nickname: owner.nickname, reason: input.reason, until };
    await auditView(context, tx, viewer, owner.id, { action: 'session.view_as', after });
    const job = { kind: JOB, restaurant_id: null, key: `${JOB}:${session.id}`, due_at: until } as const;
    await enqueue(tx, ids, [{ ...job, payload: { session_id: session.id } }], now);
  });
  const viewing = { by_id: viewer.user_id, by: viewer.name, until };
  return adminInfo(context, owner, token, { viewing, byPasskey: false });
}

const notAnOwner = (): CallError => invalidField('user_id', 'not_an_owner', 'is not an owner who may sign in');

type Entry = { action: 'session.view_as' | 'session.view_end'; after: unknown };

/** Recorded for the platform and for each restaurant that could be seen, so that its owner may know. */
async function auditView(
  context: Context,
  tx: Tx,
  viewer: Pick<UserIdentity, 'user_id' | 'name'>,
  ownerId: string,
  entry: Entry,
): Promise<void> {
  const places = await restaurantsOf(tx, ownerId);
  const actor = { kind: 'user' as const, id: viewer.user_id, name: viewer.name };
  for (const restaurant_id of [null, ...places.map(({ id }) => id)])
    await audit(context, tx, { restaurant_id, actor, target: ownerId, ...entry });
}

/** Ends a session; the end of a view is recorded, whether by the viewer or another. False if no such session exists. */
export async function endSession(context: Context, userId: string, sessionId: string): Promise<boolean> {
  const { database } = context;
  return database.write(async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (ended === undefined) return false;
    await auditEnd(context, tx, ended);
    return true;
  });
}

async function auditEnd(context: Context, tx: Tx, session: Row<'session'>): Promise<void> {
  if (session.viewed_by === null) return;
  const viewer = await tx.selectFrom('user').select('nickname').where('id', '=', session.viewed_by).executeTakeFirst();
  const owner = await tx.selectFrom('user').select('nickname').where('id', '=', session.user_id).executeTakeFirst();
  await auditView(context, tx, { user_id: session.viewed_by, name: viewer?.nickname ?? '' }, session.user_id, {
    action: 'session.view_end',
    after: { nickname: owner?.nickname, began_at: session.created_at },
  });
}

/** Ends and records a view when its hour is over. */
export const viewJobs = (context: Context): JobHandlers => ({
  [JOB]: async ({ payload }) => {
    const id = String(payload['session_id']);
    const session = await context.database.db
      .selectFrom('session')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (session !== undefined) await endSession(context, session.user_id, id);
  },
});

/** The names that the record shows for a person's sessions. */
export const viewerNames = async (
  context: Context,
  sessions: readonly Row<'session'>[],
): Promise<Map<string, string>> => {
  const ids = sessions.flatMap(({ viewed_by }) => (viewed_by === null ? [] : [viewed_by]));
  if (ids.length === 0) return new Map();
  const rows = await context.database.db.selectFrom('user').select(['id', 'nickname']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
};
