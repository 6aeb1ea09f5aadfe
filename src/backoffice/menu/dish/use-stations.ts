import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { distinctStations } from '#contract/domain/station.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';

/** The stations that this restaurant's categories and dishes name, in their order; without `withDishes` the categories'. */
export function useStations(restaurantId: string, withDishes: boolean): readonly string[] {
  const { data: categories } = useQuery(menuQueries.categories(restaurantId));
  const { data: dishes } = useQuery({ ...menuQueries.dishes(restaurantId), enabled: withDishes });
  return useMemo(() => {
    const all = [...(categories?.items ?? []), ...(dishes?.items ?? [])];
    return distinctStations(all.map(({ station }) => station));
  }, [categories, dishes]);
}
