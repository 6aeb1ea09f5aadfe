import { useState } from 'react';
import { claimArgument } from '#src/live/person-proofs.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useDeskParts, useDeskView } from '../desk-context.ts';
import { useAreaWords } from '../words/use-area-words.ts';

const LONGEST = 40;

/** The name is in the ledger beside what this screen did, so it is changed on the server or not at all. */
export function RenameField() {
  const t = useAreaWords('screen');
  const { calls, desk } = useDeskParts();
  const { person } = useDeskUi().layers;
  const { device, restaurantId } = useDeskView();
  const [name, setName] = useState(device?.name ?? '');
  const [outcome, setOutcome] = useState<'idle' | 'renamed' | 'not_renamed'>('idle');
  if (device === null || restaurantId === null) return null;
  const wanted = name.trim();

  async function rename(restaurant: string, screen: string): Promise<void> {
    try {
      await calls.renameScreen(restaurant, screen, wanted, ...claimArgument(person, desk.now()));
      setOutcome('renamed');
    } catch {
      setOutcome('not_renamed');
    }
  }

  return (
    <form
      className="set-name"
      onSubmit={(event) => {
        event.preventDefault();
        void rename(restaurantId, device.id);
      }}
    >
      <label>
        <span>{t('set.name')}</span>
        <input
          value={name}
          maxLength={LONGEST}
          data-testid="screen-name"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <button type="submit" className="button quiet" disabled={wanted === '' || wanted === device.name}>
        {t('set.rename')}
      </button>
      <p className={outcome === 'not_renamed' ? 'panel-fact bad' : 'panel-fact'} role="status">
        {outcome === 'idle' ? null : t(`set.${outcome}`)}
      </p>
    </form>
  );
}
