import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listPinsCall, setOwnPinCall, setPinCall } from '#contract/http/people/desk-pin.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const PINS_KEY = ['desk-pins'] as const;

/** Who has a PIN at the screens of a restaurant. */
export const pinsQuery = (restaurant_id: string) =>
  queryOptions({
    queryKey: [...PINS_KEY, restaurant_id],
    queryFn: ({ signal }) => call(listPinsCall, { query: { restaurant_id }, signal }),
    select: (reply) => reply.items,
  });

export type PinTarget = { restaurant_id: string; user_id: string; isOwn: boolean };

/** Sets a PIN; null takes it away. */
export function useSetPin({ restaurant_id, user_id, isOwn }: PinTarget) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pin: string | null) =>
      isOwn
        ? call(setOwnPinCall, { body: { restaurant_id, pin } })
        : call(setPinCall, { body: { restaurant_id, user_id, pin } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PINS_KEY }),
    meta: { showsItsFailure: true },
  });
}
