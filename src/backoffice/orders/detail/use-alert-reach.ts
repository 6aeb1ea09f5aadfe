import { useQuery } from '@tanstack/react-query';
import { alertReach } from '#contract/domain/alert-reach.ts';
import type { Order } from '#contract/domain/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { useMay } from '../../../lib/use-may.ts';

export type KnownReach = 'reached' | 'no_one' | 'unknown';

/** Whether anyone was alerted of an order that was not handled in time; unknown to who may not read its ledger [ES8]. */
export function useAlertReach(order: Order): KnownReach {
  const may = useMay();
  const isAsked = order.flags.includes('escalated') && may('order.prove');
  const { data } = useQuery({ ...orderQueries.ledger(order.restaurant_id, order.id), enabled: isAsked });
  if (!isAsked || data === undefined) return 'unknown';
  return alertReach(data.escalations) === 'reached' ? 'reached' : 'no_one';
}
