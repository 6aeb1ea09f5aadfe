import type { Order } from '#contract/domain/order.ts';
import type { DaySoFar } from '#contract/http/money/statistics.ts';
import { isRevenue } from './day-figures.service.ts';

/** The fields of an order that a day's figures use; `ready_at` is when the kitchen marked it ready. */
export type TimedOrder = Pick<
  Order,
  'status' | 'flags' | 'local_hour' | 'total_cents' | 'created_at' | 'accepted_at' | 'due_at'
> & { ready_at: string | null };

/** A promise counts in whole minutes: ready within its minute is on time. */
const GRACE_MS = 59_999;

function isOnTime(order: TimedOrder): boolean | undefined {
  if (order.ready_at === null || order.due_at === null) return undefined;
  return Date.parse(order.ready_at) <= Date.parse(order.due_at) + GRACE_MS;
}

/** How a day went up to a moment, over the orders that had come in by then. */
export function daySoFar(orders: readonly TimedOrder[], until: string): DaySoFar {
  const come = orders.filter((order) => order.created_at <= until);
  const counted = come.filter(isRevenue);
  const sales_cents = counted.reduce((sum, order) => sum + order.total_cents, 0);
  const waits = counted.flatMap((order) =>
    order.accepted_at === null ? [] : [Date.parse(order.accepted_at) - Date.parse(order.created_at)],
  );
  const kept = counted.map(isOnTime).filter((onTime) => onTime !== undefined);
  return {
    orders: counted.length,
    sales_cents,
    average_cents: counted.length === 0 ? 0 : Math.round(sales_cents / counted.length),
    on_time_rate: kept.length === 0 ? null : kept.filter(Boolean).length / kept.length,
    accept_seconds:
      waits.length === 0 ? null : Math.round(waits.reduce((sum, wait) => sum + wait, 0) / waits.length / 1000),
    cancelled: come.filter((order) => order.status === 'cancelled' && !order.flags.includes('test')).length,
  };
}
