import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CustomerKey } from '#contract/domain/customer-key.ts';
import type { BodyInput } from '#contract/http/call.ts';
import {
  getStoreCustomerCall,
  listStoreCustomersCall,
  updateStoreCustomerCall,
} from '#contract/http/people/store-customer.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const KEY = ['store-customers'] as const;

export type CustomerFilter = Pick<BodyInput<typeof listStoreCustomersCall>, 'list' | 'q'>;

export const storeCustomerQueries = {
  pages: (restaurantId: string, filter: CustomerFilter) =>
    infiniteQueryOptions({
      queryKey: [...KEY, restaurantId, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        call(listStoreCustomersCall, { body: { restaurant_id: restaurantId, ...filter, cursor: pageParam }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ next_cursor }) => (next_cursor === '' ? undefined : next_cursor),
      placeholderData: keepPreviousData,
    }),
  one: (restaurantId: string, who: CustomerKey) =>
    queryOptions({
      queryKey: [...KEY, restaurantId, 'one', who],
      queryFn: ({ signal }) => call(getStoreCustomerCall, { body: { restaurant_id: restaurantId, ...who }, signal }),
    }),
};

/** Notes or blocks a customer; what shows them is read again. */
export function useUpdateStoreCustomer(restaurantId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<BodyInput<typeof updateStoreCustomerCall>, 'restaurant_id'>) =>
      call(updateStoreCustomerCall, { body: { restaurant_id: restaurantId, ...change } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...KEY, restaurantId] }),
    meta: { showsItsFailure: true },
  });
}
