import { useQueryClient } from '@tanstack/react-query';
import type { NoticeWay, Restaurant } from '#contract/domain/restaurant.ts';
import type { BodyInput } from '#contract/http/call.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import {
  addImageCall,
  addManagedRestaurantCall,
  addRestaurantCall,
  checkAddressCall,
  deleteImageCall,
  deleteRestaurantCall,
  testOrderNotifyCall,
} from '#contract/http/store/store-setting.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { platformKeys } from '../platform/platform-queries.ts';
import { restaurantKeys } from './restaurant-queries.ts';

/** Puts a store's newest state where pages read it, and has the lists read again. */
export function useTakeStore(): (restaurant: Restaurant) => void {
  const queryClient = useQueryClient();
  return (restaurant) => {
    queryClient.setQueryData(restaurantKeys.one(restaurant.id), restaurant);
    void queryClient.invalidateQueries({ queryKey: [...restaurantKeys.all, 'list'] });
  };
}

type OpenInput = Omit<BodyInput<typeof updateOpenCall>, 'restaurant_id'>;

/** Operating mode and being busy: at once, not with the form. */
export function useUpdateOpen(restaurantId: string) {
  return useMutation({
    mutationFn: (input: OpenInput) => call(updateOpenCall, { body: { restaurant_id: restaurantId, ...input } }),
    onSuccess: useTakeStore(),
  });
}

export function useTestNotice(restaurantId: string) {
  return useMutation({
    mutationFn: (way: NoticeWay) => call(testOrderNotifyCall, { body: { restaurant_id: restaurantId, way } }),
  });
}

export function useCheckAddress(restaurantId: string) {
  return useMutation({
    mutationFn: (address: { zip_code: string; street: string }) =>
      call(checkAddressCall, { body: { restaurant_id: restaurantId, ...address } }),
  });
}

/** A store's own pictures, one at a time as they are uploaded or removed. */
export function useChangeImages(restaurantId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, isAdded }: { path: string; isAdded: boolean }) =>
      call(isAdded ? addImageCall : deleteImageCall, { body: { restaurant_id: restaurantId, path } }),
    onSuccess: ({ images, version }) =>
      queryClient.setQueryData<Restaurant>(restaurantKeys.one(restaurantId), (known) =>
        known === undefined ? known : { ...known, images, version },
      ),
  });
}

export type NewStoreInput = BodyInput<typeof addRestaurantCall>;

/** Its failure is shown by the form. */
export function useAddStore(isManaged: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewStoreInput) => call(isManaged ? addManagedRestaurantCall : addRestaurantCall, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: restaurantKeys.all }),
    meta: { showsItsFailure: true },
  });
}

export function useDeleteStore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (restaurantId: string) => call(deleteRestaurantCall, { body: { restaurant_id: restaurantId } }),
    onSuccess: () =>
      Promise.all(
        [restaurantKeys.all, platformKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    meta: { showsItsFailure: true },
  });
}
