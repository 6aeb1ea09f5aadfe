import { addPhoneOrderCall, checkPhoneOrderCall, correctOrderCall } from '#contract/http/orders/phone-order.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { addPhoneOrder, checkPhoneOrder, correctOrder } from './phone-order.ts';

/** Phone orders and their corrections. */
export function registerPhoneOrderRoutes(register: Register, context: Context): void {
  register(checkPhoneOrderCall, ({ body }) => checkPhoneOrder(context, body));

  register(addPhoneOrderCall, ({ body, identity, once }) => addPhoneOrder(context, actorOf(identity), body, once));

  register(correctOrderCall, ({ body, identity }) => correctOrder(context, actorOf(identity), body));
}
