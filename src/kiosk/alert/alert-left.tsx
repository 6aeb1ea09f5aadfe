import { Suspense } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { countDishes } from '#contract/domain/dish-blocks.ts';
import { cancelStep } from '#contract/domain/courier-after-cancel.ts';
import { isTest } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useDeskParts, useDeskView, useNow, useSoundView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { UndoToast } from '../later-parts.ts';
import { Escalation } from '../link/escalation.tsx';
import { isSoft } from '../sound/alarm-schedule.ts';
import { muteSecondsLeft } from '../sound/mute.ts';
import { alarmSince, longestWaitMs, type Alarm } from '../board/board-model.ts';
import { finishedAt } from '../ticket/ready-wait.ts';
import { countOf, stopwatch } from '../words/format.ts';
import { isDelivery } from '../words/order-words.ts';
import { alarmWord, isNews, newsFirst } from './alarm-word.ts';
import { isOnlyToKnow } from './difference.ts';
import { shortOrders } from './short-orders.ts';
import './alert-left.css';

/** How many wait, how long the oldest has, what happens next, and every number that waits. */
export function AlertLeft({ alarms, first }: { alarms: readonly Alarm[]; first: Alarm }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const title = isTest(first.order) ? 'test' : alarmWord(first);
  const rest = newsFirst(alarms.filter((alarm) => alarm !== first));
  // The figure stands under the title, so it counts what that names: no cancellation among the new ones.
  const alike = alarms.filter(({ kind, order }) => kind === first.kind && isTest(order) === isTest(first.order));
  // The owner is called so long after the ring, which an order that was paid late has after it was placed.
  const ringsMs = nowMs - Date.parse(first.order.ring?.since_at ?? first.sinceAt);
  return (
    <section className="alert-left">
      <h1 id="alert-title">
        {t(`alert.${title}`)}
        <span>{t(`alert.${title}_2`)}</span>
      </h1>
      {first.kind === 'changed' || first.kind === 'cancelled' || isSoft(first.kind) ? (
        <p className="alert-number" data-testid="alert-number">
          {first.order.order_no}
        </p>
      ) : (
        <p className="alert-count" data-testid="alert-count">
          {alike.length}
        </p>
      )}
      <HowFar first={first} nowMs={nowMs} />
      <p className="alert-wait" data-testid="alert-wait">
        {t('alert.oldest')} <b>{stopwatch(longestWaitMs(alike, nowMs))}</b>
        <br />
        <span className="what-next">
          <WhatNext first={first} waitedMs={ringsMs} />
        </span>
      </p>
      <LostLine />
      <ul
        className={rest.length > 4 ? `alert-queue many${rest.length > 24 ? ' crowd' : ''}` : 'alert-queue'}
        aria-label={t('alert.queue')}
        data-testid="alert-queue"
      >
        {rest.map((alarm) => (
          <QueueRow key={alarm.key} alarm={alarm} nowMs={nowMs} />
        ))}
      </ul>
      {/* The next order covers the board's own, where the step before is taken back. */}
      <Suspense fallback={null}>
        <UndoToast />
      </Suspense>
      <AlertButtons nowMs={nowMs} together={shortOrders(alarms).length} />
    </section>
  );
}

/** How far the kitchen is with an order that changed or has no courier; who cancelled, when and why. */
function HowFar({ first: { kind, order, deskOrder }, nowMs }: { first: Alarm; nowMs: number }) {
  const { t } = useTranslation();
  const text = useClockText();
  if (kind === 'cancelled') {
    const step = cancelStep(order);
    if (step === undefined) return null;
    const why = order.cancel_reason === null ? null : t(`reason.${order.cancel_reason}`);
    const { kind: by, name } = step.actor;
    const actor = by === 'channel' || by === 'system' ? t(`actor.${by}`) : name;
    const who = t('can.by', { who: actor, time: text.clock(Date.parse(step.at)) });
    return <p className="alert-far">{[who, why].filter((part) => part !== null).join(' · ')}</p>;
  }
  if (isSoft(kind) && order.status === 'finished') {
    const n = Math.floor((nowMs - Date.parse(finishedAt(order))) / 60_000);
    return <p className="alert-far">{t('alert.food_waits', { n })}</p>;
  }
  if ((kind !== 'changed' && !isSoft(kind)) || order.due_at === null) return null;
  // How much is cooked matters only where something is to be cooked in another way.
  if (kind === 'changed' && isOnlyToKnow({ ...deskOrder, order })) return null;
  const done = order.items.filter(({ done_at }) => done_at !== null).length;
  const left = Math.round((Date.parse(order.due_at) - nowMs) / 60_000);
  const { n, unit } = countOf(Math.abs(left));
  return <p className="alert-far">{t(`chg.${left < 0 ? 'far_late' : 'far'}${unit}`, { done, n })}</p>;
}

/** The alert covers the banner, so it says itself that newer orders cannot be seen. */
function LostLine() {
  const { t } = useTranslation();
  const text = useClockText();
  const { seal } = useDeskView();
  if (seal.kind !== 'lost') return null;
  return (
    <p className="alert-lost" data-testid="alert-lost">
      <Icon name="offline" />
      {t('seal.lost')}
      {seal.provedAt !== null && ` · ${t('seal.lost_sub', { time: text.secondsLong(seal.provedAt) })}`}
    </p>
  );
}

/** What happens if no one does anything; only an order no one accepted is escalated with these words. */
function WhatNext({ first, waitedMs }: { first: Alarm; waitedMs: number }) {
  const { t } = useTranslation();
  if (first.again) return t('alert.again');
  if (isSoft(first.kind)) return t('alert.soft');
  // Nobody is called for a test [DR8].
  if (isTest(first.order)) return null;
  return first.kind === 'new' ? <Escalation waitedMs={waitedMs} /> : null;
}

function QueueRow({ alarm, nowMs }: { alarm: Alarm; nowMs: number }) {
  const { t } = useTranslation();
  const text = useClockText();
  const { order } = alarm;
  const whatOf = (): string => {
    if (alarm.kind === 'new') {
      const type = t(isDelivery(order) ? 'type.delivery' : 'type.pickup');
      return order.requested_at === null ? type : `${type} ${text.clock(Date.parse(order.requested_at))}`;
    }
    return t(isNews(alarm) ? `alert_short.${alarmWord(alarm)}` : `alert.${alarmWord(alarm)}`);
  };
  return (
    <li
      className={isNews(alarm) ? 'is-news' : undefined}
      data-testid="alert-row"
      data-order-no={order.order_no}
      data-order-id={order.id}
      data-order-rev={alarm.deskOrder.confirmed.rev}
    >
      <b>{order.order_no}</b>
      <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
      <span className="queue-what">
        {whatOf()}
        <span className="queue-items"> · {t('alert.items', { count: countDishes(order.items) })}</span>
      </span>
      <time>{stopwatch(nowMs - Date.parse(alarmSince(alarm)))}</time>
    </li>
  );
}

/** Far from where one order is accepted; what it opens shows them all first [F15]. */
function AcceptAllButton({ n }: { n: number }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  if (n === 0) return null;
  return (
    <button type="button" className="button accept-all-open" data-testid="accept-all-open" onClick={ui.openAcceptAll}>
      <Icon name="check" />
      {t('accept_all.open', { n })}
    </button>
  );
}

/** `together`: how many may be accepted at once. */
function AlertButtons({ nowMs, together }: { nowMs: number; together: number }) {
  const { t } = useTranslation();
  const { sound } = useDeskParts();
  const ui = useDeskUi();
  const { mute } = useSoundView();
  const s = muteSecondsLeft(mute, nowMs);
  return (
    <div className="alert-buttons">
      <AcceptAllButton n={together} />
      <button type="button" className="button" data-testid="mute" onClick={sound.mute}>
        <Icon name="mute" />
        {s > 0 ? t('alert.muted', { s }) : t('alert.mute')}
      </button>
      <button type="button" className="button" data-testid="dock" onClick={() => ui.dock(true)}>
        <Icon name="eye" />
        {t('alert.see_board')}
      </button>
    </div>
  );
}
