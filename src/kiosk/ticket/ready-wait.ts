import type { Order } from '#contract/domain/order.ts';
import { readyAt, type Age } from '#contract/domain/promise.ts';
import { minutesSince } from '../words/format.ts';
import { courierHereAt } from './courier-band.ts';

/** How long finished food has been standing, or a courier waiting for it. The kitchen is done: it is never late [I11]. */
export type ReadyWait = { kind: 'courier' | 'out' | 'just'; minutes: number; isAmber: boolean };

/** Amber from here on: food that gets cold, and a courier who may leave. */
const FOOD_MINUTES = 10;
const COURIER_MINUTES = 3;

export const finishedAt = (order: Pick<Order, 'history' | 'due_at' | 'created_at'>): string =>
  readyAt(order) ?? order.due_at ?? order.created_at;

/** The age that an order's head is drawn in: food that is ready waits, and is never late [I11]. */
export const shownAge = (order: Order, age: Age, nowMs: number): Age =>
  order.status !== 'finished' ? age : readyWait(order, nowMs).isAmber ? 'soon' : 'ok';

export function readyWait(order: Order, nowMs: number): ReadyWait {
  const here = courierHereAt(order);
  // A courier who came before the food was ready waits for it only since then.
  const since = finishedAt(order);
  const from = here !== null && here > since ? here : since;
  const out = minutesSince(nowMs - Date.parse(since));
  if (out < 1) return { kind: 'just', minutes: out, isAmber: false };
  const waits = here === null ? 0 : minutesSince(nowMs - Date.parse(from));
  // The food is as old as before when he comes.
  const isAmber = out >= FOOD_MINUTES || waits >= COURIER_MINUTES;
  return waits < 1 ? { kind: 'out', minutes: out, isAmber } : { kind: 'courier', minutes: waits, isAmber };
}
