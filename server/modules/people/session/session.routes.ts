import type { FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import { deleteSessionCall, endSessionCall, listSessionsCall, viewAsCall } from '#contract/http/people/session.ts';
import { userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { presentSessions } from './present-sessions.service.ts';
import type { OnSessionEnd } from './session.service.ts';
import { endSession, startView } from './view-as.service.ts';

const whereFrom = (request: FastifyRequest) => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
});

export function registerSessionRoutes(register: Register, context: Context, onSessionEnd: OnSessionEnd): void {
  register(endSessionCall, async ({ identity }) => {
    const user = userOf(identity);
    const ended = await endSession(context, user.user_id, user.session_id);
    onSessionEnd(user.session_id);
    return { ended };
  });

  register(listSessionsCall, async ({ identity }) => {
    const user = userOf(identity);
    return { items: await presentSessions(context, user.user_id, user.session_id) };
  });

  register(deleteSessionCall, async ({ identity, body }) => {
    const ended = await endSession(context, userOf(identity).user_id, body.id);
    if (!ended) throw new CallError('not_found');
    onSessionEnd(body.id);
    return { ended };
  });

  register(viewAsCall, async ({ identity, body, request }) => {
    const info = await startView(context, userOf(identity), { ...body, ...whereFrom(request) });
    return { token: info.token, admin_info: info };
  });
}
