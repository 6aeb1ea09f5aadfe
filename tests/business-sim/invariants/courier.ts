import { isFinalStatus, stepNumber } from '#contract/domain/delivery.ts';
import { isClosedStatus, isFoodReady } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Facts } from './facts.ts';

function problemOf(order: Order, jobs: Facts['jobs']): string | undefined {
  const mine = jobs.filter(({ data }) => data['order_id'] === order.id);
  const has = (kind: string, field?: string, value?: unknown): boolean =>
    mine.some((job) => job.kind === kind && (field === undefined || job.data[field] === value));
  const { delivery } = order;
  if (delivery === null || (delivery.status === null && delivery.trouble === null))
    return has('courier.quote') ? undefined : 'no provider is asked';
  const { quote_id, external_delivery_id: externalId, trouble, status } = delivery;
  if (trouble === 'fee_over_cap')
    return has('courier.quote_expiry', 'quote_id', quote_id) ? undefined : 'a quote waits for a person without an end';
  if (trouble !== null) {
    const isTold = order.history.some(
      ({ action, detail }) => (action === 'trouble' || action === 'delivery') && detail?.['trouble'] === trouble,
    );
    return isTold ? undefined : `no person was notified of ${trouble}`;
  }
  if (externalId === null)
    return has('courier.confirm', 'quote_id', quote_id) ? undefined : 'a quote that is taken is not ordered';
  if (status !== null && isFinalStatus(status)) return undefined;
  if (has('courier.step', 'external_delivery_id', externalId) || has('courier.ready') || has('courier.confirm'))
    return undefined;
  const waitsForFood = !isFoodReady(order.status) && stepNumber(status) < stepNumber('picked_up');
  return waitsForFood ? undefined : `no job follows the courier (${status ?? 'none'})`;
}

/** [BU3] An accepted order of a provider has a job, a delivery or a trouble that a person was told of. */
export function* checkCouriers({ orders, jobs }: Facts) {
  for (const order of orders) {
    const isCarried = order.delivery_method === 'delivery_provider' && order.accepted_at !== null;
    if (!isCarried || isClosedStatus(order.status)) continue;
    const problem = problemOf(order, jobs);
    if (problem !== undefined) yield `BU3: ${order.order_no} (${order.status}): ${problem}`;
  }
}
