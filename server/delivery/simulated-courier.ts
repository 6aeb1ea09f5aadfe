import { hash53 } from '#contract/domain/state-hash.ts';
import { isoAt, MINUTE_MS, type Clock } from '../base/clock.ts';
import { CourierRefusal, type CourierPort } from './courier-port.ts';
import {
  COURIER_FAILURES,
  eventsUntil,
  failureIn,
  nextStepAt,
  planWalk,
  type CourierFailure,
  type PlannedStep,
} from './courier-walk.ts';

const QUOTE_LIFE_MS = 5 * MINUTE_MS;
const BASE_FEE_CENTS = 599;
const FEE_PER_MILE_CENTS = 65;

type Walk = { plan: PlannedStep[]; createdAtMs: number };

/**
 * A courier without an account: it walks through all states on its own clock, `speed` times faster than the wall's, and
 * fails on request. Its whole state is in the ids it gives out, so that it survives a kill -9 and needs no storage.
 */
export function createSimulatedCourier(clock: Clock, speed: number): CourierPort {
  const walkOf = (externalDeliveryId: string): Walk | undefined => {
    const [, created, failure] = /^sim-(\d+)-([a-z_]+)-/.exec(externalDeliveryId) ?? [];
    if (created === undefined) return undefined;
    const known = COURIER_FAILURES.find((candidate): candidate is CourierFailure => candidate === failure);
    return { plan: planWalk(externalDeliveryId, known), createdAtMs: Number(created) };
  };

  return {
    provider: 'simulated',
    async quote({ order }, key) {
      if (failureIn(order.memo?.text ?? null) === 'quote_fails') throw new CourierRefusal('quote_failed');
      const expiresAtMs = clock.now() + QUOTE_LIFE_MS;
      const fee_cents = BASE_FEE_CENTS + Math.round(FEE_PER_MILE_CENTS * (order.delivery_distance ?? 2));
      const walk = planWalk(key, undefined);
      const at = (status: string): string =>
        isoAt(clock.now() + ((walk.find((step) => step.status === status)?.after_seconds ?? 0) * 1000) / speed);
      const quote_id = `quote-${expiresAtMs}-${hash53(key).toString(36)}`;
      return {
        quote_id,
        fee_cents,
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
    async cancel() {},
    async ready() {},
    async events(externalDeliveryId) {
      const walk = walkOf(externalDeliveryId);
      return walk === undefined ? [] : eventsUntil(walk.plan, walk.createdAtMs, clock.now(), speed);
    },
    nextLookAt(externalDeliveryId) {
      const walk = walkOf(externalDeliveryId);
      const at = walk === undefined ? undefined : nextStepAt(walk.plan, walk.createdAtMs, clock.now(), speed);
      return at === undefined ? undefined : isoAt(at);
    },
  };
}
