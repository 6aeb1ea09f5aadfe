import { draftKeyCall, modifyPasswordCall, updateAccountCall } from '#contract/http/people/account.ts';
import { bearerOf } from '../../../http/authenticate.ts';
import { userOf } from '../../../http/identity.ts';
import type { LinkOrigins } from '../../../http/link-origins.ts';
import type { Register } from '../../../http/register.ts';
import { notifyByMail, type OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import type { OnSessionEnd } from '../session/session.service.ts';
import { adminInfo, proofOf } from '../session/session.service.ts';
import { changeAccount, changePassword } from './account.service.ts';
import { draftKeyOf } from './draft-key.ts';

type AccountRoutesOptions = { notices: OrderNotices; origins: LinkOrigins; onSessionEnd: OnSessionEnd };

export function registerAccountRoutes(
  register: Register,
  context: Context,
  { notices, origins, onSessionEnd }: AccountRoutesOptions,
): void {
  register(updateAccountCall, async ({ identity, body, request }) => {
    const { user, due } = await changeAccount(context, userOf(identity), body, origins.asked(request));
    if (due !== null) await notifyByMail(notices, due.to, due.about);
    return adminInfo(context, user, bearerOf(request.headers) ?? '', proofOf(userOf(identity)));
  });

  register(draftKeyCall, async ({ identity }) => ({ key: draftKeyOf(context.keys, userOf(identity).user_id) }));

  register(modifyPasswordCall, async ({ identity, body }) => {
    const ended = await changePassword(context, userOf(identity), body);
    for (const sessionId of ended) onSessionEnd(sessionId);
    return { ended_sessions: ended.length };
  });
}
