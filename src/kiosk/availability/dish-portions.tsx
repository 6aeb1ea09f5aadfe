import { useState } from 'react';
import { narrow } from '#contract/domain/narrow.ts';
import { MAX_PORTIONS } from '#contract/domain/portions.ts';
import { useDeskView } from '../desk-context.ts';
import { Choice } from './control-choice.tsx';
import { useControlWords } from './control-words.ts';
import { portionsKey, useControls } from './use-controls.ts';

const QUICK = [0, 1, 3, 5, 10] as const;

/** How many portions of a dish are left: a quick number, any other, or not counted any more [PO1]. */
export function DishPortions({ dishId }: { dishId: string }) {
  const { t } = useControlWords();
  const controls = useControls();
  const { dishes } = useDeskView();
  const left = dishes.portions?.find(({ dish_id }) => dish_id === dishId)?.left ?? null;
  const isWaiting = controls.waiting.has(portionsKey(dishId));
  const isDisabled = controls.isOffline || isWaiting;
  const count = (portions: number | null): void => void controls.count(dishId, portions);
  return (
    <>
      <h4>{t('portions.title')}</h4>
      <p className="panel-fact" data-testid="portions-fact" aria-live="polite">
        {left === null ? t('portions.not_counted') : t('portions.left', { count: left })}
      </p>
      <div className="control-choices sevens" role="group" aria-label={t('portions.title')}>
        {QUICK.map((portions) => (
          <Choice
            key={portions}
            testId={`portions-${portions}`}
            text={portions === 0 ? t('portions.none') : t('portions.count', { count: portions })}
            isOn={left === portions}
            isBusy={isWaiting}
            isDisabled={isDisabled}
            onChoose={() => count(portions)}
          />
        ))}
      </div>
      <OtherNumber isDisabled={isDisabled} onChoose={count} />
      {left !== null && (
        <Choice
          testId="portions-stop"
          text={t('portions.stop')}
          isBusy={isWaiting}
          isDisabled={isDisabled}
          onChoose={() => count(null)}
        />
      )}
    </>
  );
}

type OtherNumberProps = { isDisabled: boolean; onChoose: (portions: number) => void };

function OtherNumber({ isDisabled, onChoose }: OtherNumberProps) {
  const { t } = useControlWords();
  const [typed, setTyped] = useState('');
  const portions = /^\d{1,3}$/.test(typed) ? Number(typed) : null;
  return (
    <form
      className="portions-other"
      onSubmit={(event) => {
        event.preventDefault();
        if (portions === null || isDisabled) return;
        onChoose(portions);
        setTyped('');
      }}
    >
      <label className="dish-search">
        <span>{t('portions.other', { maximum: MAX_PORTIONS })}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typed}
          data-testid="portions-number"
          onChange={(event) => setTyped(narrow(event.target.value).replaceAll(/\D/g, ''))}
        />
      </label>
      <button
        type="submit"
        className="button quiet"
        disabled={portions === null || isDisabled}
        data-testid="portions-set"
      >
        {t('portions.set')}
      </button>
    </form>
  );
}

/** The dishes that are counted now, fewest first; a tap opens one. */
export function CountedDishes({ onDish }: { onDish: (dishId: string) => void }) {
  const { t, name } = useControlWords();
  const counted = (useDeskView().dishes.portions ?? []).toSorted((one, other) => one.left - other.left);
  if (counted.length === 0) return null;
  return (
    <ul className="dish-list" aria-label={t('portions.counted')} data-testid="counted-dishes">
      {counted.map(({ dish_id, name_zh, name_en, left }) => (
        <li key={dish_id}>
          <button type="button" className="button quiet" data-dish={dish_id} onClick={() => onDish(dish_id)}>
            <b>{name(name_zh, name_en)}</b>
            <span>{t('portions.left', { count: left })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
