import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { HoursForm } from './hours-form.tsx';
import { StoreForm } from './store-form.tsx';

/** The settings of the chosen store. */
export function ConfigurationPage() {
  const { t } = useWords('store');
  useTitle(t('page.configuration'));
  const { id } = useRestaurant();
  const maySetAll = useMay()('store.manage');
  const query = useQuery(restaurantQueries.one(id));
  const { data: store } = query;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <PageHead title={t('page.configuration')} />
      <Reading query={query} note={t('data_is_safe')} height={72} />
      {store === undefined ? null : maySetAll ? <StoreForm store={store} /> : <HoursForm store={store} />}
    </chakra.div>
  );
}
