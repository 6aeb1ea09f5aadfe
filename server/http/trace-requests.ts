import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { OrderTraces } from '../base/order-traces.ts';

/** [OT1] The request of a channel that made orders is the first step of their traces. */
export function traceRequests(app: FastifyInstance, traces: OrderTraces, clock: Clock): void {
  app.addHook('onResponse', async (request, reply) => {
    const { identity, madeOrders = [] } = request;
    if (identity?.kind !== 'channel') return;
    const to = clock.now();
    const call = request.routeOptions.config.spec?.name ?? '';
    const about = { call, status: reply.statusCode, restaurantId: identity.channel.restaurant_id };
    for (const orderId of madeOrders) traces.requested(orderId, { from: to - reply.elapsedTime, to, ...about });
  });
}
