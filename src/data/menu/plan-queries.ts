import { queryOptions } from '@tanstack/react-query';
import { getPlanCall, listPlansCall, listVersionsCall } from '#contract/http/menu/menu-plan.ts';
import { call } from '../../lib/api.ts';
import { menuKeys } from './menu-queries.ts';

export const planQueries = {
  /** Planned changes of the menu: the open ones, then the last that ended. */
  plans: (restaurantId: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'plans'],
      queryFn: ({ signal }) => call(listPlansCall, { query: { restaurant_id: restaurantId }, signal }),
    }),

  /** The open plans that change one dish, category or shared group. */
  plansOf: (restaurantId: string, item_id: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'plans', item_id],
      queryFn: ({ signal }) => call(listPlansCall, { query: { restaurant_id: restaurantId, item_id }, signal }),
    }),

  /** What a plan would change. */
  plan: (restaurantId: string, plan_id: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'plan', plan_id],
      queryFn: ({ signal }) => call(getPlanCall, { query: { restaurant_id: restaurantId, plan_id }, signal }),
    }),

  /** The changes of the menu, the last first. */
  versions: (restaurantId: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'versions'],
      queryFn: ({ signal }) => call(listVersionsCall, { query: { restaurant_id: restaurantId }, signal }),
    }),

  /** What going back to before a change would do. */
  version: (restaurantId: string, version_id: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'version', version_id],
      queryFn: ({ signal }) => call(getPlanCall, { query: { restaurant_id: restaurantId, version_id }, signal }),
    }),
};
