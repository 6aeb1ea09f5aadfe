import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import { timeOfId, type OrderTraces } from '../base/order-traces.ts';
import { traceRequests } from './trace-requests.ts';

it('[OT1] a request begins before the orders that it made, however late its end is noticed', async () => {
  const app = fastify();
  const traces = { requested: vi.fn<OrderTraces['requested']>(), committed: vi.fn(), painted: vi.fn(), close: vi.fn() };
  const madeOrders = [newId()];
  app.addHook('onResponse', () => delay(60));
  traceRequests(app, traces, { now: Date.now });
  app.post('/', (request, reply) => {
    madeOrders[0] = newId();
    Object.assign(request, { identity: { kind: 'channel', channel: { restaurant_id: 'r1' } }, madeOrders });
    void reply.send({});
  });
  await app.inject({ method: 'POST', url: '/' });
  await vi.waitFor(() => expect(traces.requested).toHaveBeenCalledOnce());
  const [orderId = '', span] = traces.requested.mock.calls[0] ?? [];
  expect(span?.from).toBeLessThanOrEqual(timeOfId(orderId));
  await app.close();
});
