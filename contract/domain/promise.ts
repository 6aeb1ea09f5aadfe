import type { Order } from './order.ts';
import { isTodo, reachedAt } from './order-status.ts';

export type Age = 'new' | 'ok' | 'soon' | 'late' | 'scheduled';

/** What a ticket's header shows. `msLeft` is negative when late; for a new order it is what remains of the accept limit. */
export type TicketPromise = { age: Age; promiseAt: string | null; msLeft: number; share: number };

type Timed = Pick<Order, 'status' | 'created_at' | 'accepted_at' | 'due_at' | 'deliver_by_at' | 'scheduled' | 'ring'>;

const MINUTE_MS = 60_000;

/** The time the age clock counts down to: ready time until it is on the way, then the customer's. */
export const promisedAt = (order: Timed): string | null =>
  order.status === 'delivering' ? order.deliver_by_at : order.due_at;

/**
 * A ticket's age at `nowMs` of the server's clock: soon at ≤ 5 min or ≤ 20 % of the promise left (the larger, but at
 * most 8 min); late at 0. A new order's promise is the accept limit.
 */
export function promiseOf(order: Timed, nowMs: number, acceptLimitSeconds: number): TicketPromise {
  if (isTodo(order.status)) {
    const since = Date.parse(order.created_at);
    const limit = acceptLimitSeconds * 1000;
    const waited = Math.max(0, nowMs - since);
    return { age: 'new', promiseAt: null, msLeft: limit - waited, share: Math.min(1, waited / limit) };
  }
  const promiseAt = promisedAt(order);
  if (promiseAt === null) return { age: 'ok', promiseAt, msLeft: 0, share: 0 };
  const end = Date.parse(promiseAt);
  const start = Date.parse(order.accepted_at ?? order.created_at);
  const whole = Math.max(MINUTE_MS, end - start);
  const msLeft = end - nowMs;
  const share = Math.min(1, Math.max(0, 1 - msLeft / whole));
  if (order.scheduled) return { age: 'scheduled', promiseAt, msLeft, share: 0 };
  const soonMs = Math.min(8 * MINUTE_MS, Math.max(5 * MINUTE_MS, whole * 0.2));
  const age = msLeft <= 0 ? 'late' : msLeft <= soonMs ? 'soon' : 'ok';
  return { age, promiseAt, msLeft, share };
}

/** When its food was ready, at last: a step back and forth begins it again. Null while it is not. */
export const readyAt = ({ history }: Pick<Order, 'history'>): string | null => reachedAt(history, 'finished');

type Fetched = Pick<Order, 'status' | 'delivery_method'>;

/** Its food is ready, and it waits for its customer: the kitchen cannot be late with it any more. */
export const awaitsCustomer = ({ status, delivery_method }: Fetched): boolean =>
  status === 'finished' && delivery_method === 'pickup';

/** The moment at which a promise is judged: now, but of a pickup that waits for its customer when it was ready. */
export const judgedAt = (order: Fetched & { ready_at: string | null }, nowMs: number): number =>
  awaitsCustomer(order) && order.ready_at !== null ? Date.parse(order.ready_at) : nowMs;

/** Acknowledged but not accepted: silent until the accept limit, then it rings again. */
export const ringsAgain = (order: Timed, nowMs: number, acceptLimitSeconds: number): boolean =>
  isTodo(order.status) &&
  order.ring !== null &&
  order.ring.acknowledged_at !== null &&
  nowMs - Date.parse(order.ring.since_at) >= acceptLimitSeconds * 1000;

/** Makes sound now: unacknowledged, or seen but still not accepted at the limit. */
export const isAlarming = (order: Timed, nowMs: number, acceptLimitSeconds: number): boolean =>
  (order.ring !== null && order.ring.acknowledged_at === null) || ringsAgain(order, nowMs, acceptLimitSeconds);
