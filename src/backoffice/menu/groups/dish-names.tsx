import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { dishPath } from '../list/dish-params.ts';
import { PageLink } from '../../kit/page-link.tsx';

/** Dishes by their names, each a way to it. */
export function DishNames({ title, dishIds }: { title: string; dishIds: readonly string[] }) {
  const { name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(menuQueries.dishes(restaurantId));
  const dishes = (data?.items ?? []).filter(({ id }) => dishIds.includes(id));
  return (
    <section aria-label={title}>
      <chakra.p fontWeight="700">{title}</chakra.p>
      <chakra.ul display="flex" flexWrap="wrap" columnGap="4" rowGap="1" data-testid="group-dishes">
        {dishes.map((dish) => (
          <chakra.li key={dish.id} minH="28px" overflowWrap="anywhere">
            <PageLink to={dishPath(dish.id)}>{name(dish)}</PageLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}
