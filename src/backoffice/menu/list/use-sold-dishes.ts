import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/domain/time.ts';
import { statisticsQueries } from '../../../data/money/statistics-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useBusinessDay } from '../../money/statistics/use-span.ts';

const DAYS = 7;

/** How often each dish was sold in the last seven business days, today's part included; undefined until it is known, and for who sees no figures. */
export function useSoldDishes(): ReadonlyMap<string, number> | undefined {
  const { id } = useRestaurant();
  const today = useBusinessDay();
  const sold = statisticsQueries.soldDishes(id, { from: addDays(today, 1 - DAYS), to: today });
  return useQuery({ ...sold, enabled: useMay()('figures.see') }).data;
}
