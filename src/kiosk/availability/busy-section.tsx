import { useState } from 'react';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { defaultPrepMinutes } from '../ticket/forward-action.ts';
import { ConfirmChoice } from './confirm-choice.tsx';
import { Choice } from './control-choice.tsx';
import { useControlWords, useEntryWords, useMomentText } from './control-words.ts';
import { DEFAULT_LAST, EndChoices, untilOf, type End } from './end-choices.tsx';
import { offEntries } from './off-entries.ts';
import { useControls } from './use-controls.ts';

const MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;

/** More minutes for every new order until a time; what the next order is promised is on each button [CT2]. */
export function BusySection({ store }: { store: DeskStore }) {
  const { t } = useControlWords();
  const nowMs = useNow();
  const moment = useMomentText();
  const words = useEntryWords(store);
  const controls = useControls();
  const [minutes, setMinutes] = useState<number | null>(null);
  const [end, setEnd] = useState<End | null>(null);
  const entry = offEntries(store, { version: 0, off: [] }).find(({ kind }) => kind === 'busy');
  const isBusy = entry !== undefined;
  const isWaiting = controls.waiting.has('busy');
  const isDisabled = controls.isOffline || isWaiting;
  const usual = defaultPrepMinutes({ ...store, busy_minutes: 0 }, nowMs);
  const chosen = minutes ?? (isBusy ? store.busy_minutes : null);
  const until = end === null && isBusy ? store.busy_until : null;
  const chosenEnd = until ?? untilOf(end ?? DEFAULT_LAST, store, nowMs);
  const isChanged = minutes !== null || (end !== null && isBusy);
  const confirm = async (): Promise<void> => {
    if (chosen === null) return;
    if (!(await controls.open('busy', { busy_minutes: chosen, busy_until: chosenEnd }))) return;
    setMinutes(null);
    setEnd(null);
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
          className="button line"
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
        {MINUTES.map((each) => (
          <Choice
            key={each}
            testId={`busy-${each}`}
            text={`+${each}`}
            result={t('busy.promise', { n: usual + each })}
            isOn={chosen === each}
            isDisabled={isDisabled}
            onChoose={() => setMinutes(each)}
          />
        ))}
      </div>
      <EndChoices
        store={store}
        testId="busy"
        label={t('busy.until')}
        end={end ?? (isBusy ? null : DEFAULT_LAST)}
        isDisabled={isDisabled}
        onEnd={setEnd}
      />
      <ConfirmChoice
        testId="busy-go"
        effect={
          chosen === null || !isChanged
            ? null
            : t('busy.go', { total: usual + chosen, time: moment(Date.parse(chosenEnd)) })
        }
        isBusy={isWaiting}
        isDisabled={isDisabled}
        onConfirm={() => void confirm()}
      />
    </section>
  );
}
