import { CallError } from '#contract/errors.ts';
import { deleteSessionCall, endSessionCall, getUserCall, listSessionsCall, loginCall } from '#contract/http/session.ts';
import { isoNow } from '../../base/clock.ts';
import { bearerOf } from '../../http/authenticate.ts';
import { userOf } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import type { Context } from '../context.ts';
import { deleteSession, listSessions, restaurantsOf } from './session.repository.ts';
import { adminInfo, login } from './session.service.ts';

/** Tells open live links and pages of one session that it is over. */
export type OnSessionEnd = (sessionId: string) => void;

export function registerSessionRoutes(register: Register, context: Context, onSessionEnd: OnSessionEnd): void {
  const { database, clock } = context;

  register(loginCall, async ({ body, request }) => {
    const info = await login(context, { ...body, address: request.ip, agent: request.headers['user-agent'] ?? '' });
    return { token: info.token, admin_info: info };
  });

  register(endSessionCall, async ({ identity }) => {
    const user = userOf(identity);
    const ended = await deleteSession(database.db, user.user_id, user.session_id);
    onSessionEnd(user.session_id);
    return { ended };
  });

  register(listSessionsCall, async ({ identity }) => {
    const user = userOf(identity);
    const sessions = await listSessions(database.db, user.user_id, isoNow(clock));
    const items = sessions.map((session) => ({
      id: session.id,
      created_at: session.created_at,
      last_used_at: session.used_at,
      user_agent: session.agent,
      is_current: session.id === user.session_id,
    }));
    return { items };
  });

  register(deleteSessionCall, async ({ identity, body }) => {
    const ended = await deleteSession(database.db, userOf(identity).user_id, body.id);
    if (!ended) throw new CallError('not_found');
    onSessionEnd(body.id);
    return { ended };
  });

  register(getUserCall, async ({ identity, request }) => {
    const { user_id } = userOf(identity);
    const user = await database.db.selectFrom('user').selectAll().where('id', '=', user_id).executeTakeFirst();
    if (user === undefined) throw new CallError('session_over');
    return adminInfo(user, bearerOf(request.headers) ?? '', await restaurantsOf(database.db, user_id));
  });
}
