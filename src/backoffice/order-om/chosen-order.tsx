import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '../../data/order/order-queries.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { OrderActions } from '../order/order-actions.tsx';
import { OrderDetail } from '../order/order-detail.tsx';
import { OrderHead } from '../order/order-head.tsx';
import { PlatformActions } from '../refund/platform-actions.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

/** The order chosen at the left, with what can be done with it on top. */
export function ChosenOrder({ orderId }: { orderId: string }) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const { data: order, error, isPending, refetch } = useQuery(orderQueries.one(restaurantId, orderId));
  if (isPending) return <SkeletonRows label={t('loading')} />;
  if (order === undefined)
    return (
      <ErrorState
        title={t('order.failed')}
        text={failureText(t, error)}
        code={codeOf(error)}
        retry={{ label: t('retry'), onRetry: () => void refetch() }}
      />
    );
  return (
    <chakra.div display="grid" gap="12px">
      <chakra.h2>
        <OrderHead order={order} />
      </chakra.h2>
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        <PlatformActions order={order} />
        <OrderActions order={order} />
      </chakra.div>
      <OrderDetail order={order} />
    </chakra.div>
  );
}
