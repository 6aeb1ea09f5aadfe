import { confirmCall } from '#contract/http/people/confirm.ts';
import type { LinkOrigins } from '../../../http/link-origins.ts';
import type { Register } from '../../../http/register.ts';
import { notifyByMail, type OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { confirmMail, takeMailBack } from '../mail-change/confirm-mail.service.ts';
import type { OnSessionEnd } from '../session/session.service.ts';
import { acceptStore, confirmOwner } from '../store-invite/store-invite.service.ts';

type ConfirmRoutesOptions = { notices: OrderNotices; origins: LinkOrigins; onSessionEnd: OnSessionEnd };

/** What mailed links confirm, besides those that set a password. */
export function registerConfirmRoutes(
  register: Register,
  context: Context,
  { notices, origins, onSessionEnd }: ConfirmRoutesOptions,
): void {
  register(confirmCall, async ({ body: { kind, token }, request }) => {
    switch (kind) {
      case 'mail': {
        const { mail, due } = await confirmMail(context, token, origins.own(request));
        await notifyByMail(notices, due.to, due.about);
        return { mail, restaurant: null, reset_token: null };
      }
      case 'mail_back': {
        const { mail, reset_token, ended } = await takeMailBack(context, token);
        for (const id of ended) onSessionEnd(id);
        return { mail, restaurant: null, reset_token };
      }
      case 'owner':
        return { ...(await confirmOwner(context, token)), reset_token: null };
      case 'store':
        return { ...(await acceptStore(context, token)), reset_token: null };
    }
  });
}
