import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import type { Hours } from '#contract/domain/opening-hours.ts';
import { restaurantQueries } from '../../../data/restaurant/restaurant-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRestaurants } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

/** Takes another of one's stores' hours; shown to whoever has several. */
export function CopyHours({ restaurantId, onCopy }: { restaurantId: string; onCopy: (hours: Hours) => void }) {
  const { t } = useWords('store');
  const queryClient = useQueryClient();
  const { restaurants } = useRestaurants();
  const others = restaurants.filter(({ id }) => id !== restaurantId);
  if (others.length === 0) return null;
  const copy = async (id: string): Promise<void> => {
    if (id !== '') onCopy((await queryClient.fetchQuery(restaurantQueries.business(id))).hours);
  };
  return (
    <chakra.div>
      <SelectField
        label={t('hours.copy_store')}
        value=""
        options={[
          { value: '', text: t('hours.copy_store') },
          ...others.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(id) => void copy(id)}
      />
    </chakra.div>
  );
}
