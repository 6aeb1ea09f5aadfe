import { useState } from 'react';
import { MAX_CENTS } from '#contract/domain/basics.ts';
import { Difference } from './difference.tsx';
import { useMoney } from '../desk-context.ts';
import { useAreaWords } from '../words/use-area-words.ts';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', '⌫'] as const;

type CountPadProps = { due: number; onCount: (cents: number, note: string) => Promise<void> };

/** Cash is counted with full hands: cents come in from the right, as on a till. */
export function CountPad({ due, onCount }: CountPadProps) {
  const t = useAreaWords('day');
  const money = useMoney();
  const [cents, setCents] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<'idle' | 'busy' | 'not_kept'>('idle');

  function press(key: (typeof KEYS)[number]): void {
    setOutcome('idle');
    setCents((known) => {
      if (key === '⌫') return known === null || known < 10 ? null : Math.floor(known / 10);
      const next = (known ?? 0) * 10 ** key.length + Number(key);
      return next > MAX_CENTS ? known : next;
    });
  }

  async function keep(counted: number): Promise<void> {
    setOutcome('busy');
    try {
      // The day is read again with the count on its list, and this form begins again.
      await onCount(counted, note.trim());
    } catch {
      setOutcome('not_kept');
    }
  }

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
        <input value={note} maxLength={300} onChange={({ target }) => setNote(target.value)} />
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
      <p className={outcome === 'not_kept' ? 'panel-fact bad' : 'panel-fact'} role="status">
        {outcome === 'not_kept' ? t('not_kept') : null}
      </p>
    </section>
  );
}
