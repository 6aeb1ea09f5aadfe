import { useTranslation } from '../words/use-translation.ts';
import { deliveryTrouble } from '#contract/domain/delivery-trouble.ts';
import { openQuote, type OpenQuote } from '#contract/domain/open-quote.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useMoney } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useFlow } from '../use-flow.ts';
import { useTap } from '../ticket/use-tap.ts';
import { mayHere } from '../person/standing-here.ts';

/** A delivery in trouble, loudly, with its ways out: ask again, take the price, deliver ourselves, cancel. */
export function TroublePanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const tap = useTap();
  const ui = useDeskUi();
  const { delivery } = order;
  const trouble = deliveryTrouble(order);
  const { isReadOnly } = useFlow();
  if (delivery === null || trouble === null) return null;
  const m = money(delivery.fee_cents ?? 0);
  const quote = openQuote(order);
  return (
    <div className="trouble" data-testid="trouble" role="group" aria-label={t(`trouble.${trouble}`, { m })}>
      <p>
        <Icon name="octagon" />
        <b>{t(`trouble.${trouble}`, { m })}</b>
      </p>
      {quote !== null && <QuoteTerms quote={quote} />}
      <div className="trouble-ways" hidden={isReadOnly}>
        {quote !== null && (
          <button
            type="button"
            className="button small ink"
            onClick={() => tap(order.id, { action: 'confirm', quote_id: quote.quote_id })}
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
        {mayHere('order.cancel') && (
          <button type="button" className="button small danger" onClick={() => ui.openReasons(order.id)}>
            <Icon name="x" />
            {t('act.cancel_order')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Why the quote was not taken automatically, and how long it holds. */
function QuoteTerms({ quote: { cap_cents, expires_at } }: { quote: OpenQuote }) {
  const { t } = useTranslation();
  const money = useMoney();
  const text = useClockText();
  const why =
    cap_cents === null
      ? t('trouble.no_cap')
      : cap_cents === undefined
        ? null
        : t('trouble.over_cap', { cap: money(cap_cents) });
  const until = expires_at === null ? null : t('trouble.until', { time: text.clock(Date.parse(expires_at)) });
  return <p className="quote-terms">{[why, until].filter((part) => part !== null).join(' · ')}</p>;
}
