import { useQueryClient } from '@tanstack/react-query';
import type { CategoryInput, CategoryPatch, DishInput, DishPatch } from '#contract/domain/menu-input.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import type { BodyInput, BodyOf, ReplyOf } from '#contract/http/call.ts';
import {
  disableFoodCall,
  enableFoodCall,
  type listCategoriesCall,
  type listDishesCall,
  translateMenuCall,
  updateCategorySortCall,
  updateDishSortCall,
  updateDishStatusCall,
  updatePortionsCall,
} from '#contract/http/menu/menu.ts';
import {
  addCategoryCall,
  addDishCall,
  deleteCategoryCall,
  deleteDishCall,
  deleteDishesCall,
  exportMenuCall,
  importMenuCall,
  undoImportCall,
  updateCategoryCall,
  updateDishCall,
  updateDishCategoryCall,
  updateDishImageCall,
  updateDishPriceCall,
  updateDishTaxClassCall,
} from '#contract/http/menu/menu-edit.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { coverageQuery } from '../devices/coverage-queries.ts';
import { menuKeys, menuQueries } from './menu-queries.ts';

/** A change of the menu: what it sends, and that whatever shows the menu reads it again. */
export function useMenuChange<In, Out>(restaurantId: string, send: (input: In) => Promise<Out>, isShown = false) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: menuKeys.of(restaurantId) }),
        // Which dishes no screen would show depends on which dishes there are.
        queryClient.invalidateQueries({ queryKey: coverageQuery(restaurantId).queryKey }),
      ]),
    ...(isShown ? { meta: { showsItsFailure: true } } : {}),
  });
}

export type Of<T extends { restaurant_id: string }> = Omit<T, 'restaurant_id'>;

/* Their failures are shown by the forms they belong to. */
export const useAddDish = (restaurant_id: string) =>
  useMenuChange(restaurant_id, (dish: DishInput) => call(addDishCall, { body: { restaurant_id, dish } }), true);
export const useUpdateDish = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    ({ dish, change }: { dish: Pick<Dish, 'id' | 'version'>; change: DishPatch }) =>
      call(updateDishCall, { body: { restaurant_id, dish_id: dish.id, version: dish.version, change } }),
    true,
  );
export const useAddCategory = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (category: CategoryInput) => call(addCategoryCall, { body: { restaurant_id, category } }),
    true,
  );
export const useUpdateCategory = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    ({ category_id, change }: { category_id: string; change: CategoryPatch }) =>
      call(updateCategoryCall, { body: { restaurant_id, category_id, change } }),
    true,
  );
export const useImportMenu = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (file: Of<BodyInput<typeof importMenuCall>>) => call(importMenuCall, { body: { restaurant_id, ...file } }),
    true,
  );
export const useUndoImport = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (import_id: string) => call(undoImportCall, { body: { restaurant_id, import_id } }),
    true,
  );
export const useUpdatePrices = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (input: Of<BodyInput<typeof updateDishPriceCall>>) =>
      call(updateDishPriceCall, { body: { restaurant_id, ...input } }),
    true,
  );
export const useTranslateMenu = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (input: Of<BodyOf<typeof translateMenuCall>>) => call(translateMenuCall, { body: { restaurant_id, ...input } }),
    true,
  );

export const useExportMenu = (restaurant_id: string) =>
  useMutation({
    mutationFn: (format: 'csv' | 'json') => call(exportMenuCall, { query: { restaurant_id, format } }),
  });

/** What belongs to one store alone: copied, everything gets ids of its own, and the store's own rate of tax. */
const OF_ONE_STORE = new Set(['id', 'tax_class']);

/** Adds the menu of another store to this one's. */
export const useCopyMenu = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    async (otherId: string) => {
      const { content } = await call(exportMenuCall, { query: { restaurant_id: otherId, format: 'json' } });
      const menu: unknown = JSON.parse(content, (key, value: unknown) => (OF_ONE_STORE.has(key) ? undefined : value));
      return call(importMenuCall, {
        body: { restaurant_id, format: 'json', content: JSON.stringify(menu), only_new: true },
      });
    },
    true,
  );

export const useDishStatus = (restaurant_id: string) =>
  useMenuChange(restaurant_id, (input: Of<BodyInput<typeof updateDishStatusCall>>) =>
    call(updateDishStatusCall, { body: { restaurant_id, ...input } }),
  );
export const useDishPortions = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (input: Of<BodyInput<typeof updatePortionsCall>>) =>
      call(updatePortionsCall, { body: { restaurant_id, ...input } }),
    true,
  );
/** One dish on sale or off the shelf. */
export const useSwitchFood = (restaurant_id: string) =>
  useMenuChange(restaurant_id, ({ id, isOn }: { id: string; isOn: boolean }) =>
    call(isOn ? enableFoodCall : disableFoodCall, { params: { id }, query: { restaurant_id } }),
  );
export const useDishImages = (restaurant_id: string) =>
  useMenuChange(restaurant_id, (input: Of<BodyOf<typeof updateDishImageCall>>) =>
    call(updateDishImageCall, { body: { restaurant_id, ...input } }),
  );
export const useTaxClass = (restaurant_id: string) =>
  useMenuChange(restaurant_id, (input: Of<BodyOf<typeof updateDishTaxClassCall>>) =>
    call(updateDishTaxClassCall, { body: { restaurant_id, ...input } }),
  );
export const useMoveDishes = (restaurant_id: string) =>
  useMenuChange(restaurant_id, (input: Of<BodyOf<typeof updateDishCategoryCall>>) =>
    call(updateDishCategoryCall, { body: { restaurant_id, ...input } }),
  );

export const useDeleteDishes = (restaurant_id: string) =>
  useMenuChange(restaurant_id, async (dishes: readonly Dish[]): Promise<void> => {
    const [only] = dishes;
    if (dishes.length === 1 && only !== undefined)
      await call(deleteDishCall, { body: { restaurant_id, dish_id: only.id } });
    else await call(deleteDishesCall, { body: { restaurant_id, dish_ids: dishes.map(({ id }) => id) } });
  });

/** Deletes a category with its dishes. */
export const useDeleteCategory = (restaurant_id: string) =>
  useMenuChange(restaurant_id, ({ id }: Category) =>
    call(deleteCategoryCall, { body: { restaurant_id, category_id: id } }),
  );

/** Takes all dishes of a category off the menu; they stay in it. */
export function useTakeOffCategory(restaurant_id: string) {
  const queryClient = useQueryClient();
  return useMenuChange(restaurant_id, async ({ id }: Category): Promise<void> => {
    const query = { ...menuQueries.dishes(restaurant_id, { category_id: id }), staleTime: 0 };
    const dish_ids = (await queryClient.fetchQuery(query)).items.map((dish) => dish.id);
    await call(updateDishStatusCall, { body: { restaurant_id, dish_ids, status: 'off_shelf' } });
  });
}

/** Orders are sent one after the other, and the list is read again after the last: a slow one never undoes a later. */
function useOneByOne(restaurantId: string) {
  const queryClient = useQueryClient();
  const mutationKey = [...menuKeys.of(restaurantId), 'sort'];
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: menuKeys.of(restaurantId) }),
  };
}

/** The new order is on screen at once; the server's answer confirms it or brings the true one back. */
export function useSortDishes(restaurant_id: string, category_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...useOneByOne(restaurant_id),
    mutationFn: (dish_ids: string[]) => call(updateDishSortCall, { body: { restaurant_id, category_id, dish_ids } }),
    onMutate: async (ids) => {
      const key = menuKeys.dishes(restaurant_id, { category_id });
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<ReplyOf<typeof listDishesCall>>(
        key,
        (page) => page && { ...page, items: inOrder(page.items, ids) },
      );
    },
  });
}

export function useSortCategories(restaurant_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...useOneByOne(restaurant_id),
    mutationFn: (category_ids: string[]) => call(updateCategorySortCall, { body: { restaurant_id, category_ids } }),
    onMutate: async (ids) => {
      const key = menuKeys.categories(restaurant_id);
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<ReplyOf<typeof listCategoriesCall>>(
        key,
        (page) => page && { ...page, items: inOrder(page.items, ids) },
      );
    },
  });
}

const inOrder = <T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] => {
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return items.toSorted((left, right) => (placeOf.get(left.id) ?? 0) - (placeOf.get(right.id) ?? 0));
};
