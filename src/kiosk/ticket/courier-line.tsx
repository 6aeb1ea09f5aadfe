import { openQuote } from '#contract/domain/open-quote.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useMoney } from '../desk-context.ts';
import { useFlow } from '../use-flow.ts';
import { minutesSince } from '../words/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import { courierBandOf, courierHereAt } from './courier-band.ts';
import { useTap } from './use-tap.ts';
import { useVisibleTaps } from './visible-taps.ts';
import './courier-line.css';

type CourierLineProps = { deskOrder: DeskOrder; nowMs: number; settledAtMs: number };

/** The courier is here, near, or there is none: what changes what is cooked first. */
export function CourierLine({ deskOrder, nowMs, settledAtMs }: CourierLineProps) {
  const { order } = deskOrder;
  const { t } = useTranslation();
  const band = courierBandOf(order, settledAtMs);
  if (band === null) return null;
  if (band === 'quote') return <QuoteLine deskOrder={deskOrder} nowMs={nowMs} />;
  const hereAt = courierHereAt(order);
  const eta = order.delivery?.pickup_eta ?? null;
  const minutes =
    band === 'here' && hereAt !== null
      ? t('cou.waits', { m: minutesSince(nowMs - Date.parse(hereAt)) })
      : band === 'near' && eta !== null
        ? t('compact.left', { n: Math.max(1, minutesSince(Date.parse(eta) - nowMs)) })
        : null;
  return (
    <p className={band === 'near' ? 'compact-courier' : 'compact-courier is-urgent'} data-testid="courier-band">
      <Icon name="scooter" />
      {t(`cou.${band}`)}
      {minutes !== null && <span>{minutes}</span>}
    </p>
  );
}

/** A courier's price that a person has to confirm, with the button that does [CR1]; the dishes go on as they are. */
function QuoteLine({ deskOrder, nowMs }: { deskOrder: DeskOrder; nowMs: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const tap = useTap();
  const { isReadOnly } = useFlow();
  const { order } = deskOrder;
  const quote = openQuote(order);
  const isSent = useVisibleTaps(deskOrder).some(({ action }) => action === 'confirm');
  if (quote === null) return null;
  const m = money(quote.fee_cents);
  const isExpired = quote.expires_at !== null && Date.parse(quote.expires_at) <= nowMs;
  return (
    <div className="compact-quote" data-testid="courier-band">
      <p className="compact-courier is-urgent">
        <Icon name="scooter" />
        {t('trouble.fee_over_cap', { m })}
      </p>
      {!isReadOnly && (
        <button
          type="button"
          className="button go"
          aria-label={`${order.order_no} ${t('trouble.confirm', { m })}`}
          data-testid="ticket-confirm"
          disabled={isExpired || isSent}
          onClick={() => tap(order.id, { action: 'confirm', quote_id: quote.quote_id })}
        >
          <Icon name="check" />
          {t('trouble.confirm', { m })}
        </button>
      )}
    </div>
  );
}
