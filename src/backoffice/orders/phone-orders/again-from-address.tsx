import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { codeOf, failureText } from '../../kit/failure-text.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

/** Reads the order that the address asks to repeat, and passes it on. */
export function AgainFromAddress({ orderId, onRead }: { orderId: string; onRead: (order: OrderRow) => void }) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const { data: order, error } = useQuery(orderQueries.one(restaurantId, orderId));
  const read = useEffectEvent(onRead);
  useEffect(
    function handOn() {
      if (order !== undefined) read(order);
    },
    [order],
  );
  if (error === null || order !== undefined) return <SkeletonRows label={t('loading')} />;
  return <ErrorState title={t('order.failed')} text={failureText(t, error)} code={codeOf(error)} />;
}
