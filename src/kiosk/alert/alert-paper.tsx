import { Suspense, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { courierAfterCancel } from '#contract/domain/courier-after-cancel.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { moneyToSay } from '#contract/domain/order-money.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useDeskView, useMoney, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { TestBand } from '../ticket/test-band.tsx';
import { useTap } from '../ticket/use-tap.ts';
import type { Alarm } from '../board/board-model.ts';
import { isSoft } from '../sound/alarm-schedule.ts';
import { CourierPaper } from '../later-parts.ts';
import { alarmWord } from './alarm-word.ts';
import { AlertBands } from './alert-bands.tsx';
import { AlertDifference, CancelledDishes } from './alert-difference.tsx';
import { AlertDishes } from './alert-dishes.tsx';
import { AlertHead } from './alert-head.tsx';
import { isAsBefore, isOnlyToKnow } from './difference.ts';
import { PrepChips, readyAtMs } from './prep-chips.tsx';
import { asMainPart } from '../layer-stack.ts';
import './alert-paper.css';
import { mayHere } from '../person/standing-here.ts';

type AlertPaperProps = { alarm: Alarm; prep: number; onPrep: (minutes: number) => void };

/** The order that needs a person now, drawn as a paper ticket, with the one thing to do. */
export function AlertPaper({ alarm, prep, onPrep }: AlertPaperProps) {
  const { order, deskOrder } = alarm;
  const [unseen, setUnseen] = useState(0);
  return (
    <section
      ref={asMainPart}
      className="alert-paper light"
      data-testid="alert-order"
      data-order-no={order.order_no}
      data-order-id={order.id}
      data-order-rev={deskOrder.confirmed.rev}
    >
      <AlertHead order={order} />
      {isSoft(alarm.kind) ? (
        <Suspense fallback={null}>
          <CourierPaper order={order} sinceAt={alarm.sinceAt} />
        </Suspense>
      ) : (
        <>
          <TestBand order={order} />
          <div className="alert-middle" data-testid="alert-middle">
            <AlertBands alarm={alarm} />
            <AlertContent alarm={alarm} onUnseen={setUnseen} />
          </div>
          {alarm.kind === 'cancelled' && (
            <>
              <CancelledCourier order={order} />
              <CancelledMoney order={order} />
            </>
          )}
          <AlertFoot alarm={alarm} prep={prep} onPrep={onPrep} unseen={unseen} />
        </>
      )}
    </section>
  );
}

function AlertContent({ alarm, onUnseen }: { alarm: Alarm; onUnseen: (dishes: number) => void }) {
  const { order, deskOrder, kind } = alarm;
  const { orders } = useDeskView();
  if (kind === 'cancelled')
    return alarmWord(alarm) === 'cancelled_out' ? (
      <AlertDishes order={order} onUnseen={onUnseen} />
    ) : (
      <CancelledDishes order={order} wanted={(item) => numbersWanting(orders, order, item)} onUnseen={onUnseen} />
    );
  if (kind === 'changed' && deskOrder.before !== null)
    return <AlertDifference key={order.rev} before={deskOrder.before} order={order} onUnseen={onUnseen} />;
  return <AlertDishes order={order} onUnseen={onUnseen} />;
}

/** The orders being cooked that want the same dish and do not have it yet. */
const numbersWanting = (orders: readonly DeskOrder[], cancelled: Order, { dish_id }: OrderItem): readonly string[] =>
  orders.flatMap(({ order }) =>
    dish_id !== null &&
    order.id !== cancelled.id &&
    order.status === 'order_received' &&
    order.items.some((item) => item.dish_id === dish_id && item.done_at === null)
      ? [order.order_no]
      : [],
  );

/** What a cancellation means for the money: given back, to be given back, or nothing at all. */
function CancelledMoney({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const due = moneyToSay(order);
  return (
    <p className="alert-no-money" data-testid="cancelled-money">
      <Icon name="card" />
      <b>{due === null ? t('compact.no_money') : t(`pay.${due.word}`, { m: money(due.cents, order) })}</b>
    </p>
  );
}

/** What becomes of the courier who was ordered [CR9]: he may come all the same, or have the food. */
function CancelledCourier({ order }: { order: Order }) {
  const { t } = useTranslation();
  const after = courierAfterCancel(order);
  if (after === 'none_sent') return null;
  return (
    <p className="alert-no-money" data-testid="cancelled-courier">
      <Icon name="scooter" />
      <b>{t(`courier.${after}`)}</b>
    </p>
  );
}

type AlertFootProps = AlertPaperProps & { unseen: number };

function AlertFoot({ alarm, prep, onPrep, unseen }: AlertFootProps) {
  const { order } = alarm;
  return (
    <footer className="alert-foot">
      {isTodo(order.status) ? (
        <AcceptFoot alarm={alarm} prep={prep} onPrep={onPrep} unseen={unseen} />
      ) : (
        <SeenFoot alarm={alarm} unseen={unseen} />
      )}
    </footer>
  );
}

function AcceptFoot({ alarm, prep, onPrep, unseen }: AlertFootProps) {
  const { t } = useTranslation();
  const text = useClockText();
  const nowMs = useNow();
  const tap = useTap();
  const ui = useDeskUi();
  const { order } = alarm;
  return (
    <>
      <PrepChips order={order} nowMs={nowMs} prep={prep} onPrep={onPrep} />
      <div className="alert-acts">
        {mayHere('order.cancel') && (
          <button
            type="button"
            className="button danger reject"
            data-testid="alert-reject"
            onClick={() => ui.openReasons(order.id)}
          >
            <Icon name="x" />
            {t('act.reject')} <span className="button-second">{t('act.reject_2')}</span>
          </button>
        )}
        {!alarm.again && <SeenButton alarm={alarm} />}
        <button
          type="button"
          data-first-focus
          className="button go accept"
          data-testid="accept"
          onClick={() => tap(order.id, { action: 'accept', prep_minutes: prep })}
        >
          <Icon name="check" />
          <span>{t('act.accept_long', { n: prep })}</span>
          <span className="button-second">
            {unseen > 0
              ? t('alert.unseen', { count: unseen })
              : t('act.accept_sub', { time: text.clockLong(readyAtMs(order, nowMs, prep)) })}
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

/** What a person says by it. */
const SEEN: Partial<Record<ReturnType<typeof alarmWord>, string>> = {
  cancelled: 'can.ok',
  cancelled_ready: 'can.held',
};

/** What a person says to a change follows from what it asks of the kitchen. */
function changedWord({ order, deskOrder }: Alarm): string {
  const compared = { ...deskOrder, order };
  if (isAsBefore(compared)) return 'chg.back';
  return isOnlyToKnow(compared) ? 'chg.know' : 'chg.ok';
}

/** Changed, cancelled, due and auto-accepted orders ask for one thing: to be seen. */
function SeenFoot({ alarm, unseen }: { alarm: Alarm; unseen: number }) {
  const { t } = useTranslation();
  const text = useClockText();
  const tap = useTap();
  const { order } = alarm;
  const word = alarmWord(alarm);
  const said = word === 'changed' ? changedWord(alarm) : (SEEN[word] ?? 'act.seen');
  return (
    <div className="alert-acts">
      <button
        type="button"
        data-first-focus
        className="button ink accept"
        data-testid="alert-seen"
        onClick={() => tap(order.id, { action: 'acknowledge', ring_rev: order.ring?.rev ?? 0 })}
      >
        <Icon name={alarm.kind === 'changed' || alarm.kind === 'cancelled' ? 'check' : 'eye'} />
        <span>{t(said)}</span>
        <span className="button-second">
          {unseen > 0 ? t('alert.unseen', { count: unseen }) : t(`${said}_2`)}
          {unseen === 0 &&
            order.due_at !== null &&
            order.status !== 'cancelled' &&
            ` · ${t('alert.promised', { time: text.clockLong(Date.parse(order.due_at)) })}`}
        </span>
      </button>
    </div>
  );
}
