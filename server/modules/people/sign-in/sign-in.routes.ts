import { loginCall } from '#contract/http/people/session.ts';
import type { Register } from '../../../http/register.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { keepKnown, knownCookieOf } from './known-browser.service.ts';
import { mailNewSignIn } from './new-sign-in.ts';
import { login } from './sign-in.service.ts';

export function registerSignInRoutes(register: Register, context: Context, notices: OrderNotices): void {
  register(loginCall, async ({ body, request, reply }) => {
    const agent = request.headers['user-agent'] ?? '';
    const known = knownCookieOf(request);
    const { info, newBrowser } = await login(context, { ...body, address: request.ip, agent, known });
    keepKnown(context.keys, request, reply, info.id);
    if (newBrowser !== null)
      void mailNewSignIn(context, notices, newBrowser).catch((error: unknown) =>
        context.log.error({ err: error }, 'a new sign-in was not mailed'),
      );
    return { token: info.token, admin_info: info };
  });
}
