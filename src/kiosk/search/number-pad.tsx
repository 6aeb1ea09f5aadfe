import { Icon } from '#src/ui/icons.tsx';
import { useAreaWords } from '../words/use-area-words.ts';
import './number-pad.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

/** Digits for wet fingers: numbers and telephones need no keyboard. */
export function NumberPad({ query, onQuery }: { query: string; onQuery: (next: string) => void }) {
  const t = useAreaWords('flow');
  return (
    <div className="number-pad" role="group" aria-label={t('find.pad')}>
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          className="button quiet"
          data-testid={`pad-${digit}`}
          onClick={() => onQuery(query + digit)}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        className="button quiet"
        aria-label={t('find.erase')}
        data-testid="pad-erase"
        onClick={() => onQuery(query.slice(0, -1))}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={t('find.clear')}
        data-testid="pad-clear"
        onClick={() => onQuery('')}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
