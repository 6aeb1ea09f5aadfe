import { useState } from 'react';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { defaultPrepMinutes } from '../ticket/forward-action.ts';
import { Choice, TimeSteps } from './control-choice.tsx';
import { useControlWords, useEntryWords, useMomentText } from './control-words.ts';
import { endOfDayMs, offEntries } from './off-entries.ts';
import { useControls } from './use-controls.ts';

const MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;
const LASTS = [30, 60, 120] as const;
const DEFAULT_LAST = 60;
const MINUTE_MS = 60_000;

/** After some minutes, with the business day, or at a time. */
type End = number | 'day' | { at: string };

/** More minutes for every new order until a time; what the next order is promised is on each button [CT2]. */
export function BusySection({ store }: { store: DeskStore }) {
  const { t } = useControlWords();
  const nowMs = useNow();
  const moment = useMomentText();
  const words = useEntryWords(store);
  const controls = useControls();
  const [end, setEnd] = useState<End>(DEFAULT_LAST);
  const entry = offEntries(store, { version: 0, off: [] }).find(({ kind }) => kind === 'busy');
  const isBusy = entry !== undefined;
  const isWaiting = controls.waiting.has('busy');
  const isDisabled = controls.isOffline || isWaiting;
  const usual = defaultPrepMinutes({ ...store, busy_minutes: 0 }, nowMs);
  const untilOf = (chosen: End): string => {
    if (chosen === 'day') return new Date(endOfDayMs(store, nowMs)).toISOString();
    return typeof chosen === 'object' ? chosen.at : new Date(nowMs + chosen * MINUTE_MS).toISOString();
  };
  /** An end that was chosen by the clock may have passed since. */
  const chosenEnd = (): string => {
    const until = untilOf(end);
    return Date.parse(until) > nowMs ? until : untilOf(DEFAULT_LAST);
  };
  const chooseMinutes = (busy_minutes: number): void => {
    void controls.open('busy', { busy_minutes, busy_until: isBusy ? (store.busy_until ?? chosenEnd()) : chosenEnd() });
  };
  const chooseEnd = (chosen: End): void => {
    setEnd(chosen);
    if (isBusy) void controls.open('busy', { busy_minutes: store.busy_minutes, busy_until: untilOf(chosen) });
  };
  return (
    <section className="control-section" aria-labelledby="control-busy">
      <h3 id="control-busy">{t('busy.title')}</h3>
      <p className="panel-fact" data-testid="busy-fact">
        {entry === undefined
          ? t('busy.usual', { n: usual })
          : [
              t('busy.now', { n: store.busy_minutes, total: usual + store.busy_minutes }),
              words(entry).until,
              words(entry).who,
            ]
              .filter((part) => part !== '')
              .join(' · ')}
      </p>
      {isBusy && (
        <button
          type="button"
          className="button go"
          data-testid="busy-end"
          disabled={isDisabled}
          aria-busy={isWaiting}
          onClick={() => void controls.open('busy', { busy_minutes: 0 })}
        >
          <Icon name="undo" />
          {isWaiting ? t('waiting') : t('busy.end')}
        </button>
      )}
      <div className="control-choices sevens" role="group" aria-label={t('busy.minutes')}>
        {MINUTES.map((minutes) => (
          <Choice
            key={minutes}
            testId={`busy-${minutes}`}
            text={`+${minutes}`}
            result={t('busy.promise', { n: usual + minutes })}
            isOn={isBusy && store.busy_minutes === minutes}
            isBusy={isWaiting}
            isDisabled={isDisabled}
            onChoose={() => chooseMinutes(minutes)}
          />
        ))}
      </div>
      <div className="control-choices fours" role="group" aria-label={t('busy.until')}>
        {LASTS.map((minutes) => (
          <Choice
            key={minutes}
            testId={`busy-for-${minutes}`}
            text={minutes < 60 ? t('end.for', { n: minutes }) : t('end.hours', { count: minutes / 60 })}
            result={t('end.until', { time: moment(nowMs + minutes * MINUTE_MS) })}
            isOn={!isBusy && end === minutes}
            isDisabled={isDisabled}
            onChoose={() => chooseEnd(minutes)}
          />
        ))}
        <Choice
          testId="busy-for-day"
          text={t('end.day')}
          result={t('end.until', { time: moment(endOfDayMs(store, nowMs)) })}
          isOn={!isBusy && end === 'day'}
          isDisabled={isDisabled}
          onChoose={() => chooseEnd('day')}
        />
      </div>
      <TimeSteps testId="busy" isDisabled={isDisabled} onChoose={(at) => chooseEnd({ at })} />
      {!isBusy && (
        <p className="panel-fact" data-testid="busy-chosen-end">
          {t('busy.will_end', { time: moment(Date.parse(chosenEnd())) })}
        </p>
      )}
    </section>
  );
}
