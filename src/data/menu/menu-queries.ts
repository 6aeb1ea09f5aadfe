import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DishStatus } from '#contract/domain/menu.ts';
import { checkMenuCall, getDishCall, listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { lastImportCall } from '#contract/http/menu/menu-edit.ts';
import { listOptionGroupsCall } from '#contract/http/menu/option-group.ts';
import { call } from '../../lib/api.ts';

export type DishFilter = { category_id?: string; status?: DishStatus; q?: string };

export const menuKeys = {
  of: (restaurantId: string) => ['menu', restaurantId] as const,
  categories: (restaurantId: string) => ['menu', restaurantId, 'categories'] as const,
  dishes: (restaurantId: string, filter: DishFilter) => ['menu', restaurantId, 'dishes', filter] as const,
};

export const menuQueries = {
  /** The categories in their order, and how many dishes there are in each state. */
  categories: (restaurantId: string) =>
    queryOptions({
      queryKey: menuKeys.categories(restaurantId),
      queryFn: ({ signal }) => call(listCategoriesCall, { query: { restaurant_id: restaurantId }, signal }),
    }),

  /** Dishes in the menu's order; without a filter all of them. */
  dishes: (restaurantId: string, filter: DishFilter = {}) =>
    queryOptions({
      queryKey: menuKeys.dishes(restaurantId, filter),
      queryFn: ({ signal }) => call(listDishesCall, { query: { restaurant_id: restaurantId, ...filter }, signal }),
      placeholderData: keepPreviousData,
    }),

  dish: (restaurantId: string, dishId: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'dish', dishId],
      queryFn: ({ signal }) => call(getDishCall, { query: { restaurant_id: restaurantId, dish_id: dishId }, signal }),
    }),

  /** The groups of options that dishes share, with the dishes of each. */
  optionGroups: (restaurantId: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'option-groups'],
      queryFn: ({ signal }) => call(listOptionGroupsCall, { query: { restaurant_id: restaurantId }, signal }),
    }),

  /** The last import, which can be undone. */
  lastImport: (restaurantId: string) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'last-import'],
      queryFn: ({ signal }) => call(lastImportCall, { query: { restaurant_id: restaurantId }, signal }),
    }),

  /** What can be ordered at a local time, `2026-11-21T19:00`, if an open plan is published by then. */
  check: (restaurantId: string, at: string, planId: string | null) =>
    queryOptions({
      queryKey: [...menuKeys.of(restaurantId), 'check', at, planId],
      queryFn: ({ signal }) =>
        call(checkMenuCall, {
          body: { restaurant_id: restaurantId, at, ...(planId === null ? {} : { plan_id: planId }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
};
