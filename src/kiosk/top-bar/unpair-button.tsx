import { useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { claimArgument } from '#src/live/person-proofs.ts';
import { askPerson } from '../person/pin-request.ts';
import { useDeskParts, useDeskView } from '../desk-context.ts';
import { useTranslation } from '../words/use-translation.ts';

type UnpairProps = { look: 'danger on-dark' | 'line'; word: string };

/** Two taps: the first says what will happen. */
export function UnpairButton({ look, word }: UnpairProps) {
  const { t } = useTranslation();
  const { calls, desk } = useDeskParts();
  const { device, restaurantId } = useDeskView();
  const [isAsked, setIsAsked] = useState(false);
  if (device === null || restaurantId === null) return null;
  const handleClick = (): void => {
    if (!isAsked) return setIsAsked(true);
    askPerson(desk.view(), 'unpair', (person) => {
      void calls
        .removeThisScreen(restaurantId, device.id, ...claimArgument(person, desk.now()))
        .catch(() => setIsAsked(false));
    });
  };
  return (
    <>
      {isAsked && (
        <p className="panel-fact bad" role="status">
          {t('menu.unpair_sure')}
        </p>
      )}
      <button type="button" className={`button ${look}`} onClick={handleClick} data-testid="unpair">
        <Icon name="x" />
        {isAsked ? t('menu.unpair') : word}
      </button>
    </>
  );
}
