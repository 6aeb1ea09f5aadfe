import type { Delivery, DeliveryTrouble } from '#contract/domain/delivery.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';
import { CourierRefusal, type Quote } from '../../delivery/courier-port.ts';
import type { SimulatedCourier } from '../../delivery/simulated-courier.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../jobs/worker.ts';
import { findOrder } from '../../live/order-reads.ts';
import { amendOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import type { Context } from '../context.ts';
import { amendInTx } from './amend-in-tx.ts';
import { emptyDelivery, withDelivery, withDeliveryEvents } from './delivery-progress.ts';
import { jobOrder, textOf } from './job-payload.ts';

export type Couriers = {
  handlers: JobHandlers;
  /** Asks the provider now and takes in what it says; null where no provider carries the order. */
  refresh: (order: Order) => Promise<Delivery | null>;
};

/** An order a provider should still carry. */
const isCarried = (order: Order): boolean =>
  order.delivery_method === 'delivery_provider' && !isClosedStatus(order.status);

export function createCouriers(context: Context, courier: SimulatedCourier): Couriers {
  const { database, store, ids } = context;

  const read = (job: Job): Promise<Order | null> => {
    const { restaurant_id, order_id } = jobOrder(job);
    return findOrder(database.db, restaurant_id, order_id);
  };

  const trouble = (order: Order, reason: DeliveryTrouble): Promise<unknown> =>
    amendOrder(store, order.restaurant_id, order.id, 'delivery.progressed', (current, tx) =>
      isCarried(current)
        ? withDelivery(
            current,
            { ...(current.delivery ?? emptyDelivery(current, courier.provider)), trouble: reason },
            tx.now,
            'trouble',
          )
        : null,
    );

  async function quote(job: Job): Promise<void> {
    const order = await read(job);
    if (order === null || !isCarried(order) || (order.delivery !== null && order.delivery.status !== null)) return;
    try {
      const offer = await courier.quote(order, job.id);
      await store.transact(order.restaurant_id, (tx) =>
        amendInTx(tx, order.id, 'delivery.progressed', (current) => quoted(tx, current, offer)),
      );
    } catch (error) {
      if (!(error instanceof CourierRefusal)) throw error;
      await trouble(order, error.reason);
    }
  }

  /** Under the restaurant's cap a quote is taken by itself; otherwise a person confirms it before it expires. */
  async function quoted(tx: SqlLiveTx, order: Order, offer: Quote): Promise<Order | null> {
    const base = order.delivery ?? emptyDelivery(order, courier.provider);
    if (!isCarried(order) || base.status !== null) return null;
    const { quote_fee_cap_cents: cap } = await tx.rules();
    const isOverCap = cap !== null && offer.fee_cents > cap;
    const delivery: Delivery = {
      ...base,
      quote_id: offer.quote_id,
      quote_expires_at: offer.expires_at,
      fee_cents: offer.fee_cents,
      pickup_eta: offer.pickup_eta,
      dropoff_eta: offer.dropoff_eta,
      status: 'quote',
      steps: [...base.steps, { status: 'quote', at: tx.now, source: courier.provider }],
      trouble: isOverCap ? 'fee_over_cap' : null,
    };
    const payload = { order_id: order.id, quote_id: offer.quote_id };
    const about = { restaurant_id: order.restaurant_id, payload };
    const expiry = {
      ...about,
      kind: 'courier.quote_expiry',
      key: `expiry:${offer.quote_id}:${order.id}`,
      due_at: offer.expires_at,
    };
    const confirm = { ...about, kind: 'courier.confirm', key: `confirm:${offer.quote_id}:${order.id}`, due_at: tx.now };
    await enqueue(tx.tx, ids, cap === null || isOverCap ? [expiry] : [expiry, confirm], tx.now);
    return withDelivery(order, delivery, tx.now, 'quote');
  }

  async function confirm(job: Job): Promise<void> {
    const order = await read(job);
    const quoteId = textOf(job, 'quote_id');
    if (
      order === null ||
      !isCarried(order) ||
      order.delivery?.quote_id !== quoteId ||
      order.delivery.external_delivery_id !== null
    )
      return;
    try {
      const externalId = await courier.create(order, quoteId, `${order.id}|${quoteId}`);
      await amendOrder(store, order.restaurant_id, order.id, 'delivery.progressed', (current, tx) => {
        const { delivery } = current;
        if (
          !isCarried(current) ||
          delivery === null ||
          delivery.quote_id !== quoteId ||
          delivery.external_delivery_id !== null
        )
          return null;
        return withDelivery(
          current,
          { ...delivery, external_delivery_id: externalId, trouble: null },
          tx.now,
          'courier_ordered',
        );
      });
      const after = await findOrder(database.db, order.restaurant_id, order.id);
      // Cancelled or taken back in the meantime: nobody shall come.
      if (after?.delivery?.external_delivery_id === externalId) await advance(after);
      else await courier.cancel(externalId);
    } catch (error) {
      if (!(error instanceof CourierRefusal)) throw error;
      await trouble(order, error.reason);
    }
  }

  async function expire(job: Job): Promise<void> {
    const order = await read(job);
    if (order === null || order.delivery?.quote_id !== textOf(job, 'quote_id') || order.delivery.status !== 'quote')
      return;
    const isWaiting = order.delivery.trouble === null || order.delivery.trouble === 'fee_over_cap';
    if (isWaiting && order.delivery.external_delivery_id === null) await trouble(order, 'quote_expired');
  }

  /** Takes in everything the provider knows, and comes back when the next thing is due. */
  async function advance(order: Order): Promise<Order | null> {
    const externalId = order.delivery?.external_delivery_id ?? null;
    if (externalId === null) return order;
    const events = await courier.events(externalId);
    const nextAt = courier.nextEventAt(externalId);
    return store.transact(order.restaurant_id, async (tx) => {
      if (nextAt !== undefined) {
        const job = {
          kind: 'courier.step',
          restaurant_id: order.restaurant_id,
          key: `step:${externalId}:${nextAt}`,
          due_at: nextAt,
          payload: { order_id: order.id, external_delivery_id: externalId },
        };
        await enqueue(tx.tx, ids, [job], tx.now);
      }
      return amendInTx(tx, order.id, 'delivery.progressed', async (current) =>
        current.delivery?.external_delivery_id === externalId ? withDeliveryEvents(current, events, tx.now) : null,
      );
    });
  }

  async function step(job: Job): Promise<void> {
    const order = await read(job);
    if (
      order !== null &&
      isCarried(order) &&
      order.delivery?.external_delivery_id === textOf(job, 'external_delivery_id')
    )
      await advance(order);
  }

  return {
    handlers: {
      'courier.quote': quote,
      'courier.confirm': confirm,
      'courier.quote_expiry': expire,
      'courier.step': step,
      'courier.cancel': (job) => courier.cancel(textOf(job, 'external_delivery_id')),
      'courier.ready': async (job) => {
        const externalId = (await read(job))?.delivery?.external_delivery_id ?? null;
        if (externalId !== null) await courier.ready(externalId);
      },
    },
    refresh: async (order) => {
      if (order.delivery === null) return null;
      if (order.delivery.provider !== courier.provider) throw new CallError('provider_failed');
      const after = isCarried(order) ? await advance(order) : order;
      return after?.delivery ?? null;
    },
  };
}
