import { loginCall } from '#contract/http/people/session.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { login } from './sign-in.service.ts';

export function registerSignInRoutes(register: Register, context: Context): void {
  register(loginCall, async ({ body, request }) => {
    const agent = request.headers['user-agent'] ?? '';
    const info = await login(context, { ...body, address: request.ip, agent });
    return { token: info.token, admin_info: info };
  });
}
