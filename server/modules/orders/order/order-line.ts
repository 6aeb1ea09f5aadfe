import type { ChangedOrder } from './append-changes.ts';

/**
 * [LG1] What the log says of an order's change: which order, by whom, from and to where. Nothing of its customer, its
 * dishes or its money.
 */
export function orderLine({ before, order }: ChangedOrder): Record<string, unknown> {
  const steps = order.history.filter(({ rev }) => rev > (before?.rev ?? -1));
  return {
    order: order.number,
    order_id: order.id,
    restaurant_id: order.restaurant_id,
    channel: order.channel,
    external_id: order.external_id,
    rev: order.rev,
    from: before?.status ?? null,
    status: order.status,
    steps: steps.map(({ action, actor }) => `${action} by ${actor.kind}`),
  };
}
