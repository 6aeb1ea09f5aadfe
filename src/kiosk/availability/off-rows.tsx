import { Icon } from '#src/ui/icons.tsx';
import { useDeskView } from '../desk-context.ts';
import { useControlWords, useEntryWords } from './control-words.ts';
import type { OffEntry } from './off-entries.ts';
import { useControls } from './use-controls.ts';

/** What is sold out, each with its end and one tap back. */
export function OffRows({ entries }: { entries: readonly OffEntry[] }) {
  const { t } = useControlWords();
  const { store } = useDeskView();
  const words = useEntryWords(store);
  const controls = useControls();
  if (entries.length === 0) return null;
  return (
    <ul className="off-rows" data-testid="off-rows">
      {entries.map((entry) => {
        const { what, until, who } = words(entry);
        const isWaiting = controls.waiting.has(entry.key);
        return (
          <li key={entry.key} data-off={entry.key}>
            <div>
              <b>{what}</b>
              <span>{[until, who].filter((part) => part !== '').join(' · ')}</span>
            </div>
            <button
              type="button"
              className="button go"
              aria-label={`${t('sold.back')}: ${what}`}
              aria-busy={isWaiting}
              disabled={controls.isOffline || isWaiting}
              data-testid="off-back"
              onClick={() => void controls.undo(entry)}
            >
              <Icon name="undo" />
              {isWaiting ? t('waiting') : t('sold.back')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
