import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/http/call.ts';
import {
  addRestaurantTypeCall,
  deleteRestaurantTypeCall,
  type listRestaurantTypesCall,
  sortRestaurantTypesCall,
  updateRestaurantTypeCall,
} from '#contract/http/platform/restaurant-type.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { restaurantQueries } from '../store/restaurant-queries.ts';

type Reply = ReplyOf<typeof listRestaurantTypesCall>;

/** Every change answers with the whole list. */
function useTypeChange<In>(send: (input: In) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => queryClient.setQueryData(restaurantQueries.types().queryKey, reply),
    onError: () => queryClient.invalidateQueries({ queryKey: restaurantQueries.types().queryKey }),
    meta: { showsItsFailure: true },
  });
}

export const useAddType = () =>
  useTypeChange((body: BodyInput<typeof addRestaurantTypeCall>) => call(addRestaurantTypeCall, { body }));
export const useUpdateType = () =>
  useTypeChange((body: BodyInput<typeof updateRestaurantTypeCall>) => call(updateRestaurantTypeCall, { body }));
export const useDeleteType = () => useTypeChange((id: string) => call(deleteRestaurantTypeCall, { body: { id } }));

/** The new order is on screen at once; the server's answer confirms it or brings the true one back. */
export function useSortTypes() {
  const queryClient = useQueryClient();
  const { queryKey } = restaurantQueries.types();
  return useMutation({
    mutationFn: (ids: string[]) => call(sortRestaurantTypesCall, { body: { ids } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Reply>(
        queryKey,
        (known) => known && { items: known.items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
