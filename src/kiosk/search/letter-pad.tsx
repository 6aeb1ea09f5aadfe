import { useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useTranslation } from '../words/use-translation.ts';
import './letter-pad.css';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Letters for a wall without a keyboard: a Latin name, or the pinyin initials of a Chinese one [CT12]. */
export function LetterPad({ query, onQuery }: { query: string; onQuery: (next: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button quiet letter-pad-open"
        aria-expanded={isOpen}
        data-testid="letters-open"
        onClick={() => setIsOpen(!isOpen)}
      >
        ABC {t('letters.open')}
      </button>
      {isOpen && (
        <div className="letter-pad" role="group" aria-label={t('letters.open')}>
          {LETTERS.map((letter) => (
            <button
              key={letter}
              type="button"
              className="button quiet"
              data-testid={`letter-${letter}`}
              onClick={() => onQuery(query + letter.toLowerCase())}
            >
              {letter}
            </button>
          ))}
          <button
            type="button"
            className="button quiet"
            aria-label={t('letters.space')}
            onClick={() => onQuery(`${query} `)}
          >
            ␣
          </button>
          <button
            type="button"
            className="button quiet"
            aria-label={t('letters.erase')}
            data-testid="letter-erase"
            onClick={() => onQuery(query.slice(0, -1))}
          >
            <Icon name="left" />
          </button>
        </div>
      )}
    </>
  );
}
