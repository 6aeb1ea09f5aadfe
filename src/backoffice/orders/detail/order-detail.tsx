import { chakra } from '@chakra-ui/react';
import type { Order } from '#contract/domain/order.ts';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { OrderCard } from '../list/order-card.tsx';
import { OrderAllergies } from './order-allergies.tsx';
import { OrderChanges } from './order-changes.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderLedger } from './order-ledger.tsx';
import { OrderRefused } from './order-refused.tsx';
import { OrderQuestion } from './order-question.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTimeSpent } from './order-time-spent.tsx';
import { OrderRefunds } from '../../money/refunds/order-refunds.tsx';
import { useMay } from '../../../lib/use-may.ts';

const Column = chakra('div', { base: { display: 'grid', gap: '4', alignContent: 'start', minW: '0' } });

/** Everything about one order, in as many columns as there is room for. */
export function OrderDetail({ order }: { order: Order }) {
  const may = useMay();
  return (
    <chakra.div containerType="inline-size" display="grid" gap="4" data-testid="order-detail">
      <OrderAllergies order={order} />
      <chakra.div
        display="grid"
        gap="4"
        css={{
          '@container (min-width: 600px)': { gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
          '@container (min-width: 960px)': { gridTemplateColumns: 'minmax(0, 1.7fr) minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Column gridRow={{ base: 'auto', md: '1 / span 2' }}>
          <OrderQuestion order={order} />
          {order.changes.length > 0 ? <OrderChanges order={order} /> : null}
          <OrderRefused order={order} />
          <OrderItems order={order} />
          <OrderMoney order={order} />
          <OrderCard order={order} />
          <OrderRefunds order={order} />
          {may('order.prove') ? <OrderLedger order={order} /> : null}
        </Column>
        <Column>
          {order.delivery === null ? null : <DeliveryTimeline order={order} delivery={order.delivery} />}
          <OrderTimeSpent order={order} />
          <OrderHistory order={order} />
        </Column>
        <Column>
          <OrderCustomer order={order} />
          <OrderFacts order={order} />
        </Column>
      </chakra.div>
    </chakra.div>
  );
}
