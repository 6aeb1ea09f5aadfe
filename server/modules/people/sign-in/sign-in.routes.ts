import type { FastifyReply, FastifyRequest } from 'fastify';
import { passkeyLoginCall } from '#contract/http/people/passkey.ts';
import { loginCall } from '#contract/http/people/session.ts';
import type { OriginRules } from '../../../http/origin.ts';
import type { Register } from '../../../http/register.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { relyingPartyOf } from '../passkey/relying-party.service.ts';
import { keepKnown, knownCookieOf } from './known-browser.service.ts';
import { mailNewSignIn } from './new-sign-in.ts';
import { login, loginWithPasskey, type SignedIn } from './sign-in.service.ts';

type SignInRoutesOptions = { notices: OrderNotices; origins: OriginRules };

export function registerSignInRoutes(
  register: Register,
  context: Context,
  { notices, origins }: SignInRoutesOptions,
): void {
  const browserOf = (request: FastifyRequest) => ({
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    known: knownCookieOf(request),
  });
  const answer = ({ info, newBrowser }: SignedIn, request: FastifyRequest, reply: FastifyReply) => {
    keepKnown(context.keys, request, reply, info.id);
    if (newBrowser !== null)
      void mailNewSignIn(context, notices, newBrowser).catch((error: unknown) =>
        context.log.error({ err: error }, 'a new sign-in was not mailed'),
      );
    return { token: info.token, admin_info: info };
  };

  register(loginCall, async ({ body, request, reply }) =>
    answer(await login(context, { ...body, ...browserOf(request) }), request, reply),
  );

  register(passkeyLoginCall, async ({ body, request, reply }) => {
    const party = relyingPartyOf(request, origins);
    return answer(await loginWithPasskey(context, body.credential, party, browserOf(request)), request, reply);
  });
}
