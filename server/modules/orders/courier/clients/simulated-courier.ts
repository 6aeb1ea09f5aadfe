import { heldUntil } from '#contract/domain/pickup-time.ts';
import { readyAt } from '#contract/domain/promise.ts';
import { isFoodReady } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { hash53 } from '#contract/domain/state-hash.ts';
import { isoAt, MINUTE_MS, type Clock } from '../../../../base/clock.ts';
import { CourierRefusal, type CourierPort } from './courier-port.ts';
import {
  COURIER_FAILURES,
  eventsUntil,
  failureIn,
  planRoute,
  stepsToCome,
  type CourierFailure,
  type Walk,
} from './simulated-route.ts';

const QUOTE_LIFE_MS = 5 * MINUTE_MS;
const BASE_FEE_CENTS = 599;
const FEE_PER_MILE_CENTS = 65;

/** The times he reported of this delivery: each delivery's steps follow its quote. */
function reportedOf({ delivery }: Order): string[] {
  const steps = delivery?.steps ?? [];
  return steps.slice(steps.findLastIndex(({ status }) => status === 'quote') + 1).map(({ at }) => at);
}

/** Since when the food is ready, in ms. */
const readyAtMs = (order: Order): number | null =>
  isFoodReady(order.status) ? Date.parse(readyAt(order) ?? isoAt(0)) : null;

/**
 * A courier without an account: it passes through all states on its own clock, `speed` times faster than the wall
 * clock, and fails on request. What it was asked lies in its ids, what it was told in the order, so that it survives a
 * kill -9 and needs no storage [CR7].
 */
export function createSimulatedCourier(clock: Clock, speed: number): CourierPort {
  const begin = (order: Order, createdAtMs: number, plan: Walk['plan']): Walk => {
    const dueAtMs = order.due_at === null ? null : Date.parse(order.due_at);
    const ready = readyAtMs(order);
    const movedAt = order.history.findLast(({ action }) => action === 'adjust_prep')?.at;
    const heardAtMs = Math.max(createdAtMs, ready ?? 0, Date.parse(movedAt ?? isoAt(0)));
    const held = heldUntil(order);
    const heldUntilMs = held === null ? null : Date.parse(held);
    return { plan, createdAtMs, reported: [], dueAtMs, readyAtMs: ready, heldUntilMs, heardAtMs, speed };
  };
  const walkOf = (externalDeliveryId: string, order: Order): Walk | undefined => {
    const [, created, failure] = /^sim-(\d+)-([a-z_]+)-/.exec(externalDeliveryId) ?? [];
    if (created === undefined) return undefined;
    const known = COURIER_FAILURES.find((candidate): candidate is CourierFailure => candidate === failure);
    return { ...begin(order, Number(created), planRoute(externalDeliveryId, known)), reported: reportedOf(order) };
  };

  return {
    provider: 'simulated',
    async quote({ order, place }, key) {
      if (failureIn(order.memo?.text ?? null) === 'quote_fails') throw new CourierRefusal('quote_failed');
      const expiresAtMs = clock.now() + QUOTE_LIFE_MS;
      const fee_cents = BASE_FEE_CENTS + Math.round(FEE_PER_MILE_CENTS * (order.delivery_distance ?? 2));
      const steps = stepsToCome(begin(order, clock.now(), planRoute(key, undefined)));
      const at = (status: string): string | null => {
        const step = steps.find((each) => each.status === status);
        return step === undefined ? null : isoAt(step.atMs);
      };
      return {
        quote_id: `quote-${expiresAtMs}-${hash53(key).toString(36)}`,
        fee_cents,
        currency: place.currency,
        expires_at: isoAt(expiresAtMs),
        pickup_eta: at('arrived_at_pickup'),
        dropoff_eta: at('delivered'),
      };
    },
    async create({ order }, quoteId, key) {
      const expiresAtMs = Number(/^quote-(\d+)-/.exec(quoteId)?.[1] ?? 0);
      if (expiresAtMs <= clock.now()) throw new CourierRefusal('quote_expired');
      const failure = failureIn(order.memo?.text ?? null);
      if (failure === 'no_courier') throw new CourierRefusal('no_courier');
      return `sim-${clock.now()}-${failure ?? 'none'}-${hash53(key).toString(36)}`;
    },
    cancel: async () => true,
    // It exists only in the order that has its id.
    findCreated: async () => undefined,
    // It reads the order at each step.
    ready: async () => true,
    update: async () => true,
    async events(externalDeliveryId, order) {
      const walk = walkOf(externalDeliveryId, order);
      return walk === undefined ? [] : eventsUntil(walk, clock.now());
    },
    nextLookAt(externalDeliveryId, order) {
      const walk = walkOf(externalDeliveryId, order);
      const next = walk === undefined ? undefined : stepsToCome(walk)[0];
      return next === undefined || !next.isCertain ? undefined : isoAt(next.atMs);
    },
  };
}
