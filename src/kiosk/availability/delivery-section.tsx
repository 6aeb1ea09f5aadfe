import { useState } from 'react';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { ConfirmChoice } from './confirm-choice.tsx';
import { Choice } from './control-choice.tsx';
import { useControlWords, useEntryWords, useMomentText } from './control-words.ts';
import { DEFAULT_LAST, EndChoices, untilOf, type End } from './end-choices.tsx';
import { offEntries } from './off-entries.ts';
import { useControls } from './use-controls.ts';

/** Miles that an area may be cut to, where it is larger. */
const RADII = [1, 2, 3, 5, 8] as const;
const MOST_RADII = 3;

/** No deliveries for a while, or none that are far; pickups go on [CT11]. */
export function DeliverySection({ store }: { store: DeskStore }) {
  const { t } = useControlWords();
  const nowMs = useNow();
  const moment = useMomentText();
  const words = useEntryWords(store);
  const controls = useControls();
  const [limit, setLimit] = useState<number | null>(null);
  const [end, setEnd] = useState<End | null>(null);
  const entry = offEntries(store, { version: 0, off: [] }).find(({ kind }) => kind === 'delivery');
  const isWaiting = controls.waiting.has('delivery');
  const isDisabled = controls.isOffline || isWaiting;
  const area = store.max_delivery_distance ?? 0;
  const radii = RADII.filter((miles) => miles < area).slice(-MOST_RADII);
  const current = store.delivery_limit ?? null;
  const chosen = limit ?? current;
  const until = end === null && current !== null ? store.delivery_until : null;
  const chosenEnd = until ?? untilOf(end ?? DEFAULT_LAST, store, nowMs);
  const isChanged = limit !== null || (end !== null && current !== null);
  const what = (miles: number): string => (miles === 0 ? t('delivery.none') : t('delivery.within', { n: miles }));
  const confirm = async (): Promise<void> => {
    if (chosen === null) return;
    if (!(await controls.open('delivery', { delivery_limit: chosen, delivery_until: chosenEnd }))) return;
    setLimit(null);
    setEnd(null);
  };
  return (
    <section className="control-section" aria-labelledby="control-delivery">
      <h3 id="control-delivery">{t('delivery.title')}</h3>
      <p className="panel-fact" data-testid="delivery-fact">
        {entry === undefined
          ? t('delivery.whole', { n: area })
          : [words(entry).what, words(entry).until, words(entry).who].filter((part) => part !== '').join(' · ')}
      </p>
      {entry !== undefined && (
        <button
          type="button"
          className="button line"
          data-testid="delivery-end"
          disabled={isDisabled}
          aria-busy={isWaiting}
          onClick={() => void controls.undo(entry)}
        >
          <Icon name="undo" />
          {isWaiting ? t('waiting') : t('delivery.end')}
        </button>
      )}
      <div className="control-choices fours" role="group" aria-label={t('delivery.title')}>
        {[0, ...radii].map((miles) => (
          <Choice
            key={miles}
            testId={`delivery-${miles}`}
            text={what(miles)}
            result={miles === 0 ? t('delivery.pickup_on') : undefined}
            isOn={chosen === miles}
            isDisabled={isDisabled}
            onChoose={() => setLimit(miles)}
          />
        ))}
      </div>
      <EndChoices
        store={store}
        testId="delivery"
        label={t('delivery.until')}
        end={end ?? (current === null ? DEFAULT_LAST : null)}
        isDisabled={isDisabled}
        onEnd={setEnd}
      />
      <ConfirmChoice
        testId="delivery-go"
        effect={
          chosen === null || !isChanged
            ? null
            : t('delivery.go', { what: what(chosen), time: moment(Date.parse(chosenEnd)) })
        }
        isBusy={isWaiting}
        isDisabled={isDisabled}
        onConfirm={() => void confirm()}
      />
    </section>
  );
}
