import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { codeOf } from '../../kit/failure-text.ts';
import { Reading } from '../../kit/reading.tsx';
import { PlatformActions } from '../../money/refunds/platform-actions.tsx';
import { RefundActions } from '../../money/refunds/refund-actions.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { OrderActions } from '../actions/order-actions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderElsewhere } from './order-elsewhere.tsx';
import { OrderHead } from './order-head.tsx';

/** One order beside the list, kept current by the same notices. */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(orderQueries.one(restaurantId, orderId));
  const { data: order } = query;
  const isMissing = query.error !== null && codeOf(query.error) === 'not_found';
  const reading = <Reading query={query} failed={t('order.failed')} />;
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
            <RefundActions order={order} />
            <OrderActions order={order} />
          </>
        )
      }
    >
      {isMissing ? <OrderElsewhere orderId={orderId}>{reading}</OrderElsewhere> : reading}
      {order === undefined ? null : <OrderDetail order={order} />}
    </SidePanel>
  );
}
