import { useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { clampPrep } from '../alert/prep-chips.tsx';
import { useSettingsPanel } from './use-settings-panel.ts';
import { useAreaWords } from '../words/use-area-words.ts';

const MOST = 6;
const STEP = 5;
const FIRST = 25;

/** The times that are beside Accept: tapped away, or stepped to and added. */
export function PrepChipsField() {
  const t = useAreaWords('screen');
  const { settings, change } = useSettingsPanel();
  const { prep_chips } = settings;
  const [next, setNext] = useState(FIRST);
  const canAdd = prep_chips.length < MOST && !prep_chips.includes(next);
  return (
    <section className="set-section" data-testid="set-prep_chips">
      <h3>{t('set.chips')}</h3>
      <p className="panel-fact">{t('set.chips_what')}</p>
      <div className="set-minutes">
        {prep_chips.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="button quiet"
            aria-label={t('set.chips_remove', { n: minutes })}
            disabled={prep_chips.length === 1}
            onClick={() => change({ prep_chips: prep_chips.filter((each) => each !== minutes) })}
          >
            {minutes}
            <Icon name="x" />
          </button>
        ))}
      </div>
      <div className="set-minutes">
        <button
          type="button"
          className="button quiet"
          aria-label={t('set.chips_less')}
          onClick={() => setNext(clampPrep(next - STEP))}
        >
          −5
        </button>
        <button
          type="button"
          className="button on"
          disabled={!canAdd}
          data-testid="add-prep"
          aria-label={t('set.chips_add', { n: next })}
          onClick={() => change({ prep_chips: [...prep_chips, next] })}
        >
          + {next}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-label={t('set.chips_more')}
          onClick={() => setNext(clampPrep(next + STEP))}
        >
          +5
        </button>
      </div>
    </section>
  );
}
