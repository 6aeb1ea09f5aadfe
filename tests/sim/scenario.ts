import type { Actor } from '#contract/domain/basics.ts';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { cancelled } from '#contract/domain/order-actions.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import type { Order } from '#contract/domain/order.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import { updateOrder, writeOrder } from '#server/modules/orders/order/order.service.ts';
import type { MemoryStore } from '#server/testing/memory-store.ts';
import type { Random } from './random.ts';
import type { SimServer } from './sim-server.ts';
import { orderOf } from '../support/orders.ts';
import type { VirtualTime } from './virtual-time.ts';

const CHANNEL: Actor = { kind: 'channel', id: 'channel', name: 'web' };

/** What happens to a restaurant in one shift, from outside the kitchen. Each act fails when the server is down. */
export type Scenario = {
  place(): Promise<void>;
  customerChanges(): Promise<void>;
  customerCancels(): Promise<void>;
  complete(): Promise<void>;
  closeDay(): Promise<void>;
  /** Ids whose commit was acknowledged to the channel. */
  placed(): readonly string[];
};

export function createScenario(
  time: VirtualTime,
  random: Random,
  server: SimServer,
  durable: MemoryStore,
  restaurantId: string,
): Scenario {
  const placed: string[] = [];
  const nowIso = (): string => new Date(time.now()).toISOString();

  const someOrder = (test: (order: Order) => boolean): Order | undefined =>
    random.pick([...durable.state(restaurantId).orders.values()].map((entry) => entry.order).filter(test));

  async function amend(
    order: Order | undefined,
    type: 'order.changed' | 'order.cancelled',
    change: (order: Order) => Order | null,
  ): Promise<void> {
    if (order === undefined || !server.isUp()) return;
    await updateOrder(server.store(), restaurantId, order.id, type, change).catch(() => null);
  }

  return {
    placed: () => placed,
    async place() {
      if (!server.isUp()) return;
      const id = random.id();
      const method = random.pick(['pickup', 'delivery_own'] as const) ?? 'pickup';
      const order = orderOf({
        id,
        restaurant_id: restaurantId,
        created_at: nowIso(),
        delivery_method: method,
        order_no: String(placed.length + 1).padStart(3, '0'),
      });
      await server
        .store()
        .transact(restaurantId, (tx) => writeOrder(tx, 'order.placed', null, order))
        .then(
          () => placed.push(id),
          () => undefined,
        );
    },
    customerChanges: () =>
      amend(
        someOrder(
          (order) =>
            order.status === 'ordered' || order.status === 'order_received' || order.status === 'payment_completed',
        ),
        'order.changed',
        (order) =>
          isClosedStatus(order.status)
            ? null
            : nextVersion(
                order,
                {
                  memo: { text: `改 ${order.rev}`, lang: 'zh', other: null },
                  ring: { kind: 'changed', rev: order.rev + 1, since_at: nowIso(), acknowledged_at: null, by: null },
                },
                { now: nowIso(), actor: CHANNEL },
                'update',
              ),
      ),
    customerCancels: () =>
      amend(
        someOrder((order) => !isClosedStatus(order.status)),
        'order.cancelled',
        (order) =>
          isClosedStatus(order.status)
            ? null
            : cancelled(order, 'customer_request', { now: nowIso(), actor: CHANNEL }, null),
      ),
    complete: () =>
      amend(
        someOrder((order) => order.status === 'received'),
        'order.changed',
        (order) =>
          order.status === 'received'
            ? nextVersion(order, { status: 'order_completed' }, { now: nowIso(), actor: SYSTEM_ACTOR }, 'complete')
            : null,
      ),
    async closeDay() {
      if (!server.isUp()) return;
      const dates = [...durable.state(restaurantId).orders.values()].map((entry) => entry.order.business_date).sort();
      const date = dates.at(0);
      if (date === undefined) return;
      await server
        .store()
        .transact(restaurantId, (tx) => Promise.resolve(tx.emit({ type: 'day.closed', body: { business_date: date } })))
        .catch(() => undefined);
    },
  };
}
