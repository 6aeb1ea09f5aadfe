import {
  isFinalStatus,
  stepNumber,
  type Delivery,
  type DeliveryEvent,
  type Provider,
} from '#contract/domain/delivery.ts';
import { isSame } from '#contract/domain/canonical.ts';
import { errandOf, hasStreet } from '#contract/domain/carrier.ts';
import { askedAgain } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import { hasSameReadiness } from '#contract/domain/pickup-time.ts';
import { CallError } from '#contract/errors.ts';
import { CourierRefusal, type CourierPort, type Quote } from './clients/courier-port.ts';
import { ProviderSilent } from './clients/provider-http.ts';
import { enqueue, type NewJob } from '../../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../../jobs/job.ts';
import { findOrder } from '../order/order.repository.ts';
import { updateOrder, updateOrderInTx } from '../order/order.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { createCallOff } from './call-off.ts';
import { consignOrder, isCarried, orderKey, providerOf, type CourierPorts } from './consignment.ts';
import { emptyDelivery, withDelivery, withDeliveryEvents } from './delivery-progress.ts';
import { jobOrder, textOf } from '../../../jobs/job-payload.ts';

export type Couriers = {
  handlers: JobHandlers;
  /** Queries the provider now and applies its answer; null where no provider carries the order. */
  refresh: (order: Order) => Promise<Delivery | null>;
  /** Applies a provider's webhook; false where it concerns none of our orders. */
  take: (provider: Provider, externalDeliveryId: string, event: DeliveryEvent | null) => Promise<boolean>;
};

/** How often an expired quote is asked for again before the order is in trouble: half an hour with most providers. */
const REQUOTES_BEFORE_TROUBLE = 4;
/** Tries of a silent provider (about a quarter of a minute) before the order is in trouble. */
const TRIES_BEFORE_TROUBLE = 4;

const asProviderFailed = (error: unknown): never => {
  throw error instanceof ProviderSilent ? new CallError('provider_failed') : error;
};

/** Whether a courier is to fetch it, or waits for it. */
function isFetched(delivery: Delivery | null): delivery is Delivery & { external_delivery_id: string } {
  const step = stepNumber(delivery?.status ?? null);
  return delivery?.external_delivery_id != null && step > 0 && step < stepNumber('picked_up');
}

/** How often in a row the server itself has asked again, since a person last did. */
function requotesIn({ history }: Order): number {
  const byPerson = history.findLastIndex(({ action, actor }) => action === 'requote' && actor.kind !== 'provider');
  return history.slice(byPerson + 1).filter(({ action }) => action === 'requote').length;
}

const isSameTrip = (asked: Order, now: Order): boolean =>
  asked.due_at === now.due_at && isSame(asked.delivery_address, now.delivery_address);

export function createCouriers(context: Context, ports: CourierPorts): Couriers {
  const { database, store, ids } = context;

  const portOf = (provider: Provider): CourierPort | undefined => ports[provider];
  const consign = (order: Order) => consignOrder(database.db, order);
  const { callOff, callOffLater } = createCallOff(context, ports);

  const read = (job: Job): Promise<Order | null> => {
    const { restaurant_id, order_id } = jobOrder(job);
    return findOrder(database.db, restaurant_id, order_id);
  };

  const addTrouble = (
    order: Order,
    provider: Provider,
    { reason, detail }: Pick<CourierRefusal, 'reason' | 'detail'>,
  ): Promise<unknown> =>
    updateOrder(store, order.restaurant_id, order.id, 'delivery.progressed', (current, tx) =>
      isCarried(current)
        ? withDelivery(
            current,
            { ...(current.delivery ?? emptyDelivery(current, provider)), trouble: reason },
            tx.now,
            'trouble',
            detail,
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
      if (!hasStreet(order)) throw new CourierRefusal('quote_failed', 'the order has no address');
      const courier = portOf(provider);
      if (courier === undefined) throw new CourierRefusal('quote_failed', 'no account with this provider');
      const offer = await courier.quote(consignment, ids.next());
      // Not comparable with the cap, and in no sum of the restaurant's [CR8].
      if (offer.currency !== null && offer.currency !== consignment.place.currency)
        throw new CourierRefusal('quote_failed', `the fee is in ${offer.currency}`, { fee_currency: offer.currency });
      const current = await store.transact(order.restaurant_id, (tx) =>
        updateOrderInTx(tx, order.id, 'delivery.progressed', (after) =>
          isSameTrip(order, after) ? quoted(tx, after, provider, offer) : null,
        ),
      );
      // Its customer changed the trip while the provider was asked.
      if (current !== null && !isSameTrip(order, current)) return quote(job);
    } catch (error) {
      await refused(order, provider, error, job);
    }
  }

  /** Handles a failed call: a refusal is the order's trouble; a silent provider is retried, until a cook must know. */
  async function refused(order: Order, provider: Provider, error: unknown, job: Job): Promise<void> {
    const isRefusal = error instanceof CourierRefusal;
    if (!isRefusal && job.attempts < TRIES_BEFORE_TROUBLE) throw error;
    context.log.warn({ err: error, order_id: order.id, provider }, 'the delivery provider refused');
    // It may have ordered a courier all the same, and another one may be asked for now.
    if (!isRefusal && job.kind === 'courier.confirm') await callOffLater(order, provider, textOf(job, 'quote_id'));
    await addTrouble(order, provider, isRefusal ? error : { reason: 'quote_failed', detail: {} });
  }

  /**
   * Confirms a quote under the restaurant's cap automatically; otherwise, and where there is no cap, a person confirms it
   * before it expires [CR1].
   */
  async function quoted(tx: RestaurantTx, order: Order, provider: Provider, offer: Quote): Promise<Order | null> {
    const base = { ...(order.delivery ?? emptyDelivery(order, provider)), provider };
    if (!isCarried(order) || base.status !== null) return null;
    const { quote_fee_cap_cents: cap } = await tx.rules();
    const needsConsent = cap === null || offer.fee_cents > cap;
    const delivery: Delivery = {
      ...base,
      quote_id: offer.quote_id,
      quote_expires_at: offer.expires_at,
      fee_cents: offer.fee_cents,
      pickup_eta: offer.pickup_eta,
      dropoff_eta: offer.dropoff_eta,
      status: 'quote',
      steps: [...base.steps, { status: 'quote', at: tx.now, source: provider }],
      trouble: needsConsent ? 'fee_over_cap' : null,
    };
    const payload = { order_id: order.id, quote_id: offer.quote_id, provider };
    const about = { restaurant_id: order.restaurant_id, payload };
    const expiry: NewJob = {
      ...about,
      kind: 'courier.quote_expiry',
      key: `expiry:${offer.quote_id}:${order.id}`,
      due_at: offer.expires_at,
    };
    const confirm: NewJob = {
      ...about,
      kind: 'courier.confirm',
      key: `confirm:${offer.quote_id}:${order.id}`,
      due_at: tx.now,
    };
    await enqueue(tx.tx, ids, [needsConsent ? expiry : confirm], tx.now);
    return withDelivery(order, delivery, tx.now, 'quote', { cap_cents: cap });
  }

  async function confirm(job: Job): Promise<void> {
    const order = await read(job);
    const quoteId = textOf(job, 'quote_id');
    if (order === null) return;
    if (!isCarried(order) || order.delivery?.quote_id !== quoteId) {
      // A run that died may have ordered it before the order was taken back.
      const asked = providerOf(job.payload['provider'] ?? order.delivery?.provider);
      if (job.attempts > 1 && asked !== undefined) await callOffLater(order, asked, quoteId);
      return;
    }
    // Ordered by a run that ended before the courier was looked after.
    if (order.delivery.external_delivery_id !== null) return void (await advance(order));
    const consigned = await consign(order);
    if (consigned === undefined) return;
    const { consignment, provider } = consigned;
    const courier = portOf(provider);
    let externalId: string;
    try {
      if (courier === undefined) throw new CourierRefusal('quote_failed', 'no account with this provider');
      externalId = await courier.create(consignment, quoteId, orderKey(order, quoteId));
    } catch (error) {
      return refused(order, provider, error, job);
    }
    // From here on he is on his way: what fails now is tried again, and is no reason to call him off.
    const after = await store.transact(order.restaurant_id, (tx) => ordered(tx, order, quoteId, externalId));
    // Cancelled or taken back in the meantime: the courier must not come.
    if (after?.delivery?.external_delivery_id !== externalId) await callOffLater(order, provider, quoteId);
  }

  /** Writes that a quote's courier is ordered, and has him followed from now on. */
  async function ordered(tx: RestaurantTx, { id }: Order, quoteId: string, externalId: string): Promise<Order | null> {
    const after = await updateOrderInTx(tx, id, 'delivery.progressed', (current) => {
      const { delivery } = current;
      const isWaiting = delivery?.quote_id === quoteId && delivery.external_delivery_id === null;
      if (!isCarried(current) || delivery === null || !isWaiting) return null;
      return withDelivery(
        current,
        { ...delivery, external_delivery_id: externalId, trouble: null },
        tx.now,
        'courier_ordered',
      );
    });
    if (after?.delivery?.external_delivery_id === externalId) await follow(tx, after, externalId, tx.now);
    return after;
  }

  /** Looks after an order's courier at that moment. */
  async function follow(tx: RestaurantTx, { id, restaurant_id }: Order, externalId: string, at: string): Promise<void> {
    const job: NewJob = {
      kind: 'courier.step',
      restaurant_id,
      key: `step:${externalId}:${at}`,
      due_at: at,
      payload: { order_id: id, external_delivery_id: externalId },
    };
    await enqueue(tx.tx, ids, [job], tx.now);
  }

  async function expire(job: Job): Promise<void> {
    const { restaurant_id, order_id } = jobOrder(job);
    await updateOrder(store, restaurant_id, order_id, 'delivery.progressed', (current, { now }) => {
      const { delivery } = current;
      // Confirmed, asked again or given up in the meantime.
      if (!isCarried(current) || delivery?.quote_id !== textOf(job, 'quote_id') || delivery.trouble !== 'fee_over_cap')
        return null;
      return requotesIn(current) < REQUOTES_BEFORE_TROUBLE
        ? withDelivery(current, askedAgain(delivery), now, 'requote')
        : withDelivery(current, { ...delivery, trouble: 'quote_expired' }, now, 'trouble');
    });
  }

  /** Applies all events of the provider, and schedules the next poll. */
  async function advance(order: Order): Promise<Order | null> {
    const externalId = order.delivery?.external_delivery_id ?? null;
    const courier = order.delivery === null ? undefined : portOf(order.delivery.provider);
    if (externalId === null || courier === undefined) return order;
    const events = await courier.events(externalId, order);
    const isOver = events.some(({ status }) => isFinalStatus(status));
    return store.transact(order.restaurant_id, async (tx) => {
      const after = await updateOrderInTx(tx, order.id, 'delivery.progressed', async (current) =>
        current.delivery?.external_delivery_id === externalId ? withDeliveryEvents(current, events, tx.now) : null,
      );
      const nextAt = isOver || after === null ? undefined : courier.nextLookAt(externalId, after);
      if (nextAt !== undefined && after !== null) await follow(tx, after, externalId, nextAt);
      return after;
    });
  }

  /** [CR6] Notifies the provider of what the order says now, and again if it says something else by then. */
  async function notifyReady(job: Job): Promise<void> {
    const order = await read(job);
    if (order === null || order.due_at === null || !isCarried(order) || !isFetched(order.delivery)) return;
    const consigned = await consign(order);
    const courier = consigned === undefined ? undefined : portOf(consigned.provider);
    if (consigned === undefined || courier === undefined) return;
    const isTaken = await courier.ready(order.delivery.external_delivery_id, consigned.consignment);
    if (!isTaken)
      context.log.info({ order_id: order.id, provider: courier.provider }, 'the provider keeps its pickup time');
    const after = await advance(order);
    if (after !== null && !hasSameReadiness(order, after)) return notifyReady(job);
  }

  /** [CR12] Gives the provider the errand as the order has it now, and once more where it was changed in between. */
  async function notifyErrand(job: Job): Promise<void> {
    const order = await read(job);
    const id = order?.delivery?.external_delivery_id ?? null;
    if (order === null || id === null || !isCarried(order)) return;
    const consigned = await consign(order);
    const courier = consigned === undefined ? undefined : portOf(consigned.provider);
    if (consigned === undefined || courier === undefined) return;
    if (!(await courier.update(id, consigned.consignment)))
      context.log.info({ order_id: order.id, provider: courier.provider }, 'the provider keeps the errand it has');
    const after = await read(job);
    if (after !== null && !isSame(errandOf(order), errandOf(after))) return notifyErrand(job);
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
      'courier.cancel': callOff,
      'courier.ready': notifyReady,
      'courier.contact': notifyErrand,
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
        await updateOrder(store, row.restaurant_id, row.order_id, 'delivery.progressed', (current, tx) =>
          current.delivery?.external_delivery_id === externalDeliveryId
            ? withDeliveryEvents(current, [event], tx.now)
            : null,
        );
      return true;
    },
  };
}
