import * as z from 'zod/mini';
import { IdSchema, InstantSchema, PositiveCentsSchema } from './basics.ts';

/** A provider's progress in its order, then what the specification does not name. */
export const DELIVERY_STEPS = [
  'quote',
  'created',
  'confirmed',
  'enroute_to_pickup',
  'arrived_at_pickup',
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
  'delivered',
] as const;
export const DELIVERY_RETURNS = ['enroute_to_return', 'arrived_at_return', 'returned', 'cancelled'] as const;
export const DELIVERY_STATUSES = [...DELIVERY_STEPS, ...DELIVERY_RETURNS] as const;
export const DeliveryStatusSchema = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof DeliveryStatusSchema>;

export const PROVIDERS = ['simulated', 'doordash', 'uber'] as const;
export const ProviderSchema = z.enum(PROVIDERS);
export type Provider = z.infer<typeof ProviderSchema>;

/** Loud states of a delivery with ways out: requote, self_deliver, cancel. */
export const DELIVERY_TROUBLES = [
  'quote_failed',
  'quote_expired',
  'fee_over_cap',
  'cancelled_by_provider',
  'no_courier',
  'returned',
] as const;
export const DeliveryTroubleSchema = z.enum(DELIVERY_TROUBLES);
export type DeliveryTrouble = z.infer<typeof DeliveryTroubleSchema>;

export const CourierSchema = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
});
export type Courier = z.infer<typeof CourierSchema>;

export const DeliverySchema = z.object({
  order_id: IdSchema,
  provider: ProviderSchema,
  external_delivery_id: z.nullable(z.string()),
  quote_id: z.nullable(z.string()),
  quote_expires_at: z.nullable(InstantSchema),
  fee_cents: z.nullable(PositiveCentsSchema),
  status: z.nullable(DeliveryStatusSchema),
  /** Every event as it came, in the order of arrival; the shown state is derived, never overwritten. */
  steps: z.array(z.object({ status: DeliveryStatusSchema, at: InstantSchema, source: z.string() })),
  courier: z.nullable(CourierSchema),
  pickup_eta: z.nullable(InstantSchema),
  dropoff_eta: z.nullable(InstantSchema),
  tracking_url: z.nullable(z.string()),
  trouble: z.nullable(DeliveryTroubleSchema),
});
export type Delivery = z.infer<typeof DeliverySchema>;

const RANK = new Map<DeliveryStatus, number>(DELIVERY_STATUSES.map((status, index) => [status, index]));
const rank = (status: DeliveryStatus): number => RANK.get(status) ?? 0;

/** An event reported by a provider. `at` is the provider's own time of the event. */
export type DeliveryEvent = {
  status: DeliveryStatus;
  at: string;
  source: string;
  courier?: Courier | null;
  pickup_eta?: string | null;
  dropoff_eta?: string | null;
  fee_cents?: number;
  tracking_url?: string;
  /** Reports the current state instead of a change: the same status again is no step. */
  is_snapshot?: boolean;
};

/** No event follows a final status. */
export const isFinalStatus = (status: DeliveryStatus): boolean =>
  status === 'delivered' || status === 'cancelled' || status === 'returned';

/** A courier gave the order up: it falls back to `created`, later than anything seen so far [D3]. */
const isReassignment = (delivery: Delivery, event: DeliveryEvent): boolean =>
  event.status === 'created' &&
  delivery.status !== null &&
  rank(delivery.status) > rank('created') &&
  rank(delivery.status) < rank('picked_up') &&
  delivery.steps.every((step) => step.at < event.at);

/** While there is only a quote, what was said before it was said of an earlier courier. */
const isKnown = ({ status, steps }: Delivery, event: DeliveryEvent): boolean =>
  (status !== 'quote' || event.status === 'quote') &&
  steps.some((step) => step.status === event.status && step.at === event.at);

/** A courier who had the food when his trip was cancelled brings it back [D4]. */
const bringsBack = (delivery: Delivery, event: DeliveryEvent): boolean =>
  delivery.status === 'cancelled' &&
  delivery.steps.some(({ status }) => status === 'picked_up') &&
  (event.status === 'enroute_to_return' || event.status === 'arrived_at_return' || event.status === 'returned');

const goesOn = (was: DeliveryStatus | null, is: DeliveryStatus): boolean =>
  was === null || (!isFinalStatus(was) && rank(is) > rank(was));

/**
 * The delivery after one more event: every event is kept [D1], the furthest true state is shown, a late duplicate never
 * moves it back [D2], a reassignment does and clears the courier [D3], cancelled and returned are final trouble, but for
 * food that comes back after a cancellation [D4]. Returns the same object when the event says nothing new.
 */
export function applyDeliveryEvent(delivery: Delivery, event: DeliveryEvent): Delivery {
  if (isKnown(delivery, event)) return delivery;
  if (event.is_snapshot === true && event.status === delivery.status) return withDetails(delivery, event);
  const steps = [...delivery.steps, { status: event.status, at: event.at, source: event.source }];
  if (isReassignment(delivery, event)) {
    return {
      ...delivery,
      steps,
      status: 'created',
      courier: null,
      pickup_eta: null,
      dropoff_eta: event.dropoff_eta ?? null,
    };
  }
  // A snapshot of an earlier state is no news either.
  if (!goesOn(delivery.status, event.status) && !bringsBack(delivery, event))
    return event.is_snapshot === true ? delivery : { ...delivery, steps };
  return { ...withDetails(delivery, event), steps, status: event.status, trouble: troubleOf(event.status) };
}

/** An estimate that moves by less counts as unchanged. */
const ETA_STEP_MS = 120_000;
const isSameEta = (left: string | null, right: string | null): boolean =>
  left === right || (left !== null && right !== null && Math.abs(Date.parse(left) - Date.parse(right)) < ETA_STEP_MS);

/** A courier who only moved counts as unchanged: the position is saved with the next change that matters. */
const isSameCourier = (left: Courier | null, right: Courier | null): boolean =>
  left?.name === right?.name && left?.phone === right?.phone && left?.vehicle === right?.vehicle;

/** The courier, the times and the fee that an event reports; the same object when it reports nothing that matters. */
function withDetails(delivery: Delivery, event: DeliveryEvent): Delivery {
  const reported = {
    courier: event.courier === undefined ? delivery.courier : event.courier,
    pickup_eta: event.pickup_eta === undefined ? delivery.pickup_eta : event.pickup_eta,
    dropoff_eta: event.dropoff_eta === undefined ? delivery.dropoff_eta : event.dropoff_eta,
    fee_cents: event.fee_cents ?? delivery.fee_cents,
    tracking_url: event.tracking_url ?? delivery.tracking_url,
  };
  const isSame =
    isSameCourier(reported.courier, delivery.courier) &&
    isSameEta(reported.pickup_eta, delivery.pickup_eta) &&
    isSameEta(reported.dropoff_eta, delivery.dropoff_eta) &&
    reported.fee_cents === delivery.fee_cents &&
    reported.tracking_url === delivery.tracking_url;
  return isSame ? delivery : { ...delivery, ...reported };
}

function troubleOf(status: DeliveryStatus): DeliveryTrouble | null {
  if (status === 'cancelled') return 'cancelled_by_provider';
  return status === 'returned' || status === 'enroute_to_return' || status === 'arrived_at_return' ? 'returned' : null;
}

/** The 1-based step of nine, or 0 before a quote and off the line. */
export const stepNumber = (status: DeliveryStatus | null): number =>
  status === null ? 0 : (DELIVERY_STEPS as readonly string[]).indexOf(status) + 1;

/** The latest time each of the nine steps was reached since the last reassignment, for the timeline. */
export function stepTimes(delivery: Delivery): Partial<Record<DeliveryStatus, string>> {
  const times: Partial<Record<DeliveryStatus, string>> = {};
  let seen: DeliveryStatus | null = null;
  for (const step of delivery.steps) {
    if (step.status === 'created' && seen !== null && rank(seen) > rank('created') && step.at > (times[seen] ?? '')) {
      for (const later of DELIVERY_STEPS) if (rank(later) > rank('created')) delete times[later];
      seen = 'created';
    }
    if (times[step.status] === undefined || step.at < (times[step.status] ?? '')) times[step.status] = step.at;
    if (seen === null || rank(step.status) > rank(seen)) seen = step.status;
  }
  return times;
}

/** Called off, or on the way back with the food: none of the nine steps is the present one. */
export const isOffTheLine = (status: DeliveryStatus | null): boolean =>
  status !== null && (DELIVERY_RETURNS as readonly string[]).includes(status);

/** How far a courier came, also one who is off the line: his step of nine, or 0. */
export const stepReached = (delivery: Delivery): number =>
  isOffTheLine(delivery.status)
    ? Math.max(0, ...DELIVERY_STEPS.filter((step) => stepTimes(delivery)[step] !== undefined).map(stepNumber))
    : stepNumber(delivery.status);

/** Whether a step of the nine, counted from 1, was made, is the present one, or is to come. */
export function stepState(delivery: Delivery, step: number): 'done' | 'current' | 'future' {
  const reached = stepReached(delivery);
  if (step > reached) return 'future';
  return step < reached || isOffTheLine(delivery.status) ? 'done' : 'current';
}
