import { useEffect, useRef, useState } from 'react';
import type { DayClosing } from '../desk-calls.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import { claimArgument } from '#src/live/person-proofs.ts';
import { Panel } from '../panel/panel.tsx';
import { useDeskParts, useDeskView, useMoney } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { DayCount, DayCounts, Recorded } from './day-counts.tsx';
import { PrintDay } from './print-day.tsx';
import { courierOwedCents, toCollectText } from './to-collect-text.ts';
import './day.css';
import { useAreaWords } from '../words/use-area-words.ts';

/** [DC1][DC2] Before the shift goes home: what is unfinished, and the cash that has to be there. */
export function DayPanel() {
  const t = useAreaWords('day');
  return (
    <Panel title={t('title')} testId="day-panel" size="wide">
      <DaySheet />
    </Panel>
  );
}

const isNotAllowed = (reason: unknown): boolean => reason instanceof CallFailure && reason.code === 'forbidden';

type Answer = DayClosing | 'failed' | 'not_yours';

/** How long the log may be busy before the sums are read again. */
const SETTLE_MS = 1_500;

/** The day as it was last read, which stays while it is read again: on request, and whenever an order moved. */
function useDay(): { day: Answer | null; readAgain: () => void } {
  const { calls, desk } = useDeskParts();
  const { restaurantId } = useDeskView();
  const { person } = useDeskUi().layers;
  const [day, setDay] = useState<Answer | null>(null);
  const cursor = desk.position()?.cursor;
  const [read, setRead] = useState(0);
  useEffect(
    function readDay() {
      if (restaurantId === null) return undefined;
      let isOver = false;
      const show = (answer: Answer): void => {
        if (!isOver) setDay(answer);
      };
      const fail = (reason: unknown): void =>
        // What was read stays: a count is compared with the newest sums once more when it is recorded.
        setDay((old) => (isOver || (read > 0 && old !== null) ? old : isNotAllowed(reason) ? 'not_yours' : 'failed'));
      calls.readDay(restaurantId, ...claimArgument(person, desk.now())).then(show, fail);
      return () => {
        isOver = true;
      };
    },
    [calls, desk, restaurantId, person, read],
  );
  const startRef = useRef(cursor);
  useEffect(
    function readMoved() {
      if (cursor === startRef.current) return undefined;
      const timer = setTimeout(() => {
        startRef.current = cursor;
        setRead((count) => count + 1);
      }, SETTLE_MS);
      return () => clearTimeout(timer);
    },
    [cursor],
  );
  function readAgain(): void {
    setDay((old) => (typeof old === 'string' ? null : old));
    setRead((count) => count + 1);
  }
  return { day, readAgain };
}

function DaySheet() {
  const t = useAreaWords('day');
  const { day: answer, readAgain } = useDay();
  const [recorded, setRecorded] = useState<readonly number[]>([]);
  const [last = null] = recorded.slice(-1);
  if (answer === null) return <p role="status">{t('reading')}</p>;
  return (
    <>
      {answer === 'failed' && (
        <>
          <p className="panel-fact bad" role="alert">
            {t('failed')}
          </p>
          <button type="button" className="button quiet" onClick={readAgain}>
            {t('again')}
          </button>
        </>
      )}
      {answer === 'not_yours' && (
        <p className="panel-fact bad" role="alert">
          {t('not_yours')}
        </p>
      )}
      {typeof answer !== 'string' && (
        <>
          <p className="panel-fact">{t('sums', { orders: answer.orders, cancelled: answer.cancelled })}</p>
          <Unfinished closing={answer} />
          <Owed orders={answer.owed ?? []} />
          <Cash closing={answer} />
          <DayCount
            // After a count, and on another day, the pad begins again.
            key={`${answer.business_date} ${recorded.length}`}
            closing={answer}
            onRecorded={(cents) => {
              setRecorded((before) => [...before, cents]);
              // With the count on its list.
              readAgain();
            }}
            onMoved={readAgain}
          />
        </>
      )}
      <Recorded cents={last} />
      {typeof answer !== 'string' && (
        <>
          <DayCounts closes={answer.closes} due={answer.cash.due_cents} isJustRecorded={last !== null} />
          <PrintDay closing={answer} />
        </>
      )}
    </>
  );
}

function Unfinished({ closing }: { closing: DayClosing }) {
  const t = useAreaWords('day');
  const money = useMoney();
  const ui = useDeskUi();
  const { orders } = useDeskView();
  if (closing.unfinished.length === 0) return <p className="panel-fact">{t('all_done')}</p>;
  return (
    <section className="set-section">
      <h3>{t('unfinished', { count: closing.unfinished.length })}</h3>
      <ul className="day-orders" data-testid="day-unfinished">
        {closing.unfinished.map((order) => (
          <li key={order.id}>
            <button
              type="button"
              className="button quiet"
              // What the screen does not hold any more is looked at in the back-office.
              disabled={!orders.some((each) => each.order.id === order.id)}
              onClick={() => {
                ui.closeTop();
                ui.openDrawer(order.id);
              }}
            >
              <b>{order.order_no}</b> {order.customer_name}
              {order.to_collect_cents > 0 ? ` · ${toCollectText(t, money, order)}` : ''}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a provider's courier delivered and no one has paid yet [CR11]; the back-office records it. */
function Owed({ orders }: { orders: NonNullable<DayClosing['owed']> }) {
  const t = useAreaWords('day');
  const money = useMoney();
  if (orders.length === 0) return null;
  return (
    <section className="set-section" data-testid="day-owed">
      <h3>{t('handed_over_owed', { count: orders.length })}</h3>
      <ul className="day-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <b>{order.order_no}</b> {order.customer_name} · {toCollectText(t, money, order)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NO_REFUNDS = { orders: 0, cents: 0 };

function Cash({ closing }: { closing: DayClosing }) {
  const { cash } = closing;
  const owed = courierOwedCents(closing);
  const t = useAreaWords('day');
  const money = useMoney();
  const { refunds = NO_REFUNDS } = cash;
  return (
    <section className="set-section" data-testid="day-cash">
      <h3>{t('cash')}</h3>
      <dl className="day-cash">
        <dt>{t('pickup', { count: cash.pickup.orders })}</dt>
        <dd>{money(cash.pickup.cents)}</dd>
        <dt>{t('delivery', { count: cash.delivery.orders })}</dt>
        <dd>{money(cash.delivery.cents)}</dd>
        {refunds.orders > 0 && (
          <>
            <dt>{t('refunds', { count: refunds.orders })}</dt>
            <dd>{money(-refunds.cents)}</dd>
          </>
        )}
        <dt className="day-due">{t('due')}</dt>
        <dd className="day-due">{money(cash.due_cents)}</dd>
        {cash.outstanding_cents > 0 && (
          <>
            <dt>{t('outstanding')}</dt>
            <dd>{money(cash.outstanding_cents)}</dd>
          </>
        )}
        {owed > 0 && (
          <>
            <dt>{t('courier_owed')}</dt>
            <dd data-testid="courier-owed">{money(owed)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
