import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import { updateCommissionCall } from '#contract/http/money/commission.ts';
import { deliveryEmailCall, platformToRestaurantCall } from '#contract/http/platform/platform-order.ts';
import {
  makePasswordLinkCall,
  restoreRestaurantCall,
  updateRateCall,
  updateRemittanceCall,
} from '#contract/http/platform/platform-restaurant.ts';
import { updatePlatformDeliveryCall } from '#contract/http/store/store-setting.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { billKeys } from '../money/bill-queries.ts';
import { orderKeys } from '../orders/order-queries.ts';
import { restaurantKeys } from '../store/restaurant-queries.ts';
import { platformKeys } from './platform-queries.ts';

/** Each is shown by the dialog that asked for it, failure included. */
const SHOWN = { showsItsFailure: true } as const;

function useRefresh(keys: readonly (readonly unknown[])[]) {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useUpdateRate() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateRateCall>) => call(updateRateCall, { body }),
    onSettled: useRefresh([platformKeys.all, restaurantKeys.all]),
    meta: SHOWN,
  });
}

export function useUpdateCommission() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateCommissionCall>) => call(updateCommissionCall, { body }),
    onSettled: useRefresh([billKeys.all, platformKeys.all]),
    meta: SHOWN,
  });
}

export function useUpdateRemittance() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateRemittanceCall>) => call(updateRemittanceCall, { body }),
    onSettled: useRefresh([platformKeys.all, restaurantKeys.all]),
    meta: SHOWN,
  });
}

export function useUpdatePlatformDelivery() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof updatePlatformDeliveryCall>) => call(updatePlatformDeliveryCall, { body }),
    onSettled: useRefresh([platformKeys.all, restaurantKeys.all]),
    meta: SHOWN,
  });
}

/** A link by which an owner sets a new password; the one made before it stops. */
export function useMakePasswordLink(restaurantId: string) {
  return useMutation({
    mutationFn: (userId: string) =>
      call(makePasswordLinkCall, { body: { restaurant_id: restaurantId, user_id: userId } }),
    meta: SHOWN,
  });
}

export function useRestoreRestaurant() {
  return useMutation({
    mutationFn: (restaurantId: string) => call(restoreRestaurantCall, { body: { restaurant_id: restaurantId } }),
    onSettled: useRefresh([platformKeys.all, restaurantKeys.all]),
  });
}

type OneOrder = { restaurant_id: string; order_id: string };

export function usePlatformToRestaurant() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OneOrder) => call(platformToRestaurantCall, { body }),
    onSettled: (_order, _reason, { restaurant_id }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orderKeys.of(restaurant_id) }),
        queryClient.invalidateQueries({ queryKey: platformKeys.all }),
      ]),
  });
}

type Mail = BodyInput<typeof deliveryEmailCall>;

/** What would be mailed, and mailing it. */
export function useDeliveryEmail() {
  return useMutation({
    mutationFn: (body: Mail) => call(deliveryEmailCall, { body }),
    meta: SHOWN,
  });
}
