import { useEffect, useRef } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useMoney, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { ChangeLines } from '../ticket/change-lines.tsx';
import { TicketItems } from '../ticket/ticket-items.tsx';
import { TicketMeta } from '../ticket/ticket-meta.tsx';
import { OrderAllergies, OrderNotes } from '../ticket/ticket-words.tsx';
import { useTap } from '../ticket/use-tap.ts';
import type { Alarm } from '../board/board-model.ts';
import { isLongText } from '../words/both-languages.ts';
import { isDelivery, shortAddress } from '../words/order-words.ts';
import { PrepChips, readyAtMs } from './prep-chips.tsx';
import { blindAtFirst } from '../blind-layer.ts';
import './alert-paper.css';

type AlertPaperProps = { alarm: Alarm; prep: number; onPrep: (minutes: number) => void };

/** The order that needs a person now, drawn as a paper ticket, with the one thing to do. */
export function AlertPaper({ alarm, prep, onPrep }: AlertPaperProps) {
  const { order } = alarm;
  const hasLong = alarm.kind === 'changed' || hasLongWords(order);
  return (
    <section
      ref={blindAtFirst}
      className="alert-paper light"
      data-testid="alert-order"
      data-order-no={order.order_no}
      data-order-id={order.id}
      data-order-rev={alarm.deskOrder.confirmed.rev}
    >
      <AlertHead order={order} />
      <div className={hasLong ? 'alert-content has-long' : 'alert-content'}>
        <div className="alert-items">
          <TicketItems deskOrder={alarm.deskOrder} />
        </div>
        <div className="alert-words">
          <ChangeLines deskOrder={alarm.deskOrder} />
          <OrderAllergies order={order} withItems={false} />
          <OrderNotes order={order} withItems={false} />
          <TicketMeta deskOrder={{ ...alarm.deskOrder, order }} />
        </div>
      </div>
      <AlertFoot alarm={alarm} prep={prep} onPrep={onPrep} />
    </section>
  );
}

const hasLongWords = (order: Order): boolean =>
  (order.memo !== null && isLongText(order.memo.text)) ||
  order.allergies.some((allergy) => isLongText(allergy.text_zh ?? allergy.text_en ?? ''));

function AlertHead({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const text = useClockText();
  const wanted = order.requested_at ?? order.due_at;
  const miles = order.delivery_distance === null ? null : t('drawer.miles', { n: order.delivery_distance });
  const who = [order.customer_name, miles, shortAddress(order)].filter((part) => part !== null && part !== '');
  return (
    <header className="alert-head">
      <span className={order.status === 'cancelled' ? 'alert-no struck' : 'alert-no'}>{order.order_no}</span>
      <div className="alert-who">
        <b>
          <Icon name={isDelivery(order) ? 'scooter' : 'bag'} /> {t(isDelivery(order) ? 'type.delivery' : 'type.pickup')}{' '}
          · {wanted === null ? t('due.asap') : text.clock(Date.parse(wanted))}
        </b>
        <span>{who.join(' · ')}</span>
      </div>
      <div className="alert-money">
        <b>{money(order.total_cents, order)}</b>
        {order.payment_state === 'paid' && (
          <span>
            <Icon name="card" /> {t('pay.paid')}
          </span>
        )}
      </div>
    </header>
  );
}

function AlertFoot({ alarm, prep, onPrep }: AlertPaperProps) {
  const { order } = alarm;
  return (
    <footer className="alert-foot">
      {isTodo(order.status) ? <AcceptFoot alarm={alarm} prep={prep} onPrep={onPrep} /> : <SeenFoot alarm={alarm} />}
    </footer>
  );
}

function AcceptFoot({ alarm, prep, onPrep }: AlertPaperProps) {
  const { t } = useTranslation();
  const text = useClockText();
  const nowMs = useNow();
  const tap = useTap();
  const ui = useDeskUi();
  const { order } = alarm;
  const acceptRef = useFocusAtStart();
  return (
    <>
      <PrepChips order={order} nowMs={nowMs} prep={prep} onPrep={onPrep} />
      <div className="alert-acts">
        <button
          type="button"
          className="button danger reject"
          data-testid="alert-reject"
          onClick={() => ui.openReasons(order.id)}
        >
          <Icon name="x" />
          {t('act.reject')} <span className="button-second">{t('act.reject_2')}</span>
        </button>
        {!alarm.again && <SeenButton alarm={alarm} />}
        <button
          ref={acceptRef}
          type="button"
          className="button go accept"
          data-testid="accept"
          onClick={() => tap(order.id, { action: 'accept', prep_minutes: prep })}
        >
          <Icon name="check" />
          <span>{t('act.accept_long', { n: prep })}</span>
          <span className="button-second">
            {t('act.accept_sub', { time: text.clockLong(readyAtMs(order, nowMs, prep)) })}
          </span>
        </button>
      </div>
    </>
  );
}

/** Quiet until the accept limit, without accepting. */
function SeenButton({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const tap = useTap();
  return (
    <button
      type="button"
      className="button line seen"
      data-testid="alert-seen"
      onClick={() => tap(alarm.order.id, { action: 'acknowledge', ring_rev: alarm.order.ring?.rev ?? 0 })}
    >
      <Icon name="eye" />
      {t('act.seen')}
    </button>
  );
}

/** Changed, cancelled, due and auto-accepted orders ask for one thing: to be seen. */
function SeenFoot({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const text = useClockText();
  const tap = useTap();
  const { order } = alarm;
  const seenRef = useFocusAtStart();
  return (
    <div className="alert-acts">
      <button
        ref={seenRef}
        type="button"
        className="button ink accept"
        data-testid="alert-seen"
        onClick={() => tap(order.id, { action: 'acknowledge', ring_rev: order.ring?.rev ?? 0 })}
      >
        <Icon name="eye" />
        <span>{t('act.seen')}</span>
        <span className="button-second">
          {t('act.seen_2')}
          {order.due_at !== null &&
            order.status !== 'cancelled' &&
            ` · ${t('alert.promised', { time: text.clockLong(Date.parse(order.due_at)) })}`}
        </span>
      </button>
    </div>
  );
}

/** The keyboard is on the main action of whichever order is shown. */
function useFocusAtStart() {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(function focusMainAction() {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
