import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Reading } from '../../kit/reading.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { ChosenOrder } from '../../orders/phone-orders/chosen-order.tsx';
import { RestaurantContext } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { RestaurantLink } from '../overview/restaurant-link.tsx';

/** One order with its restaurant above it: its zone, its limits, its phone. */
export function PlatformOrderPane({ orderId, restaurantId }: { orderId: string; restaurantId: string }) {
  const { t } = useWords('platform');
  const query = useQuery(restaurantQueries.one(restaurantId));
  const { data: restaurant } = query;
  if (restaurant === undefined) return <Reading query={query} failed={t('restaurant_failed')} />;
  return (
    <RestaurantContext value={restaurant}>
      <chakra.div display="grid" gap="3">
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          rowGap="2"
          columnGap="3"
          pb="2"
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
