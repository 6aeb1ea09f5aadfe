import { loginCall } from '#contract/http/people/session.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { keepKnown, knownCookieOf } from './known-browser.service.ts';
import { login } from './sign-in.service.ts';

export function registerSignInRoutes(register: Register, context: Context): void {
  register(loginCall, async ({ body, request, reply }) => {
    const agent = request.headers['user-agent'] ?? '';
    const known = knownCookieOf(request);
    const info = await login(context, { ...body, address: request.ip, agent, known });
    keepKnown(context.keys, request, reply, info.id);
    return { token: info.token, admin_info: info };
  });
}
