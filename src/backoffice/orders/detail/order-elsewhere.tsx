import { chakra } from '@chakra-ui/react';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { useSession } from '../../../lib/use-session.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { inStore } from '../../pages.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { PageLink } from '../../kit/page-link.tsx';

/** A person with more restaurants than this chooses themselves. */
const MOST_ASKED = 20;

/**
 * A link to an order does not say whose it is: where it is not this restaurant's, the person's others are asked. It is
 * missing (`children`) only once it is in none of them.
 */
export function OrderElsewhere({ orderId, children }: { orderId: string; children: ReactNode }) {
  const { t } = useWords('orders');
  const { pathname, search } = useLocation();
  const { id: restaurantId } = useRestaurant();
  const places = useSession().adminInfo?.restaurants ?? [];
  const others = places.filter(({ id }) => id !== restaurantId).slice(0, MOST_ASKED);
  const { found, isAsking } = useQueries({
    queries: others.map(({ id }) => ({ ...orderQueries.one(id, orderId), retry: false })),
    combine: (results: readonly UseQueryResult[]) => ({
      found: others[results.findIndex(({ data }) => data !== undefined)],
      isAsking: results.some(({ isPending }) => isPending),
    }),
  });
  if (found === undefined) return isAsking ? <SkeletonRows label={t('loading')} /> : children;
  return (
    <chakra.p px="4" py="3" data-testid="order-elsewhere">
      <PageLink fontWeight="700" textDecoration="underline" to={inStore(pathname + search, found.id)}>
        {t('detail.elsewhere', { name: found.name })}
      </PageLink>
    </chakra.p>
  );
}
