import { useState } from 'react';
import { nextCycleStart } from '#contract/domain/opening-hours.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { ConfirmChoice } from './confirm-choice.tsx';
import { Choice, TimeSteps } from './control-choice.tsx';
import { useControlWords, useEntryWords, useMomentText } from './control-words.ts';
import { endOfDayMs, offEntries } from './off-entries.ts';
import { useControls } from './use-controls.ts';

const PAUSES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

/** After some minutes, at the next opening, or at a time that may have passed since. */
type End = number | 'cycle' | { at: string };

function endMsOf(end: End, cycleMs: number, nowMs: number): number {
  if (end === 'cycle') return cycleMs;
  return typeof end === 'number' ? nowMs + end * MINUTE_MS : Math.max(Date.parse(end.at), nowMs + MINUTE_MS);
}

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
  const next = nextCycleStart(store, nowMs);
  const cycleMs = next === null ? endOfDayMs(store, nowMs) : Date.parse(next);
  const [end, setEnd] = useState<End | null>(null);
  const endMs = end === null ? null : endMsOf(end, cycleMs, nowMs);
  const pause = async (): Promise<void> => {
    if (endMs === null) return;
    const until = end === 'cycle' ? {} : { until: new Date(endMs).toISOString() };
    if (await controls.open('mode', { mode: 'suspended', ...until })) setEnd(null);
  };
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
            className="button line"
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
            isOn={end === minutes}
            isDisabled={isDisabled}
            onChoose={() => setEnd(minutes)}
          />
        ))}
        <Choice
          testId="pause-cycle"
          text={t('pause.cycle')}
          result={t('end.until', { time: moment(cycleMs) })}
          isOn={end === 'cycle'}
          isDisabled={isDisabled}
          onChoose={() => setEnd('cycle')}
        />
      </div>
      <TimeSteps
        testId="pause"
        isOn={typeof end === 'object' && end !== null}
        isDisabled={isDisabled}
        onChoose={(at) => setEnd({ at })}
      />
      <ConfirmChoice
        testId="pause-go"
        effect={endMs === null ? null : t('pause.go', { time: moment(endMs) })}
        isBusy={isWaiting}
        isDisabled={isDisabled}
        onConfirm={() => void pause()}
      />
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
