import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { planPath } from '../list/dish-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** The open plans that change the edited dish, category or shared group; nothing without one. */
export function PlannedNote({ itemId }: { itemId: string }) {
  const { t, time } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(planQueries.plansOf(restaurantId, itemId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <chakra.ul data-testid="planned-note" display="grid" gap="2" mt="2">
      {data.items.map(({ id, name, publish_at, state }) => (
        <chakra.li
          key={id}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="2"
          px="3"
          py="1"
          borderRadius="control"
          bg="bg.subtle"
        >
          <OfficeIcon name="calendar" />
          <chakra.span flex="1" minW="180px" overflowWrap="anywhere">
            {state === 'planned' && publish_at !== null
              ? t('plan.changes_this_at', { name, time: time(publish_at, 'dateAndClock') })
              : t('plan.changes_this', { name })}
          </chakra.span>
          <PageButton look="ghost" to={planPath(id)}>
            {t('plan.look')}
          </PageButton>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
