import { deliveryTrouble } from '#contract/domain/delivery-trouble.ts';
import { openQuote } from '#contract/domain/open-quote.ts';
import type { Order } from '#contract/domain/order.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useMoney, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { finishedAt } from '../ticket/ready-wait.ts';
import { useTap } from '../ticket/use-tap.ts';
import { countOf, minutesLeft, minutesSince } from '../words/format.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useTranslation } from '../words/use-translation.ts';
import './courier-paper.css';
import { mayHere } from '../person/standing-here.ts';

/** How many of its events say where a delivery stands. */
const EVENTS = 3;

/** A courier who wants a person: what is wrong, what happened last, and the ways out [R5]. */
export function CourierPaper({ order, sinceAt }: { order: Order; sinceAt: string }) {
  return (
    <>
      <CourierFacts order={order} sinceAt={sinceAt} />
      <CourierEvents order={order} sinceAt={sinceAt} />
      <CourierWays order={order} />
    </>
  );
}

type Props = { order: Order; sinceAt: string };

function useTroubleWords(order: Order): string {
  const { t } = useTranslation();
  const money = useMoney();
  const trouble = deliveryTrouble(order) ?? 'no_courier';
  return t(`trouble.${trouble}`, { m: money(order.delivery?.fee_cents ?? 0) });
}

function CourierFacts({ order, sinceAt }: Props) {
  const { t } = useTranslation();
  const text = useClockText();
  const money = useMoney();
  const nowMs = useNow();
  const trouble = useTroubleWords(order);
  const quote = openQuote(order);
  const ago = minutesSince(nowMs - Date.parse(sinceAt));
  const isReady = order.status === 'finished';
  const food = isReady ? finishedAt(order) : order.due_at;
  const clock = (at: string | null): string => (at === null ? '–' : text.clock(Date.parse(at)));
  return (
    <div className="courier-facts">
      <p className="hot" data-testid="courier-fact">
        <b>{quote === null ? trouble : money(quote.fee_cents)}</b>
        {quote === null ? ago === 0 ? t('cou.just') : t('cou.since', { n: ago }) : <QuoteTerms quote={quote} />}
      </p>
      <p>
        <b>{clock(food)}</b>
        {t(isReady ? 'cou.food_ready' : 'cou.food_due')}
      </p>
      <p>
        <b>{clock(order.deliver_by_at)}</b>
        {t('cou.promised')}
      </p>
    </div>
  );
}

/** Why a person is asked for this price, and how long it holds. */
function QuoteTerms({ quote: { cap_cents, expires_at } }: { quote: NonNullable<ReturnType<typeof openQuote>> }) {
  const { t } = useTranslation();
  const money = useMoney();
  const nowMs = useNow();
  const leftMs = expires_at === null ? null : Date.parse(expires_at) - nowMs;
  const why =
    cap_cents === null
      ? t('trouble.no_cap')
      : cap_cents === undefined
        ? null
        : t('trouble.over_cap', { cap: money(cap_cents) });
  const { n, unit } = countOf(minutesLeft(leftMs ?? 0));
  const until = leftMs === null ? null : leftMs <= 0 ? t('cou.expired') : t(`cou.valid${unit}`, { n });
  return <>{[why, until].filter((part) => part !== null).join(' · ')}</>;
}

function CourierEvents({ order, sinceAt }: Props) {
  const { t } = useTranslation();
  const text = useClockText();
  const trouble = useTroubleWords(order);
  const before = (order.delivery?.steps ?? []).filter(({ at }) => at < sinceAt).slice(1 - EVENTS);
  return (
    <ol className="courier-events" data-testid="courier-events">
      {before.map(({ status, at }) => (
        <li key={`${status} ${at}`}>
          <time>{text.clock(Date.parse(at))}</time>
          <Icon name="check" />
          {t(`step.${status}`)}
        </li>
      ))}
      <li className="bad">
        <time>{text.clock(Date.parse(sinceAt))}</time>
        <Icon name="soon" />
        {trouble}
      </li>
    </ol>
  );
}

function CourierWays({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const tap = useTap();
  const ui = useDeskUi();
  const nowMs = useNow();
  const quote = openQuote(order);
  const isExpired = quote?.expires_at != null && Date.parse(quote.expires_at) <= nowMs;
  return (
    <>
      <div className="courier-ways">
        {quote === null ? (
          <button
            type="button"
            className="button go"
            data-testid="alert-requote"
            onClick={() => tap(order.id, { action: 'requote' })}
          >
            <Icon name="refresh" />
            <span>{t('cou.recall')}</span>
          </button>
        ) : (
          <button
            type="button"
            className="button go"
            data-testid="alert-confirm"
            disabled={isExpired}
            onClick={() => tap(order.id, { action: 'confirm', quote_id: quote.quote_id })}
          >
            <Icon name="check" />
            <span>{t('trouble.confirm', { m: money(quote.fee_cents) })}</span>
          </button>
        )}
        <button
          type="button"
          className="button line"
          data-testid="alert-self-deliver"
          onClick={() => tap(order.id, { action: 'self_deliver' })}
        >
          <Icon name="scooter" />
          <span>{t('trouble.self_deliver')}</span>
          <span className="button-second">{t(quote === null ? 'cou.self_sub' : 'cou.self_sub_quote')}</span>
        </button>
        {order.customer_phone !== null && (
          <a className="button line" href={`tel:${order.customer_phone}`} data-testid="alert-call">
            <Icon name="phone" />
            <span>{t('cou.call_customer')}</span>
            <span className="button-second">{phoneText(order.customer_phone)}</span>
          </a>
        )}
      </div>
      {mayHere('order.cancel') && (
        <footer className="alert-foot courier-foot">
          <button type="button" className="button danger" onClick={() => ui.openReasons(order.id)}>
            <Icon name="x" />
            {t(isTodo(order.status) ? 'act.reject' : 'act.cancel_order')}
          </button>
          <p>{t('cou.cancel_hint')}</p>
        </footer>
      )}
    </>
  );
}
