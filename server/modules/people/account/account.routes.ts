import { modifyPasswordCall, updateAccountCall } from '#contract/http/people/account.ts';
import { bearerOf } from '../../../http/authenticate.ts';
import { userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import type { OnSessionEnd } from '../session/session.service.ts';
import { adminInfo } from '../session/session.service.ts';
import { changeAccount, changePassword } from './account.service.ts';

export function registerAccountRoutes(register: Register, context: Context, onSessionEnd: OnSessionEnd): void {
  register(updateAccountCall, async ({ identity, body, request }) => {
    const user = await changeAccount(context, userOf(identity), body);
    return adminInfo(context, user, bearerOf(request.headers) ?? '');
  });

  register(modifyPasswordCall, async ({ identity, body }) => {
    const ended = await changePassword(context, userOf(identity), body);
    for (const sessionId of ended) onSessionEnd(sessionId);
    return { ended_sessions: ended.length };
  });
}
