import { runDrillCall } from '#contract/http/device.ts';
import { actorOf } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import type { Context } from '../context.ts';
import { runDrill } from './drill.ts';

export function registerDrillRoutes(register: Register, context: Context): void {
  register(runDrillCall, async ({ body, identity }) => {
    const order = await runDrill(context, body.restaurant_id, actorOf(identity));
    return { order_id: order.id, order_no: order.order_no };
  });
}
