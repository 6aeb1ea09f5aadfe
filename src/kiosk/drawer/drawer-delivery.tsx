import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { canAskCourierAfterAll } from '#contract/domain/carrier.ts';
import { courierAfterCancel } from '#contract/domain/courier-after-cancel.ts';
import { stepReached } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Timeline } from '../delivery/timeline.tsx';
import { TroublePanel } from '../delivery/trouble-panel.tsx';
import { useDeskParts } from '../desk-context.ts';
import { useTap } from '../ticket/use-tap.ts';
import { useFlow } from '../use-flow.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
import { SectionTitle } from './section-title.tsx';
import './drawer-delivery.css';

/** The courier, the nine steps, and asking the provider for its current state. */
export function DrawerDelivery({ order, nowMs }: { order: Order; nowMs: number }) {
  const { t } = useTranslation();
  const { delivery } = order;
  const step = delivery === null ? 0 : stepReached(delivery);
  return (
    <div className="drawer-side">
      <SectionTitle word="drawer.delivery" aside={step > 0 ? t('courier.count', { n: step }) : undefined} />
      {order.delivery_method === 'delivery_own' ? (
        <>
          <p className="side-fact">{t('courier.own')}</p>
          <AskAfterAll order={order} />
        </>
      ) : (
        <>
          {order.status === 'cancelled' ? (
            <p className="side-fact">{t(`courier.${courierAfterCancel(order)}`)}</p>
          ) : (
            <>
              <CourierBox order={order} />
              <RefreshButton order={order} />
              <TroublePanel order={order} />
            </>
          )}
          {delivery !== null && <Timeline delivery={delivery} nowMs={nowMs} />}
        </>
      )}
    </div>
  );
}

/** Who wanted to carry it himself may have a courier asked after all [CR10]. */
function AskAfterAll({ order }: { order: Order }) {
  const { t } = useTranslation();
  const tap = useTap();
  const { isReadOnly } = useFlow();
  if (isReadOnly || !canAskCourierAfterAll(order)) return null;
  return (
    <button
      type="button"
      className="button line"
      data-testid="ask-courier"
      onClick={() => tap(order.id, { action: 'requote' })}
    >
      <Icon name="scooter" />
      {t('courier.ask_after_all')}
    </button>
  );
}

function CourierBox({ order }: { order: Order }) {
  const { t } = useTranslation();
  const courier = order.delivery?.courier ?? null;
  // A quote that waits for a person, or another trouble, says so itself: nobody is looking.
  if (courier === null)
    return order.delivery?.trouble == null ? <p className="side-fact">{t('courier.searching')}</p> : null;
  const code = order.pickup_code === null ? null : t('courier.code', { code: order.pickup_code });
  return (
    <div className="person-box" data-testid="courier">
      <div>
        <b>{courier.name}</b>
        <span>
          {[courier.phone === null ? null : phoneText(courier.phone), code].filter((part) => part !== null).join(' · ')}
        </span>
      </div>
      {courier.phone !== null && (
        <a className="button ink" href={`tel:${courier.phone}`} aria-label={t('act.call_who', { who: courier.name })}>
          <Icon name="phone" />
          {t('act.call')}
        </a>
      )}
    </div>
  );
}

function RefreshButton({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { calls } = useDeskParts();
  const [outcome, setOutcome] = useState<'busy' | 'done' | 'failed' | null>(null);
  if (order.delivery === null) return null;

  async function refresh(): Promise<void> {
    setOutcome('busy');
    try {
      await calls.refreshDelivery(order);
      setOutcome('done');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <div className="refresh-row">
      <button
        type="button"
        className="button line"
        data-testid="refresh-delivery"
        disabled={outcome === 'busy'}
        onClick={() => void refresh()}
      >
        <Icon name="refresh" />
        {t('act.refresh')}
      </button>
      <span role="status">
        {outcome === 'done' && t('courier.refreshed')}
        {outcome === 'failed' && t('courier.refresh_failed')}
      </span>
    </div>
  );
}
