import { useState } from 'react';
import { isTest } from '#contract/domain/order.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { RefusedNotice } from '../notices/refused-notice.tsx';
import { NoSoundBanner } from '../notices/notices.tsx';
import { useDeskView, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { CONTINUOUS_AFTER_MS, isSoft } from '../sound/alarm-schedule.ts';
import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import { defaultPrepMinutes } from '../ticket/forward-action.ts';
import { longestWaitMs, type Alarm } from '../board/board-model.ts';
import { stopwatch } from '../words/format.ts';
import { AlertLeft } from './alert-left.tsx';
import { AlertPaper } from './alert-paper.tsx';
import { asAlert } from '../layer-stack.ts';
import { alarmWord, newsFirst } from './alarm-word.ts';
import { sizeOf } from './dish-fit.ts';
import './alert.css';
import './alert-long.css';

const isUrgent = (alarms: readonly Alarm[], nowMs: number): boolean =>
  alarms.some((alarm) => !isSoft(alarm.kind) && nowMs - Date.parse(alarm.sinceAt) >= CONTINUOUS_AFTER_MS);

/** The whole screen, until a person touches it; past a minute it flashes with the number waiting. */
export function Alert({
  alarms,
  prep,
  onPrep,
}: {
  alarms: readonly Alarm[];
  prep: number;
  onPrep: (minutes: number) => void;
}) {
  const nowMs = useNow();
  const [first] = alarms;
  if (first === undefined) return null;
  return (
    <div
      className={[
        'alert',
        first.kind,
        isTest(first.order) ? 'is-test' : '',
        sizeOf(dishBlocks(first.order.items).length) === 'many' ? 'is-long' : '',
        isUrgent(alarms, nowMs) && first.kind === 'new' ? 'is-urgent' : '',
      ].join(' ')}
      ref={asAlert}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="alert-title"
      data-testid="alert"
      data-kind={first.kind}
    >
      <NoSoundBanner />
      <RefusedNotice canOpen={false} />
      <div className="alert-halves">
        <AlertLeft alarms={alarms} first={first} />
        <AlertPaper key={isSoft(first.kind) ? first.key : first.order.id} alarm={first} prep={prep} onPrep={onPrep} />
      </div>
    </div>
  );
}

/** The alert minimized to show the board: an indigo bar; the sound continues. */
export function AlertDock({ alarms, canOpen }: { alarms: readonly Alarm[]; canOpen: boolean }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const nowMs = useNow();
  const [first] = alarms;
  if (first === undefined) return null;
  // What the bar names is what it counts: no cancelled order waits.
  const alike = alarms.filter(({ kind }) => kind === first.kind);
  return (
    <button
      type="button"
      className={`alert-dock${isUrgent(alarms, nowMs) ? ' is-urgent' : ''}${isSoft(first.kind) ? ' is-courier' : ''}`}
      data-testid="alert-dock"
      disabled={!canOpen}
      onClick={() => ui.dock(false)}
    >
      <b>{first.kind === 'new' ? t('alert.docked', { n: alike.length }) : t(`alert.${alarmWord(first)}`)}</b>
      <span>
        {newsFirst(alarms)
          .map((alarm) =>
            alarmWord(alarm) === alarmWord(first)
              ? alarm.order.order_no
              : `${alarm.order.order_no} ${t(`alert.${alarmWord(alarm)}`)}`,
          )
          .join(' · ')}
      </span>
      <time data-testid="dock-wait">{stopwatch(longestWaitMs(alarms, nowMs))}</time>
      {canOpen && (
        <span className="dock-open">
          {t('alert.open')} <Icon name="right" />
        </span>
      )}
    </button>
  );
}

/** The prep time chosen for the order on top; a new order on top starts from the restaurant's default. */
export function usePrepChoice(orderId: string | undefined): [number, (minutes: number) => void] {
  const { store } = useDeskView();
  const nowMs = useNow();
  const [choice, setChoice] = useState<{ orderId: string | undefined; minutes: number } | null>(null);
  const minutes = choice !== null && choice.orderId === orderId ? choice.minutes : defaultPrepMinutes(store, nowMs);
  return [minutes, (next) => setChoice({ orderId, minutes: next })];
}
