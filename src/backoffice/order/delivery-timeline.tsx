import { chakra } from '@chakra-ui/react';
import {
  DELIVERY_STEPS,
  stepNumber,
  stepTimes,
  type Delivery,
  type DeliveryStatus,
} from '#contract/domain/delivery.ts';
import { formatCents } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import { useRefreshDelivery } from '../../data/order/order-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { phoneText } from '../format.ts';
import { useWords } from '../use-words.ts';
import { Section } from './section.tsx';
import { TimelineItem } from './timeline.tsx';

const ESTIMATES: Partial<Record<DeliveryStatus, 'pickup_eta' | 'dropoff_eta'>> = {
  picked_up: 'pickup_eta',
  delivered: 'dropoff_eta',
};

/** The courier's nine steps with the provider's own times; a step it gave no time for shows none. */
export function DeliveryTimeline({ order, delivery }: { order: Order; delivery: Delivery }) {
  const { t, time } = useWords();
  const refresh = useRefreshDelivery();
  const times = stepTimes(delivery);
  const current = stepNumber(delivery.status);
  const asideOf = (step: DeliveryStatus): string | null => {
    const at = times[step];
    if (at !== undefined && stepNumber(step) <= current) return time(at, 'seconds');
    const estimate = ESTIMATES[step];
    const eta = estimate === undefined ? null : delivery[estimate];
    return eta === null || stepNumber(step) <= current ? null : t('delivery.about', { time: time(eta) });
  };
  return (
    <Section
      title={t('order.delivery')}
      aside={
        <Button onClick={() => refresh.mutate(order)} disabled={refresh.isPending}>
          <Icon name="refresh" />
          {t('delivery.refresh')}
        </Button>
      }
    >
      <chakra.div px="16px" py="12px" display="grid" gap="12px" data-testid="delivery-timeline">
        {delivery.trouble === null ? null : (
          <chakra.p role="alert" display="flex" gap="8px" color="zhu.fg" fontWeight="700" data-field="delivery.trouble">
            <Icon name="octagon" />
            {t(`trouble.${delivery.trouble}`)}
          </chakra.p>
        )}
        <CourierLine delivery={delivery} />
        <chakra.ol data-field="delivery.steps">
          {DELIVERY_STEPS.map((step) => {
            const number = stepNumber(step);
            const state =
              number < current || (number === current && step === 'delivered')
                ? 'done'
                : number === current
                  ? 'current'
                  : 'future';
            return <TimelineItem key={step} state={state} title={t(`step.${step}`)} aside={asideOf(step)} />;
          })}
        </chakra.ol>
      </chakra.div>
    </Section>
  );
}

function CourierLine({ delivery }: { delivery: Delivery }) {
  const { t } = useWords();
  const { courier, fee_cents, provider, external_delivery_id, tracking_url } = delivery;
  return (
    <chakra.p>
      <span data-field="delivery.provider">{t(`provider.${provider}`)}</span>
      {fee_cents === null ? null : <span data-field="delivery.fee_cents"> · {formatCents(fee_cents)}</span>}
      {external_delivery_id === null ? null : (
        <chakra.span color="fg.muted" data-field="delivery.external_delivery_id">
          {' '}
          · {external_delivery_id}
        </chakra.span>
      )}
      {courier === null ? null : (
        <chakra.span display="block" data-field="delivery.courier">
          <b>{courier.name}</b>
          {courier.phone === null ? '' : ` · ${phoneText(courier.phone)}`}
          {courier.vehicle === null ? '' : ` · ${courier.vehicle}`}
        </chakra.span>
      )}
      {tracking_url === null ? null : (
        <chakra.a
          href={tracking_url}
          target="_blank"
          rel="noreferrer"
          color="indigo.fg"
          textDecoration="underline"
          data-field="delivery.tracking_url"
        >
          {t('delivery.track')}
        </chakra.a>
      )}
    </chakra.p>
  );
}
