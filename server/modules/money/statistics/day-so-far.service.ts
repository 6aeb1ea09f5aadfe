import { isFarAhead } from '#contract/domain/order-actions.ts';
import { isClosedStatus, isTodo } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import type { DaySoFar } from '#contract/http/money/statistics.ts';
import { isRevenue } from './day-figures.service.ts';

/** The fields of an order that a day's figures use; `ready_at` is when the kitchen marked it ready. */
export type TimedOrder = Pick<
  Order,
  'status' | 'flags' | 'local_hour' | 'total_cents' | 'created_at' | 'accepted_at' | 'due_at' | 'prep_minutes'
> & { ready_at: string | null };

/** The columns of a `TimedOrder`. */
export const TIMED_COLUMNS = [
  'business_date',
  'status',
  'flags',
  'local_hour',
  'total_cents',
  'created_at',
  'accepted_at',
  'due_at',
  'prep_minutes',
  'ready_at',
] as const;

/** A promise counts in whole minutes: ready within its minute is on time. */
const GRACE_MS = 59_999;

type Limits = { until: string; acceptLimitSeconds: number };

const msFrom = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

/**
 * How long it waited to be accepted; one that is still waiting counts once that is too long, with its wait so far [FG7].
 */
function waitOf(order: TimedOrder, { until, acceptLimitSeconds }: Limits): number | undefined {
  if (!isWaiting(order, until))
    return order.accepted_at === null ? undefined : msFrom(order.created_at, order.accepted_at);
  const waited = msFrom(order.created_at, until);
  return waited > acceptLimitSeconds * 1000 ? waited : undefined;
}

/** Whether it waited to be accepted at that moment. */
const isWaiting = ({ status, accepted_at }: TimedOrder, until: string): boolean =>
  accepted_at === null ? isTodo(status) : accepted_at > until;

/** Whether it kept its promise by then; undefined while that is open, or where ready was said hours too early [KF6]. */
function isOnTime(order: TimedOrder, limits: Limits): boolean | undefined {
  const { due_at, ready_at, status } = order;
  if (isWaiting(order, limits.until)) return waitOf(order, limits) === undefined ? undefined : false;
  if (due_at === null || (ready_at === null && isClosedStatus(status))) return undefined;
  const ready = ready_at !== null && ready_at <= limits.until ? ready_at : null;
  if (ready !== null && isFarAhead(order, ready)) return undefined;
  const isKept = msFrom(due_at, ready ?? limits.until) <= GRACE_MS;
  return ready === null && isKept ? undefined : isKept;
}

/** How a day went up to a moment, over the orders that had come in by then, each as it was at that moment [FG7]. */
export function daySoFar(orders: readonly TimedOrder[], limits: Limits): DaySoFar {
  const come = orders.filter((order) => order.created_at <= limits.until);
  const counted = come.filter(isRevenue);
  const sales_cents = counted.reduce((sum, order) => sum + order.total_cents, 0);
  const waits = counted.map((order) => waitOf(order, limits)).filter((wait) => wait !== undefined);
  const kept = counted.map((order) => isOnTime(order, limits)).filter((onTime) => onTime !== undefined);
  return {
    orders: counted.length,
    sales_cents,
    average_cents: counted.length === 0 ? 0 : Math.round(sales_cents / counted.length),
    on_time_rate: kept.length === 0 ? null : kept.filter(Boolean).length / kept.length,
    on_time_orders: kept.length,
    accept_seconds:
      waits.length === 0 ? null : Math.round(waits.reduce((sum, wait) => sum + wait, 0) / waits.length / 1000),
    accept_orders: waits.length,
    cancelled: come.filter((order) => order.status === 'cancelled' && !order.flags.includes('test')).length,
  };
}
