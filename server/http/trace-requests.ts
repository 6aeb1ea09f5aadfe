import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { OrderTraces } from '../base/order-traces.ts';

/**
 * [OT1] The request of a channel that made orders is the first step of their traces. It begins when it came: counted back
 * from its end, it would begin after its own orders wherever a busy process calls the hook late.
 */
export function traceRequests(app: FastifyInstance, traces: OrderTraces, clock: Clock): void {
  const came = new WeakMap<object, number>();
  app.addHook('onRequest', async (request) => {
    came.set(request, clock.now());
  });
  app.addHook('onResponse', async (request, reply) => {
    const { identity, madeOrders = [] } = request;
    const from = came.get(request);
    if (identity?.kind !== 'channel' || from === undefined) return;
    const call = request.routeOptions.config.spec?.name ?? '';
    const about = { call, status: reply.statusCode, restaurantId: identity.channel.restaurant_id };
    for (const orderId of madeOrders)
      traces.requested(orderId, { from, to: from + Math.round(reply.elapsedTime), ...about });
  });
}
