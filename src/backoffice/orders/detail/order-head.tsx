import { chakra } from '@chakra-ui/react';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWords } from '../../use-words.ts';
import { PromiseChip } from '../text/promise-chip.tsx';
import { hasAllergy } from '../text/has-allergy.ts';
import { StatusChip } from '../text/status-chip.tsx';

/** An order's number, its status, whether anyone is allergic, and what was promised. */
export function OrderHead({ order }: { order: Order }) {
  const { t, time } = useWords('orders');
  const now = useNow(1_000);
  const isPickup = order.delivery_method === 'pickup';
  return (
    <chakra.span
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap="1"
      columnGap="2.5"
      fontSize="body"
      fontWeight="400"
    >
      <chakra.b fontSize="kpi" lineHeight="36px" data-field="order.order_no">
        {order.order_no}
      </chakra.b>
      <StatusChip status={order.status} />
      {hasAllergy(order) ? (
        <Chip tone="late" icon="octagon">
          {t('detail.has_allergy')}
        </Chip>
      ) : null}
      {isTest(order) ? <Chip tone="soon">{t('flag.test')}</Chip> : null}
      {isClosedStatus(order.status) ? null : <PromiseChip order={order} now={now} />}
      <chakra.span
        color="fg.muted"
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        data-field="order.delivery_method"
      >
        <Icon name={isPickup ? 'bag' : 'scooter'} />
        {t(`delivery_method.${order.delivery_method}`)}
        {order.requested_at === null
          ? ''
          : ` · ${t('detail.asked_for', { time: time(order.requested_at, 'dayAndClock') })}`}
        {order.deliver_by_at === null || isPickup
          ? ''
          : ` · ${t('detail.delivered_by', { time: time(order.deliver_by_at) })}`}
      </chakra.span>
    </chakra.span>
  );
}
