import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import { orderQueries } from '../../data/order/order-queries.ts';
import { useSession } from '../../lib/use-session.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { hasActions, OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderLedger } from './order-ledger.tsx';
import { OrderMoney } from './order-money.tsx';
import { PromiseChip } from './promise-chip.tsx';
import { StatusChip } from './status-chip.tsx';

/** One order beside the list, kept current by the same notices. */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useWords();
  const { id: restaurantId } = useRestaurant();
  const role = useSession().adminInfo?.role;
  const now = useNow(1_000);
  const { data: order, error, isPending, refetch } = useQuery(orderQueries.one(restaurantId, orderId));
  const title =
    order === undefined ? (
      t('order.title')
    ) : (
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        <chakra.span fontSize="28px" lineHeight="36px" data-field="order.order_no">
          {order.order_no}
        </chakra.span>
        <StatusChip status={order.status} />
        <chakra.span fontWeight="400" fontSize="14px">
          {isClosedStatus(order.status) ? null : <PromiseChip order={order} now={now} />}
        </chakra.span>
      </chakra.span>
    );
  return (
    <SidePanel
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      footer={order === undefined || !hasActions(order) ? undefined : <OrderActions order={order} />}
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
      {order === undefined ? null : (
        <chakra.div display="grid" gap="16px" data-testid="order-detail">
          <OrderItems order={order} />
          <OrderMoney order={order} />
          {order.delivery === null ? null : <DeliveryTimeline order={order} delivery={order.delivery} />}
          <OrderFacts order={order} />
          <OrderHistory order={order} />
          {role === 'staff' ? null : <OrderLedger order={order} />}
        </chakra.div>
      )}
    </SidePanel>
  );
}
