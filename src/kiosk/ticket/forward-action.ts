import { leavesWithOwnDriver } from '#contract/domain/carrier.ts';
import { stepNumber } from '#contract/domain/delivery.ts';
import { forwardActionOf } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';

/** The one forward button of a ticket: what it does and the key of its word. */
export type Forward = { act: Exclude<OrderAction, { action: 'accept' }> | 'accept'; word: string; hasSecond: boolean };

export function forwardOf(order: Pick<Order, 'status' | 'delivery_method' | 'delivery'>): Forward | undefined {
  const method = order.delivery_method;
  switch (forwardActionOf(order.status, method)) {
    case 'accept':
      return { act: 'accept', word: 'act.accept', hasSecond: false };
    case 'done':
      return { act: { action: 'done' }, word: 'act.done', hasSecond: true };
    case 'deliver':
      if (isCourierStillComing(order)) return undefined;
      return {
        act: { action: 'deliver' },
        word: leavesWithOwnDriver(order) ? 'act.own' : 'act.courier',
        hasSecond: false,
      };
    case 'receive':
      return {
        act: { action: 'receive' },
        word: method === 'pickup' ? 'act.collected' : 'act.delivered',
        hasSecond: false,
      };
    default:
      return undefined;
  }
}

/** No one can carry the order away before the provider's courier is at the counter. */
const isCourierStillComing = ({ delivery, delivery_method }: Pick<Order, 'delivery' | 'delivery_method'>): boolean =>
  delivery_method === 'delivery_provider' &&
  delivery !== null &&
  delivery.trouble === null &&
  stepNumber(delivery.status) < stepNumber('arrived_at_pickup');

/** What the kitchen promises by default: the restaurant's waiting time plus what "busy" adds while it lasts. */
export function defaultPrepMinutes(
  store: { waiting_time_minutes: number; busy_minutes: number; busy_until: string | null } | null,
  nowMs: number,
): number {
  if (store === null) return 20;
  const isBusy = store.busy_minutes > 0 && (store.busy_until === null || Date.parse(store.busy_until) > nowMs);
  return Math.max(1, store.waiting_time_minutes) + (isBusy ? store.busy_minutes : 0);
}
