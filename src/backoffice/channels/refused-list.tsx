import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '../../data/order/order-queries.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { RefusedRow } from '../order/refused-orders.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

/** Orders that came in and were refused: somebody wanted to buy, so each is here with its reasons. */
export function RefusedList() {
  const { t } = useWords('channels');
  const { id: restaurantId } = useRestaurant();
  const { data, error, isPending, refetch } = useQuery(orderQueries.refused(restaurantId));
  return (
    <chakra.section aria-label={t('refused.title')} mt="8px">
      <chakra.h2 textStyle="section">{t('refused.title')}</chakra.h2>
      <chakra.p color="fg.muted" mb="8px">
        {t('refused_help')}
      </chakra.p>
      {isPending ? <SkeletonRows label={t('loading')} rows={3} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('refused_failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data?.items.length === 0 ? <EmptyState glyph="无" title={t('refused.empty')} /> : null}
      <ul>
        {data?.items.map((refused) => (
          <RefusedRow key={refused.id} refused={refused} />
        ))}
      </ul>
    </chakra.section>
  );
}
