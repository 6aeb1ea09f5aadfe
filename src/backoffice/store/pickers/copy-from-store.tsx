import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';
import { RestaurantPicker } from './restaurant-picker.tsx';

type CopyFromStoreProps = {
  restaurantId: string;
  label: string;
  isDisabled?: boolean;
  onCopy: (otherId: string) => void | Promise<void>;
};

/**
 * Takes something from another of one's stores; shown to people who have several. Choosing a store copies nothing yet: an
 * arrow key chooses too.
 */
export function CopyFromStore({ restaurantId, label, isDisabled = false, onCopy }: CopyFromStoreProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState('');
  const { data } = useQuery(restaurantQueries.first());
  if (data === undefined || data.total < 2) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <RestaurantPicker label={label} value={chosen} none={label} except={restaurantId} onChange={setChosen} />
      {chosen === '' ? null : (
        <Button disabled={isDisabled} onClick={() => void onCopy(chosen)}>
          <OfficeIcon name="copy" />
          {t('copy_now')}
        </Button>
      )}
    </chakra.div>
  );
}
