import { useState } from 'react';
import { MAX_COUNTED_CENTS } from '#contract/domain/basics.ts';
import { CallFailure, isUnanswered } from '#src/lib/call-failure.ts';
import { countDraft, dropCount, keepCount, type CountDraft } from './count-draft.ts';
import { Difference } from './difference.tsx';
import { useMoney } from '../desk-context.ts';
import { useAreaWords } from '../words/use-area-words.ts';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', '⌫'] as const;

/** The cash to be there has changed since it was shown: nothing was recorded. */
export const hasMoved = (reason: unknown): boolean => reason instanceof CallFailure && reason.code === 'stale_version';

type CountPadProps = {
  /** Of which restaurant and day, for a count that was not recorded when the panel was closed. */
  day: string;
  due: number;
  onCount: (cents: number, note: string) => Promise<void>;
};

/** Cash is counted with full hands: cents come in from the right, as on a till. */
export function CountPad({ day, due, onCount }: CountPadProps) {
  const t = useAreaWords('day');
  const money = useMoney();
  const [draft, setDraft] = useState(() => countDraft(day));
  const [outcome, setOutcome] = useState<'idle' | 'busy' | 'not_kept' | 'not_compared' | 'unanswered'>(
    draft.isUnanswered ? 'unanswered' : 'idle',
  );
  const { cents, note } = draft;

  function change(next: CountDraft): void {
    setOutcome('idle');
    setDraft(next);
    keepCount(day, next);
  }

  function press(key: (typeof KEYS)[number]): void {
    const known = cents ?? 0;
    const next = key === '⌫' ? Math.floor(known / 10) : known * 10 ** key.length + Number(key);
    if (next <= MAX_COUNTED_CENTS)
      change({ cents: key === '⌫' && next === 0 ? null : next, note, isUnanswered: false });
  }

  async function keep(counted: number): Promise<void> {
    setOutcome('busy');
    // Until it is answered: the panel may be closed before.
    keepCount(day, { ...draft, isUnanswered: true });
    try {
      await onCount(counted, note.trim());
      dropCount(day);
    } catch (reason) {
      keepCount(day, { ...draft, isUnanswered: isUnanswered(reason) });
      setOutcome(isUnanswered(reason) ? 'unanswered' : hasMoved(reason) ? 'not_compared' : 'not_kept');
    }
  }

  const isOpen = outcome === 'idle' || outcome === 'busy';
  return (
    <section className="set-section" data-testid="day-count">
      <h3>{t('count')}</h3>
      <p className="day-counted" role="status">
        {money(cents ?? 0)} {cents === null ? null : <Difference cents={cents - due} />}
      </p>
      <div className="day-pad">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className="button quiet"
            aria-label={key === '⌫' ? t('erase') : key}
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
      </div>
      <label className="day-note">
        <span>{t('note')}</span>
        <input
          value={note}
          maxLength={300}
          onChange={({ target }) => change({ cents, note: target.value, isUnanswered: false })}
        />
      </label>
      <button
        type="button"
        className="button go"
        disabled={cents === null || outcome === 'busy'}
        onClick={() => {
          if (cents !== null) void keep(cents);
        }}
      >
        {t('keep')}
      </button>
      <p className={isOpen ? 'panel-fact' : 'panel-fact bad'} role="status">
        {isOpen ? null : t(outcome)}
      </p>
    </section>
  );
}
