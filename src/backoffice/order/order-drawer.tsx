import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '../../data/order/order-queries.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { PlatformActions } from '../refund/platform-actions.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderHead } from './order-head.tsx';

/** One order beside the list, kept current by the same notices. */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const { data: order, error, isPending, refetch } = useQuery(orderQueries.one(restaurantId, orderId));
  return (
    <SidePanel
      title={order === undefined ? t('order.title') : <OrderHead order={order} />}
      closeLabel={t('close')}
      width="1120px"
      onClose={onClose}
      footer={
        order === undefined ? undefined : (
          <>
            <PlatformActions order={order} />
            <OrderActions order={order} />
          </>
        )
      }
    >
      {isPending ? <SkeletonRows label={t('loading')} /> : null}
      {error !== null && order === undefined ? (
        <ErrorState
          title={t('order.failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {order === undefined ? null : <OrderDetail order={order} />}
    </SidePanel>
  );
}
