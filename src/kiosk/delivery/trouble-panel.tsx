import { useTranslation } from '../view/use-translation.ts';
import { formatCents } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskUi } from '../desk-ui.ts';
import { useFlow } from '../view/use-flow.ts';
import { useTap } from '../ticket/use-tap.ts';

/** A delivery in trouble, loudly, with its ways out: ask again, take the price, deliver ourselves, cancel. */
export function TroublePanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const tap = useTap();
  const ui = useDeskUi();
  const { delivery } = order;
  const { isReadOnly } = useFlow();
  if (delivery === null || delivery.trouble === null) return null;
  const m = formatCents(delivery.fee_cents ?? 0);
  const quoteId = delivery.trouble === 'fee_over_cap' ? delivery.quote_id : null;
  return (
    <div className="trouble" data-testid="trouble" role="group" aria-label={t(`trouble.${delivery.trouble}`, { m })}>
      <p>
        <Icon name="octagon" />
        <b>{t(`trouble.${delivery.trouble}`, { m })}</b>
      </p>
      <div className="trouble-ways" hidden={isReadOnly}>
        {quoteId !== null && (
          <button
            type="button"
            className="button small ink"
            onClick={() => tap(order.id, { action: 'confirm', quote_id: quoteId })}
          >
            {t('trouble.confirm', { m })}
          </button>
        )}
        <button
          type="button"
          className="button small line"
          data-testid="requote"
          onClick={() => tap(order.id, { action: 'requote' })}
        >
          <Icon name="refresh" />
          {t('trouble.requote')}
        </button>
        <button
          type="button"
          className="button small line"
          data-testid="self-deliver"
          onClick={() => tap(order.id, { action: 'self_deliver' })}
        >
          {t('trouble.self_deliver')}
        </button>
        <button type="button" className="button small danger" onClick={() => ui.openReasons(order.id)}>
          <Icon name="x" />
          {t('act.cancel_order')}
        </button>
      </div>
    </div>
  );
}
