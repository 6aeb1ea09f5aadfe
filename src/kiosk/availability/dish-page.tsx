import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskView, useNow } from '../desk-context.ts';
import { Choice, TimeSteps } from './control-choice.tsx';
import { useControlWords, useMomentText } from './control-words.ts';
import { DishPortions } from './dish-portions.tsx';
import { endOfDayMs, offEntries } from './off-entries.ts';
import { OffRows } from './off-rows.tsx';
import { useControls } from './use-controls.ts';

const HOURS = 4;
const HOUR_MS = 3_600_000;

type DishPageProps = { dish: Dish; store: DeskStore; optionName: string | null; onBack: () => void };

/** The option a ticket names; a ticket keeps the words of its time, so it may be gone from the menu. */
const optionNamed = (dish: Dish, name: string | null): string | null =>
  dish.specifications
    .flatMap((specification) => specification.options)
    .find((option) => name !== null && (option.name_en === name || option.name_zh === name))?.id ?? null;

/** One dish: first what of it is out, then for how long; the second tap does it. */
export function DishPage({ dish, store, optionName, onBack }: DishPageProps) {
  const { t, name } = useControlWords();
  const moment = useMomentText();
  const nowMs = useNow();
  const controls = useControls();
  const { dishes } = useDeskView();
  const [optionId, setOptionId] = useState(() => optionNamed(dish, optionName));
  const key = optionId ?? dish.id;
  const isWaiting = controls.waiting.has(key);
  const isDisabled = controls.isOffline || isWaiting;
  const off = offEntries(null, dishes).filter((entry) => 'dishId' in entry && entry.dishId === dish.id);
  const take = (until: string | null): void => {
    const what = optionId === null ? { dish_ids: [dish.id] } : { option_ids: [optionId] };
    void controls.sell(key, { ...what, status: 'sold_out', until });
  };
  return (
    <section className="control-section" aria-labelledby="control-dish" data-testid="dish-page" data-dish={dish.id}>
      <div className="dish-head">
        <button
          type="button"
          className="button quiet icon-only"
          aria-label={t('sold.other')}
          data-testid="dish-back"
          onClick={onBack}
        >
          <Icon name="left" />
        </button>
        <h3 id="control-dish">{name(dish.name_zh, dish.name_en)}</h3>
      </div>
      <OffRows entries={off} />
      <div className="control-parts">
        <Choice
          testId="part-dish"
          text={t('sold.whole')}
          isOn={optionId === null}
          isDisabled={controls.isOffline}
          onChoose={() => setOptionId(null)}
        />
        {dish.specifications.map((specification) => (
          <div key={specification.id} role="group" aria-label={name(specification.name_zh, specification.name_en)}>
            <span className="part-group" aria-hidden="true">
              {name(specification.name_zh, specification.name_en)}
            </span>
            {specification.options.map((option) => (
              <Choice
                key={option.id}
                testId="part-option"
                text={name(option.name_zh, option.name_en)}
                isOn={optionId === option.id}
                isDisabled={controls.isOffline}
                onChoose={() => setOptionId(option.id)}
              />
            ))}
          </div>
        ))}
      </div>
      <h4>{t('sold.for_how_long')}</h4>
      <div className="control-choices threes" role="group" aria-label={t('sold.for_how_long')}>
        <Choice
          testId="out-day"
          text={t('end.day')}
          result={t('end.until', { time: moment(endOfDayMs(store, nowMs)) })}
          isBusy={isWaiting}
          isDisabled={isDisabled}
          onChoose={() => take('day')}
        />
        <Choice
          testId="out-4h"
          text={t('end.hours', { count: HOURS })}
          result={t('end.until', { time: moment(nowMs + HOURS * HOUR_MS) })}
          isBusy={isWaiting}
          isDisabled={isDisabled}
          onChoose={() => take(new Date(nowMs + HOURS * HOUR_MS).toISOString())}
        />
        <Choice
          testId="out-said"
          text={t('end.said')}
          result={t('end.said_age')}
          isBusy={isWaiting}
          isDisabled={isDisabled}
          onChoose={() => take(null)}
        />
      </div>
      <TimeSteps testId="out" isDisabled={isDisabled} onChoose={take} />
      {optionId === null && <DishPortions dishId={dish.id} />}
    </section>
  );
}
