import { useEffect, useState } from 'react';
import type { DayClosing } from '../desk-calls.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import { claimArgument } from '#src/live/person-proofs.ts';
import { Panel } from '../panel/panel.tsx';
import { useDeskParts, useDeskView, useMoney } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { CountPad } from './count-pad.tsx';
import { Difference } from './difference.tsx';
import { PrintDay } from './print-day.tsx';
import { toCollectText } from './to-collect-text.ts';
import './day.css';
import { useAreaWords } from '../words/use-area-words.ts';

/** [DC1][DC2] Before the shift goes home: what is unfinished, and the cash that has to be there. */
export function DayPanel() {
  const t = useAreaWords('day');
  const [round, setRound] = useState(0);
  return (
    <Panel title={t('title')} testId="day-panel" size="wide">
      <DaySheet key={round} onAgain={() => setRound(round + 1)} />
    </Panel>
  );
}

const isNotAllowed = (reason: unknown): boolean => reason instanceof CallFailure && reason.code === 'forbidden';

function DaySheet({ onAgain }: { onAgain: () => void }) {
  const t = useAreaWords('day');
  const money = useMoney();
  const { calls, desk } = useDeskParts();
  const { restaurantId } = useDeskView();
  const { person } = useDeskUi().layers;
  const [closing, setClosing] = useState<DayClosing | 'failed' | 'not_yours' | null>(null);

  useEffect(
    function readDay() {
      if (restaurantId === null) return undefined;
      let isOver = false;
      const show = (next: DayClosing | 'failed' | 'not_yours'): void => {
        if (!isOver) setClosing(next);
      };
      calls
        .readDay(restaurantId, ...claimArgument(person, desk.now()))
        .then(show, (reason: unknown) => show(isNotAllowed(reason) ? 'not_yours' : 'failed'));
      return () => {
        isOver = true;
      };
    },
    [calls, desk, restaurantId, person],
  );

  return (
    <>
      {closing === null && <p role="status">{t('reading')}</p>}
      {closing === 'failed' && (
        <>
          <p className="panel-fact bad" role="alert">
            {t('failed')}
          </p>
          <button type="button" className="button quiet" onClick={onAgain}>
            {t('again')}
          </button>
        </>
      )}
      {closing === 'not_yours' && (
        <p className="panel-fact bad" role="alert">
          {t('not_yours')}
        </p>
      )}
      {closing !== null && typeof closing !== 'string' && restaurantId !== null && (
        <>
          <p className="panel-fact">{t('sums', { orders: closing.orders, cancelled: closing.cancelled })}</p>
          <Unfinished closing={closing} />
          <Owed orders={closing.owed ?? []} />
          <Cash closing={closing} />
          <CountPad
            day={`${restaurantId} ${closing.business_date}`}
            due={closing.cash.due_cents}
            onCount={async (counted_cents, note) => {
              await calls.closeDay(
                {
                  restaurant_id: restaurantId,
                  business_date: closing.business_date,
                  counted_cents,
                  note,
                },
                ...claimArgument(person, desk.now()),
              );
              // The day is read again with the count on its list, and the pad begins again.
              onAgain();
            }}
          />
          <ul className="day-counts">
            {closing.closes.map(({ at, by, counted_cents, expected_cents, note }) => (
              <li key={at}>
                {by} · {t('counted', { amount: money(counted_cents) })} ·{' '}
                <Difference cents={counted_cents - expected_cents} />
                {note === '' ? '' : ` · ${note}`}
              </li>
            ))}
          </ul>
          <PrintDay closing={closing} />
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

function Cash({ closing: { cash } }: { closing: DayClosing }) {
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
      </dl>
    </section>
  );
}
