import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { menuQueries } from '../../../data/menu/menu-queries.ts';

/** The stations that this restaurant's categories and dishes name, in their order; without `withDishes` the categories'. */
export function useStations(restaurantId: string, withDishes: boolean): readonly string[] {
  const { data: categories } = useQuery(menuQueries.categories(restaurantId));
  const { data: dishes } = useQuery({ ...menuQueries.dishes(restaurantId), enabled: withDishes });
  return useMemo(() => {
    const all = [...(categories?.items ?? []), ...(dishes?.items ?? [])];
    const named = all.map(({ station }) => station ?? '').filter((station) => station !== '');
    return [...new Set(named)].toSorted((a, b) => a.localeCompare(b));
  }, [categories, dishes]);
}
