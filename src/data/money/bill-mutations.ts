import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import { disputeBillCall, updateBillCall } from '#contract/http/money/bill.ts';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { call } from '../../lib/api.ts';
import { billKeys } from './bill-queries.ts';

function useRefreshBills(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: billKeys.all });
}

/** Its failure is shown where it was asked for. */
export function useUpdateBill() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateBillCall>) => call(updateBillCall, { body }),
    onSettled: useRefreshBills(),
    meta: { showsItsFailure: true },
  });
}

export function useDisputeBill() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof disputeBillCall>) => call(disputeBillCall, { body }),
    onSettled: useRefreshBills(),
    meta: { showsItsFailure: true },
  });
}

export function useAddCommission() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof addCommissionCall>) => call(addCommissionCall, { body }),
    onSettled: useRefreshBills(),
    meta: { showsItsFailure: true },
  });
}
