import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import type { DaySpan } from '#contract/domain/statistics.ts';
import { closeDayCall, dayCloseCall, kitchenFiguresCall } from '#contract/http/money/kitchen.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { orderKeys } from '../orders/order-queries.ts';

/** Under the orders' key: a notice that orders changed makes these read again too. */
export const kitchenQueries = {
  figures: (restaurantId: string, { from, to }: DaySpan) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'kitchen', from, to],
      queryFn: ({ signal }) => call(kitchenFiguresCall, { query: { restaurant_id: restaurantId, from, to }, signal }),
      placeholderData: keepPreviousData,
    }),

  dayClose: (restaurantId: string, business_date: string) =>
    queryOptions({
      queryKey: [...orderKeys.of(restaurantId), 'day_close', business_date],
      queryFn: ({ signal }) => call(dayCloseCall, { query: { restaurant_id: restaurantId, business_date }, signal }),
    }),
};

export function useCloseDay(restaurantId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<BodyInput<typeof closeDayCall>, 'restaurant_id'>) =>
      call(closeDayCall, { body: { ...body, restaurant_id: restaurantId } }),
    // Refused, too: then the cash to be there has moved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...orderKeys.of(restaurantId), 'day_close'] }),
    meta: { showsItsFailure: true },
  });
}
