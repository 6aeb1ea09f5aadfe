import type { Delivery } from '#contract/domain/delivery.ts';
import { isOffTheLine, stepReached, stepTimes } from '#contract/domain/delivery.ts';
import { minutesSince } from '../words/format.ts';

/** What the courier strip says beside its step: a key and its values. */
export type StepAge = { key: string; values: Record<string, number | string> } | null;

/** Waiting at our counter counts up, a courier on the way counts down, other steps show how long ago they happened. */
export function stepAge(delivery: Delivery, nowMs: number, clock: (atMs: number) => string): StepAge {
  const { status } = delivery;
  if (status === null) return null;
  const since = stepTimes(delivery)[status];
  const minutes = since === undefined ? 0 : minutesSince(nowMs - Date.parse(since));
  if (status === 'arrived_at_pickup' && minutes > 0) return { key: 'courier.waiting', values: { n: minutes } };
  if (status === 'enroute_to_pickup' && delivery.pickup_eta !== null) {
    const away = Math.max(0, Math.ceil((Date.parse(delivery.pickup_eta) - nowMs) / 60_000));
    return { key: 'courier.away', values: { n: away } };
  }
  if (status === 'enroute_to_dropoff' && delivery.dropoff_eta !== null) {
    return { key: 'courier.eta', values: { time: clock(Date.parse(delivery.dropoff_eta)) } };
  }
  if (since === undefined) return null;
  return minutes === 0 ? { key: 'courier.just', values: {} } : { key: 'courier.ago', values: { n: minutes } };
}

/** How far a courier came: a key and its values; null where none has begun. */
export function stepCount(
  delivery: Delivery,
  step: string,
): { key: string; values: { n: number; step: string } } | null {
  const n = stepReached(delivery);
  if (n === 0) return null;
  return { key: isOffTheLine(delivery.status) ? 'courier.strip_off' : 'courier.strip', values: { n, step } };
}
