import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { restaurantQueries } from '../../data/restaurant/restaurant-queries.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { StoreForm } from './settings/store-form.tsx';

/** The settings of the chosen store. */
export function ConfigurationPage() {
  const { t } = useWords('store');
  useTitle(t('page.configuration'));
  const { id } = useRestaurant();
  const { data: store, error, isPending, refetch } = useQuery(restaurantQueries.one(id));
  return (
    <chakra.div display="grid" gap="12px">
      <PageHead title={t('page.configuration')} />
      {isPending ? <SkeletonRows label={t('loading')} height={72} /> : null}
      {error !== null && store === undefined ? (
        <ErrorState
          title={failureText(t, error)}
          text={t('data_is_safe')}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {store === undefined ? null : <StoreForm store={store} />}
    </chakra.div>
  );
}
