import {
  PROVIDERS,
  isFinalStatus,
  type Delivery,
  type DeliveryEvent,
  type DeliveryTrouble,
  type Provider,
} from '#contract/domain/delivery.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';
import { CourierRefusal, type Consignment, type CourierPort, type Quote } from '../../delivery/courier-port.ts';
import { ProviderSilent } from '../../delivery/provider-http.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
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
  /** Takes in what a provider sent of its own accord; false where no order of ours is meant. */
  take: (provider: Provider, externalDeliveryId: string, event: DeliveryEvent | null) => Promise<boolean>;
};

/** The providers this installation has an account with; the built-in one is always there. */
export type CourierPorts = Partial<Record<Provider, CourierPort>> & { simulated: CourierPort };

/** So often an unanswered provider is asked (about a quarter of a minute) before the order is in trouble. */
const TRIES_BEFORE_TROUBLE = 4;

const asProviderFailed = (error: unknown): never => {
  throw error instanceof ProviderSilent ? new CallError('provider_failed') : error;
};

/** An order a provider should still carry. */
const isCarried = (order: Order): boolean =>
  order.delivery_method === 'delivery_provider' && !isClosedStatus(order.status);

export function createCouriers(context: Context, ports: CourierPorts): Couriers {
  const { database, store, ids } = context;

  /** The port of a delivery, or undefined where the account it was made with is gone. */
  const portOf = (provider: Provider): CourierPort | undefined => ports[provider];

  /** The order with the place it is collected from, and who carries it: whoever is on the way, else the store's choice of now. */
  async function consign(order: Order): Promise<{ consignment: Consignment; provider: Provider } | undefined> {
    const row = await findRestaurantRow(database.db, order.restaurant_id);
    if (row === undefined) return undefined;
    const { id: restaurant_id, name, phone, street, unit, city, state, zip_code } = row;
    const place = { restaurant_id, name, phone, street, unit, city, state, zip_code };
    const chosen = PROVIDERS.find((provider) => provider === row.provider) ?? 'simulated';
    const isOrdered = order.delivery?.external_delivery_id != null || order.delivery?.status === 'quote';
    return { consignment: { order, place }, provider: isOrdered ? (order.delivery?.provider ?? chosen) : chosen };
  }

  const read = (job: Job): Promise<Order | null> => {
    const { restaurant_id, order_id } = jobOrder(job);
    return findOrder(database.db, restaurant_id, order_id);
  };

  const trouble = (order: Order, provider: Provider, reason: DeliveryTrouble): Promise<unknown> =>
    amendOrder(store, order.restaurant_id, order.id, 'delivery.progressed', (current, tx) =>
      isCarried(current)
        ? withDelivery(
            current,
            { ...(current.delivery ?? emptyDelivery(current, provider)), trouble: reason },
            tx.now,
            'trouble',
          )
        : null,
    );

  async function quote(job: Job): Promise<void> {
    const order = await read(job);
    if (order === null || !isCarried(order) || (order.delivery !== null && order.delivery.status !== null)) return;
    const consigned = await consign(order);
    if (consigned === undefined) return;
    const { consignment, provider } = consigned;
    try {
      const courier = portOf(provider);
      if (courier === undefined) throw new CourierRefusal('quote_failed', 'no account with this provider');
      const offer = await courier.quote(consignment, job.id);
      await store.transact(order.restaurant_id, (tx) =>
        amendInTx(tx, order.id, 'delivery.progressed', (current) => quoted(tx, current, provider, offer)),
      );
    } catch (error) {
      await refused(order, provider, error, job);
    }
  }

  /** What a provider refuses is the order's trouble. One that does not answer is asked again, until a cook must know. */
  async function refused(order: Order, provider: Provider, error: unknown, job: Job): Promise<void> {
    const isRefusal = error instanceof CourierRefusal;
    if (!isRefusal && job.attempts < TRIES_BEFORE_TROUBLE) throw error;
    context.log.warn({ err: error, order_id: order.id, provider }, 'the delivery provider refused');
    await trouble(order, provider, isRefusal ? error.reason : 'quote_failed');
  }

  /** Under the restaurant's cap a quote is taken by itself; otherwise a person confirms it before it expires. */
  async function quoted(tx: SqlLiveTx, order: Order, provider: Provider, offer: Quote): Promise<Order | null> {
    const base = { ...(order.delivery ?? emptyDelivery(order, provider)), provider };
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
      steps: [...base.steps, { status: 'quote', at: tx.now, source: provider }],
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
    const consigned = await consign(order);
    if (consigned === undefined) return;
    const { consignment, provider } = consigned;
    try {
      const courier = portOf(provider);
      if (courier === undefined) throw new CourierRefusal('quote_failed', 'no account with this provider');
      const externalId = await courier.create(consignment, quoteId, `${order.id}|${quoteId}`);
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
      await refused(order, provider, error, job);
    }
  }

  async function expire(job: Job): Promise<void> {
    const order = await read(job);
    if (order === null || order.delivery?.quote_id !== textOf(job, 'quote_id') || order.delivery.status !== 'quote')
      return;
    const isWaiting = order.delivery.trouble === null || order.delivery.trouble === 'fee_over_cap';
    if (isWaiting && order.delivery.external_delivery_id === null)
      await trouble(order, order.delivery.provider, 'quote_expired');
  }

  /** Takes in everything the provider knows, and comes back when the next thing is due. */
  async function advance(order: Order): Promise<Order | null> {
    const externalId = order.delivery?.external_delivery_id ?? null;
    const courier = order.delivery === null ? undefined : portOf(order.delivery.provider);
    if (externalId === null || courier === undefined) return order;
    const events = await courier.events(externalId);
    const isOver = events.some(({ status }) => isFinalStatus(status));
    const nextAt = isOver ? undefined : courier.nextLookAt(externalId);
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
      'courier.cancel': async (job) => {
        const provider = PROVIDERS.find((known) => known === job.payload['provider']) ?? 'simulated';
        await portOf(provider)?.cancel(textOf(job, 'external_delivery_id'));
      },
      'courier.ready': async (job) => {
        const delivery = (await read(job))?.delivery ?? null;
        if (delivery?.external_delivery_id != null)
          await portOf(delivery.provider)?.ready(delivery.external_delivery_id);
      },
    },
    refresh: async (order) => {
      if (order.delivery === null) return null;
      if (portOf(order.delivery.provider) === undefined) throw new CallError('provider_failed');
      const after = isCarried(order) ? await advance(order).catch(asProviderFailed) : order;
      return after?.delivery ?? null;
    },
    take: async (provider, externalDeliveryId, event) => {
      const row = await database.db
        .selectFrom('delivery')
        .select(['restaurant_id', 'order_id'])
        .where('provider', '=', provider)
        .where('external_delivery_id', '=', externalDeliveryId)
        .executeTakeFirst();
      if (row === undefined) return false;
      if (event !== null)
        await amendOrder(store, row.restaurant_id, row.order_id, 'delivery.progressed', (current, tx) =>
          current.delivery?.external_delivery_id === externalDeliveryId
            ? withDeliveryEvents(current, [event], tx.now)
            : null,
        );
      return true;
    },
  };
}
