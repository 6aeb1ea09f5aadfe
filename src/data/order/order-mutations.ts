import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import { deliveryStatusCall, updateStatusCall } from '#contract/http/order.ts';
import { addPhoneOrderCall, correctOrderCall, type PhoneOrderInput } from '#contract/http/phone-order.ts';
import { call } from '../../lib/api.ts';
import { newId } from '../../lib/ids.ts';
import { orderKeys } from './order-queries.ts';

type Step = { order: Pick<Order, 'id' | 'restaurant_id' | 'rev'>; act: OrderAction };

/** Runs an action on an order, decided on the version that is on screen. Every try of one tap carries one id. */
export function useOrderAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, act }: Step) =>
      call(updateStatusCall, {
        body: {
          restaurant_id: order.restaurant_id,
          command_id: newId(),
          device_seq: 0,
          order_id: order.id,
          expect_rev: order.rev,
          act,
        },
      }),
    onSettled: (_result, _reason, { order }) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.of(order.restaurant_id) }),
  });
}

/** Asks the provider where the courier is now. */
export function useRefreshDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: Pick<Order, 'id' | 'restaurant_id'>) =>
      call(deliveryStatusCall, { query: { restaurant_id: order.restaurant_id, order_id: order.id } }),
    onSettled: (_result, _reason, order) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.of(order.restaurant_id) }),
  });
}

type Correction = { order_id: string; expect_rev: number };

/** Places a phone order, or corrects an order on the version that was seen; the form shows what is refused. */
export function usePlacePhoneOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ wish, correction }: { wish: PhoneOrderInput; correction: Correction | null }) =>
      correction === null
        ? call(addPhoneOrderCall, { body: wish })
        : call(correctOrderCall, { body: { ...wish, ...correction } }),
    onSettled: (_order, _reason, { wish }) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.of(wish.restaurant_id) }),
    meta: { showsItsFailure: true },
  });
}
