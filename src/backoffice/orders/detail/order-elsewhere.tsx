import { chakra } from '@chakra-ui/react';
import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { useSession } from '../../../lib/use-session.ts';
import { inStore } from '../../pages.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

/** A person with more restaurants than this chooses themselves. */
const MOST_ASKED = 20;

/** A link to an order does not say whose it is: where it is not this restaurant's, the person's others are asked. */
export function OrderElsewhere({ orderId }: { orderId: string }) {
  const { t } = useWords('orders');
  const { pathname, search } = useLocation();
  const { id: restaurantId } = useRestaurant();
  const places = useSession().adminInfo?.restaurants ?? [];
  const others = places.filter(({ id }) => id !== restaurantId).slice(0, MOST_ASKED);
  const found = useQueries({
    queries: others.map(({ id }) => ({ ...orderQueries.one(id, orderId), retry: false })),
    combine: (results) => others[results.findIndex(({ data }) => data !== undefined)],
  });
  if (found === undefined) return null;
  return (
    <chakra.p px="4" data-testid="order-elsewhere">
      <chakra.span fontWeight="700" textDecoration="underline" asChild>
        <Link to={inStore(pathname + search, found.id)}>{t('detail.elsewhere', { name: found.name })}</Link>
      </chakra.span>
    </chakra.p>
  );
}
