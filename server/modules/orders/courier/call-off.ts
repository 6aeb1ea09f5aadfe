import { calledOff } from '#contract/domain/courier-after-cancel.ts';
import type { Provider } from '#contract/domain/delivery.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import type { Order } from '#contract/domain/order.ts';
import { isoNow } from '../../../base/clock.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { jobOrder, textOf } from '../../../jobs/job-payload.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Context } from '../../context.ts';
import { findOrder } from '../order/order.repository.ts';
import { updateOrder } from '../order/order.service.ts';
import type { CourierPort } from './clients/courier-port.ts';
import { consignOrder, isCarried, orderKey, providerOf, type CourierPorts } from './consignment.ts';
import { providerActor } from './delivery-progress.ts';

type Delivered = Order & { delivery: NonNullable<Order['delivery']> };

/**
 * Whether the courier is the one of an order that is cancelled, also where no answer gave us his id, or where another
 * quote waited for a person: no one was ordered at that.
 */
function isOfCancelled(order: Order, id: string, quoteId: unknown): order is Delivered {
  const { delivery } = order;
  if (order.status !== 'cancelled' || delivery === null || delivery.status === 'delivered') return false;
  if (delivery.external_delivery_id !== null) return delivery.external_delivery_id === id;
  return delivery.quote_id === quoteId || delivery.trouble !== null;
}

/** [CR9] Calls couriers off who are not wanted any more, also those of whom no answer ever told. */
export function createCallOff({ database, store, ids, clock }: Context, ports: CourierPorts) {
  const { db } = database;

  /** The delivery a job names, or the one that was ordered at its quote. */
  async function orderedBy(job: Job, order: Order, courier: CourierPort): Promise<string | undefined> {
    if (job.payload['quote_id'] === undefined) return textOf(job, 'external_delivery_id');
    const quoteId = textOf(job, 'quote_id');
    const consigned = await consignOrder(db, order);
    return consigned && courier.findCreated(consigned.consignment, quoteId, orderKey(order, quoteId));
  }

  return {
    /** Takes back what was perhaps ordered at a quote, once the provider answers. */
    callOffLater(order: Order, provider: Provider, quoteId: string): Promise<unknown> {
      const now = isoNow(clock);
      const payload = { order_id: order.id, provider, quote_id: quoteId };
      const about = { kind: 'courier.cancel' as const, restaurant_id: order.restaurant_id, due_at: now, payload };
      return database.write((tx) => enqueue(tx, ids, [{ ...about, key: `call_off:${quoteId}:${order.id}` }], now));
    },

    /** What became of it is in the order's history: one whom his provider does not take back comes all the same. */
    async callOff(job: Job): Promise<void> {
      const { restaurant_id, order_id } = jobOrder(job);
      const order = await findOrder(db, restaurant_id, order_id);
      const provider = providerOf(job.payload['provider']) ?? 'simulated';
      const courier = ports[provider];
      if (order === null || courier === undefined) return;
      const id = await orderedBy(job, order, courier);
      const isWanted = isCarried(order) && order.delivery?.external_delivery_id === id;
      if (id === undefined || isWanted) return;
      const action = (await courier.cancel(id)) ? 'courier_called_off' : 'courier_kept';
      await updateOrder(store, restaurant_id, order_id, 'delivery.progressed', (current, { now }) => {
        const isSaid = current.history.some(({ detail }) => detail?.['called_off_id'] === id);
        const context = { now, actor: providerActor(provider) };
        const isOver = action === 'courier_called_off' && isOfCancelled(current, id, job.payload['quote_id']);
        const change = isOver ? { delivery: calledOff(current.delivery, now) } : {};
        return isSaid ? null : nextVersion(current, change, context, action, { called_off_id: id });
      });
    },
  };
}
