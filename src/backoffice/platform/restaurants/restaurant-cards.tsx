import { chakra } from '@chakra-ui/react';
import type { RestaurantProblem } from '#contract/domain/platform.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { ProblemChips } from '../overview/problem-chips.tsx';
import { RestaurantLink } from '../overview/restaurant-link.tsx';
import { LastSeen, OpenChip, ShownRating, useDeliveryText } from './restaurant-cells.tsx';
import { RestaurantMenu } from './restaurant-menu.tsx';
import { percentOf, type RestaurantRowsProps } from './restaurant-rows.ts';

/** Its state and its screens are on the card already. */
const isNotSaid = (problem: RestaurantProblem): boolean =>
  problem === 'unacknowledged' || problem === 'trouble' || problem === 'late' || problem === 'no_menu';

/** The same rows where there is no room for a table. */
export function RestaurantCards({ restaurants, hasMenu, onAsk }: RestaurantRowsProps) {
  const { t } = useWords('platform');
  const now = useNow(1_000);
  const deliveryText = useDeliveryText();
  return (
    <chakra.ul aria-label={t('page.restaurants')}>
      {restaurants.map((restaurant) => {
        const { id, name, sub_name, screens, today } = restaurant;
        const facts = [
          [restaurant.city, restaurant.state].filter((part) => part !== '').join(', '),
          restaurant.owner?.name ?? '',
          t('today_orders', { count: today.orders }),
          restaurant.commission_rate === null
            ? ''
            : t('commission_of', { rate: percentOf(restaurant.commission_rate) }),
          deliveryText(restaurant),
        ].filter((part) => part !== '');
        return (
          <Row lay="grid" key={id} data-testid="restaurant-row" data-restaurant={id} gap="1.5" py="2.5">
            <chakra.div display="flex" gap="2" alignItems="start">
              <chakra.div flex="1" minW="0" overflowWrap="anywhere">
                {restaurant.deleted_at === null ? (
                  <RestaurantLink id={id} name={name} to="/seller/dashboard" />
                ) : (
                  <b>{name}</b>
                )}
                <chakra.span display="block" textStyle="helper" color="fg.muted">
                  {sub_name}
                </chakra.span>
              </chakra.div>
              <RestaurantMenu restaurant={restaurant} hasMenu={hasMenu} onAsk={onAsk} />
            </chakra.div>
            <chakra.div display="flex" flexWrap="wrap" gap="1.5" alignItems="center">
              <OpenChip restaurant={restaurant} />
              <b>{t('screens_of', { online: screens.online, paired: screens.paired })}</b>
              <LastSeen restaurant={restaurant} now={now} />
              <ShownRating rating={restaurant.rating} />
            </chakra.div>
            <ProblemChips problems={restaurant.problems.filter(isNotSaid)} counts={restaurant} />
            <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
              {facts.join(' · ')}
            </chakra.p>
          </Row>
        );
      })}
    </chakra.ul>
  );
}
