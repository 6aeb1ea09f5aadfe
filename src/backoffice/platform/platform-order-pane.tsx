import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { restaurantQueries } from '../../data/restaurant/restaurant-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { phoneText } from '../format.ts';
import { ChosenOrder } from '../order-om/chosen-order.tsx';
import { RestaurantContext } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { RestaurantLink } from './restaurant-link.tsx';

/** One order with its restaurant above it: its zone, its limits, its phone. */
export function PlatformOrderPane({ orderId, restaurantId }: { orderId: string; restaurantId: string }) {
  const { t } = useWords('platform');
  const { data: restaurant, error, isPending, refetch } = useQuery(restaurantQueries.one(restaurantId));
  if (isPending) return <SkeletonRows label={t('loading')} />;
  if (restaurant === undefined)
    return (
      <ErrorState
        title={t('restaurant_failed')}
        text={failureText(t, error)}
        code={codeOf(error)}
        retry={{ label: t('retry'), onRetry: () => void refetch() }}
      />
    );
  return (
    <RestaurantContext value={restaurant}>
      <chakra.div display="grid" gap="12px">
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="8px 12px"
          pb="8px"
          borderBottomWidth="1px"
          borderColor="border.subtle"
        >
          <RestaurantLink id={restaurant.id} name={restaurant.name} to="/order/list" />
          <Chip tone={restaurant.is_open ? 'ok' : 'soon'} icon={restaurant.is_open ? 'onTime' : 'soon'}>
            {t(`open_reason.${restaurant.open_reason}`)}
          </Chip>
          <Button asChild>
            <a href={`tel:${restaurant.phone}`}>
              <Icon name="phone" />
              {phoneText(restaurant.phone)}
            </a>
          </Button>
        </chakra.div>
        <ChosenOrder orderId={orderId} />
      </chakra.div>
    </RestaurantContext>
  );
}
