import type { Order } from './order.ts';
import { isTest } from './order.ts';
import { readyAt } from './promise.ts';
import { minutesFrom } from './time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The number of finished orders needed to measure the load. */
const ENOUGH = 3;
const RECENT = 10;
/** An order that was marked done too early or forgotten must not turn the whole board around. */
const BOUNDS = { least: 0.5, most: 2 };

/**
 * The kitchen's current load: the median, over the last hour, of the time orders took against the time promised. 1 when
 * too few were finished [F7].
 */
export function kitchenLoad(orders: readonly Order[], nowMs: number): number {
  const shares = orders
    .flatMap((order) => {
      const doneMs = finishedAt(order);
      if (doneMs === null || nowMs - doneMs > HOUR_MS || isTest(order)) return [];
      const { accepted_at: accepted, prep_minutes: promised } = order;
      if (accepted === null || promised === null || promised <= 0) return [];
      return [{ doneMs, share: (doneMs - Date.parse(accepted)) / (promised * MINUTE_MS) }];
    })
    .sort((left, right) => right.doneMs - left.doneMs)
    .slice(0, RECENT)
    .map(({ share }) => share)
    .sort((left, right) => left - right);
  const middle = shares[Math.floor(shares.length / 2)];
  if (middle === undefined || shares.length < ENOUGH) return 1;
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, middle));
}

function finishedAt(order: Order): number | null {
  if (order.status === 'cancelled') return null;
  const at = readyAt(order);
  return at === null ? null : Date.parse(at);
}

type Timed = Pick<Order, 'accepted_at' | 'due_at' | 'prep_minutes'>;

/**
 * When the kitchen has to begin: its promise − prep minutes × load, never before it accepted the order [F7]. An instant;
 * null without a promise. The courier does not move it: he is asked to come for the promise [CR6], and the age clock and
 * the kitchen's figures measure by the promise too.
 */
export function startBy({ accepted_at, due_at, prep_minutes }: Timed, load: number): string | null {
  if (due_at === null) return null;
  const start = minutesFrom(due_at, -Math.ceil((prep_minutes ?? 0) * load));
  return accepted_at !== null && start < accepted_at ? accepted_at : start;
}
