import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import {
  listRefundsCall,
  mgmtCancelOrderCall,
  refundOrderCall,
  settleRefundCall,
} from '#contract/http/money/refund.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { platformKeys } from '../platform/platform-queries.ts';
import { orderKeys } from '../orders/order-queries.ts';

/** What of an order went back, is due, and still could; read again with the order. */
export const refundsOf = (restaurantId: string, orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.of(restaurantId), 'refunds', orderId],
    queryFn: ({ signal }) =>
      call(listRefundsCall, { query: { restaurant_id: restaurantId, order_id: orderId }, signal }),
  });

function useRefreshOrder() {
  const queryClient = useQueryClient();
  return (restaurantId: string) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orderKeys.of(restaurantId) }),
      queryClient.invalidateQueries({ queryKey: platformKeys.all }),
    ]);
}

/** Their failures are shown by the dialogs that asked. */
const SHOWN = { showsItsFailure: true } as const;

export function useMgmtCancel() {
  const refresh = useRefreshOrder();
  return useMutation({
    mutationFn: (body: BodyInput<typeof mgmtCancelOrderCall>) => call(mgmtCancelOrderCall, { body }),
    onSettled: (_done, _reason, { restaurant_id }) => refresh(restaurant_id),
    meta: SHOWN,
  });
}

export function useRefundOrder() {
  const refresh = useRefreshOrder();
  return useMutation({
    mutationFn: (body: BodyInput<typeof refundOrderCall>) => call(refundOrderCall, { body }),
    onSettled: (_done, _reason, { restaurant_id }) => refresh(restaurant_id),
    meta: SHOWN,
  });
}

export function useSettleRefund() {
  const refresh = useRefreshOrder();
  return useMutation({
    mutationFn: (body: BodyInput<typeof settleRefundCall>) => call(settleRefundCall, { body }),
    onSettled: (_done, _reason, { restaurant_id }) => refresh(restaurant_id),
    meta: SHOWN,
  });
}
