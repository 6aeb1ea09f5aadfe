import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { Reading } from '../../kit/reading.tsx';
import { OrderActions } from '../actions/order-actions.tsx';
import { OrderDetail } from '../detail/order-detail.tsx';
import { OrderHead } from '../detail/order-head.tsx';
import { PlatformActions } from '../../money/refunds/platform-actions.tsx';
import { RefundActions } from '../../money/refunds/refund-actions.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

/** The order chosen at the left, with what can be done with it on top. */
export function ChosenOrder({ orderId }: { orderId: string }) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(orderQueries.one(restaurantId, orderId));
  const { data: order } = query;
  if (order === undefined) return <Reading query={query} failed={t('order.failed')} />;
  return (
    <chakra.div display="grid" gap="3">
      <chakra.h2>
        <OrderHead order={order} />
      </chakra.h2>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <PlatformActions order={order} />
        <RefundActions order={order} />
        <OrderActions order={order} />
      </chakra.div>
      <OrderDetail order={order} />
    </chakra.div>
  );
}
