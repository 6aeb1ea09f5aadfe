import { useState } from 'react';
import { nextCycleStart } from '#contract/domain/opening-hours.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { Choice, TimeSteps } from './control-choice.tsx';
import { useControlWords, useEntryWords, useMomentText } from './control-words.ts';
import { endOfDayMs, offEntries } from './off-entries.ts';
import { useControls } from './use-controls.ts';

const PAUSES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

/** No new orders for a while, or until someone reopens; accepted orders continue [CT3, CT4]. */
export function PauseSection({ store }: { store: DeskStore }) {
  const { t } = useControlWords();
  const nowMs = useNow();
  const moment = useMomentText();
  const words = useEntryWords(store);
  const controls = useControls();
  const entry = offEntries(store, { version: 0, off: [] }).find(({ key }) => key === 'mode');
  const isWaiting = controls.waiting.has('mode');
  const isDisabled = controls.isOffline || isWaiting;
  const pause = (until?: string): void => {
    void controls.open('mode', { mode: 'suspended', ...(until === undefined ? {} : { until }) });
  };
  const next = nextCycleStart(store, nowMs);
  return (
    <section className="control-section" aria-labelledby="control-pause">
      <h3 id="control-pause">{t('pause.title')}</h3>
      <p className="panel-fact" data-testid="pause-fact">
        {entry === undefined
          ? t('pause.customers')
          : [words(entry).what, words(entry).until, words(entry).who].filter((part) => part !== '').join(' · ')}
      </p>
      {entry !== undefined && (
        <>
          <button
            type="button"
            className="button go"
            data-testid="reopen"
            disabled={isDisabled}
            aria-busy={isWaiting}
            onClick={() => void controls.undo(entry)}
          >
            <Icon name="undo" />
            {isWaiting ? t('waiting') : t('undo.mode')}
          </button>
          <p className="panel-fact">{t(`pause.customers_${entry.kind}`)}</p>
        </>
      )}
      <div className="control-choices fours" role="group" aria-label={t('pause.for')}>
        {PAUSES.map((minutes) => (
          <Choice
            key={minutes}
            testId={`pause-${minutes}`}
            text={t('end.for', { n: minutes })}
            result={t('end.until', { time: moment(nowMs + minutes * MINUTE_MS) })}
            isBusy={isWaiting}
            isDisabled={isDisabled}
            onChoose={() => pause(new Date(nowMs + minutes * MINUTE_MS).toISOString())}
          />
        ))}
        <Choice
          testId="pause-cycle"
          text={t('pause.cycle')}
          result={t('end.until', { time: moment(next === null ? endOfDayMs(store, nowMs) : Date.parse(next)) })}
          isBusy={isWaiting}
          isDisabled={isDisabled}
          onChoose={() => pause()}
        />
      </div>
      <TimeSteps testId="pause" isDisabled={isDisabled} onChoose={pause} />
      {store.mode !== 'emergency' && <Emergency isDisabled={isDisabled} />}
    </section>
  );
}

/** The one control that ends by hand alone asks twice; the first tap says what the second does. */
function Emergency({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useControlWords();
  const { open } = useControls();
  const [isAsked, setIsAsked] = useState(false);
  const handleChoose = (): void => {
    if (isAsked) void open('mode', { mode: 'emergency' });
    setIsAsked(!isAsked);
  };
  return (
    <>
      {isAsked && (
        <p className="panel-fact bad" role="status">
          {t('pause.emergency_sure')}
        </p>
      )}
      <Choice
        testId="emergency"
        text={t(isAsked ? 'pause.emergency_yes' : 'pause.emergency')}
        isDanger
        isDisabled={isDisabled}
        onChoose={handleChoose}
      />
    </>
  );
}
