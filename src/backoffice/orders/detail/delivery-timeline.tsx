import { chakra } from '@chakra-ui/react';
import { courierAfterCancel } from '#contract/domain/courier-after-cancel.ts';
import {
  DELIVERY_STEPS,
  isOffTheLine,
  stepNumber,
  stepReached,
  stepState,
  stepTimes,
  type Delivery,
  type DeliveryStatus,
} from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';
import { useRefreshDelivery } from '../../../data/orders/order-mutations.ts';
import { vehicleName } from '../../../lib/plain-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useWords } from '../../use-words.ts';
import { CourierTrouble } from '../actions/courier-trouble.tsx';
import { ForSupport } from '../../kit/for-support.tsx';
import { Fact, Section } from './section.tsx';
import { TimelineItem } from './timeline.tsx';

const ESTIMATES: Partial<Record<DeliveryStatus, 'pickup_eta' | 'dropoff_eta'>> = {
  arrived_at_pickup: 'pickup_eta',
  delivered: 'dropoff_eta',
};

/** The courier's nine steps with the provider's own times; a step it gave no time for shows none. */
export function DeliveryTimeline({ order, delivery }: { order: Order; delivery: Delivery }) {
  const { t, time } = useWords('orders');
  const refresh = useRefreshDelivery();
  const times = stepTimes(delivery);
  const current = stepReached(delivery);
  const asideOf = (step: DeliveryStatus): string | null => {
    const at = times[step];
    if (at !== undefined && stepNumber(step) <= current) return time(at, 'seconds');
    // No one comes at the time that was expected of one who was called off.
    const estimate = isOffTheLine(delivery.status) ? undefined : ESTIMATES[step];
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
      <chakra.div px="4" py="3" display="grid" gap="3" data-testid="delivery-timeline">
        <CourierTrouble order={order} />
        <CourierLine delivery={delivery} />
        <chakra.p data-field="delivery.status" fontWeight="700">
          {order.status === 'cancelled' ? `${t(`courier.after.${courierAfterCancel(order)}`)} ` : ''}
          <StepOf delivery={delivery} />
        </chakra.p>
        <chakra.ol data-field="delivery.steps">
          {DELIVERY_STEPS.map((step) => {
            const state = stepState(delivery, stepNumber(step));
            const isOver = step === 'delivered' || order.status === 'cancelled';
            const eta = ESTIMATES[step];
            return (
              <TimelineItem
                key={step}
                state={state === 'current' && isOver ? 'done' : state}
                title={t(`step.${step}`)}
                aside={<span {...(eta === undefined ? {} : { 'data-field': `delivery.${eta}` })}>{asideOf(step)}</span>}
              />
            );
          })}
          {isOffTheLine(delivery.status) ? <OffTheLine delivery={delivery} /> : null}
        </chakra.ol>
      </chakra.div>
      <CourierIds delivery={delivery} />
    </Section>
  );
}

/** How far the courier came; one who is off the line is no step of the nine. */
function StepOf({ delivery }: { delivery: Delivery }) {
  const { t } = useWords('orders');
  const step = stepReached(delivery);
  const name = t(`step.${delivery.status ?? 'none'}`);
  if (step === 0) return name;
  return t(isOffTheLine(delivery.status) ? 'delivery.stopped_after' : 'delivery.step_of', { step, name });
}

function OffTheLine({ delivery: { status, steps } }: { delivery: Delivery }) {
  const { t, time } = useWords('orders');
  const last = steps.findLast((step) => step.status === status);
  return (
    <TimelineItem
      state="failed"
      title={t(`step.${status ?? 'none'}`)}
      aside={last === undefined ? null : time(last.at, 'seconds')}
    />
  );
}

/** The courier service's own names for it: nothing to read in a kitchen. */
function CourierIds({ delivery }: { delivery: Delivery }) {
  const { t, time } = useWords('orders');
  const { external_delivery_id, quote_id, quote_expires_at } = delivery;
  if (external_delivery_id === null && quote_id === null) return null;
  return (
    <ForSupport>
      <Fact label={t('order.delivery')} field="delivery.external_delivery_id">
        {external_delivery_id}
      </Fact>
      {quote_id === null ? null : (
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          <span data-field="delivery.quote_id">{t('courier.quote', { id: quote_id })}</span>
          {quote_expires_at === null ? null : (
            <span data-field="delivery.quote_expires_at">
              {t('courier.quote_until', { time: time(quote_expires_at) })}
            </span>
          )}
        </chakra.p>
      )}
    </ForSupport>
  );
}

function CourierLine({ delivery }: { delivery: Delivery }) {
  const { t, money } = useWords('orders');
  const { courier, fee_cents, provider, tracking_url } = delivery;
  return (
    <chakra.p overflowWrap="anywhere" data-order={delivery.order_id} data-field="delivery.order_id">
      <span data-field="delivery.provider">{t(`provider.${provider}`)}</span>
      {fee_cents === null ? null : <span data-field="delivery.fee_cents"> · {money(fee_cents)}</span>}
      {courier === null ? null : (
        <chakra.span display="block" data-field="delivery.courier">
          <b>{courier.name}</b>
          {courier.phone === null ? '' : ` · ${phoneText(courier.phone)}`}
          {courier.vehicle === null ? '' : ` · ${vehicleName(t, courier.vehicle)}`}
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
