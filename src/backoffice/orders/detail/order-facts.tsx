import { chakra } from '@chakra-ui/react';
import { shownFlags, type Order } from '#contract/domain/order.ts';
import { useWords } from '../../use-words.ts';
import { ForSupport } from '../../kit/for-support.tsx';
import { Fact, Section } from './section.tsx';
import { useAlertReach } from './use-alert-reach.ts';

/** What was ordered when and for when, and through which channel. */
export function OrderFacts({ order }: { order: Order }) {
  const { t, time, channelText } = useWords('orders');
  const reach = useAlertReach(order);
  const at = (instant: string | null): string | null => (instant === null ? null : time(instant, 'dayAndClock'));
  const minutes = order.prep_minutes === null ? null : t('minutes', { count: order.prep_minutes });
  return (
    <Section title={t('order.facts')}>
      <chakra.dl px="4" py="3" display="grid" gap="1.5">
        <Fact label={t('orders.created')} field="order.created_at">
          {at(order.created_at)}
        </Fact>
        <Fact label={t('order.requested')} field="order.requested_at">
          {at(order.requested_at)}
        </Fact>
        <Fact label={t('order.acknowledged')} field="order.acknowledged_at">
          {at(order.acknowledged_at)}
        </Fact>
        <Fact label={t('order.due')} field="order.due_at">
          {at(order.due_at)}
        </Fact>
        <Fact label={t('detail.deliver_by')} field="order.deliver_by_at">
          {order.delivery_method === 'pickup' ? null : at(order.deliver_by_at)}
        </Fact>
        <Fact label={t('order.prep')} field="order.prep_minutes">
          {minutes}
        </Fact>
        <Fact label={t('order.distance')} field="order.delivery_distance">
          {order.delivery_distance === null ? null : t('miles', { count: order.delivery_distance })}
        </Fact>
        <Fact label={t('order.channel')} field="order.channel">
          {channelText(order.channel)}
        </Fact>
        <Fact label={t('detail.pickup_code')} field="order.pickup_code">
          {order.pickup_code}
        </Fact>
        <Fact label={t('order.flags')} field="order.flags">
          {shownFlags(order)
            .map((flag) => t(flag === 'escalated' ? `escalated.${reach}` : `flag.${flag}`))
            .join(t('list_comma'))}
        </Fact>
        <Fact label={t('order.cancel_reason')} field="order.cancel_reason">
          {order.cancel_reason === null ? null : t(`reason.${order.cancel_reason}`)}
        </Fact>
        <Fact label={t('order.whole_number')} field="order.number">
          {order.number}
        </Fact>
      </chakra.dl>
      <ForSupport>
        <Fact label={t('order.account')} field="order.account_id">
          {order.account_id}
        </Fact>
        <Fact label={t('order.external_id')} field="order.external_id">
          {order.external_id}
        </Fact>
        <Fact label={t('order.rev')} field="order.rev">
          {String(order.rev)}
        </Fact>
        <Fact label={t('detail.id')} field="order.id">
          {order.id}
        </Fact>
      </ForSupport>
    </Section>
  );
}
