import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/http/call.ts';
import { answerDisputeCall, disputeBillCall, issueBillsCall, updateBillCall } from '#contract/http/money/bill.ts';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
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

export function useAnswerDispute() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof answerDisputeCall>) => call(answerDisputeCall, { body }),
    onSettled: useRefreshBills(),
    meta: { showsItsFailure: true },
  });
}

export type IssuedBills = Pick<ReplyOf<typeof issueBillsCall>, 'issued' | 'refused'>;

/** Issues every draft of a month that a search means, a part at a time; `onPart` hears how many there are so far. */
export function useIssueBills(onPart: (issued: number) => void) {
  return useMutation({
    mutationFn: async (asked: { period: string; q: string }): Promise<IssuedBills> => {
      const all: IssuedBills = { issued: 0, refused: [] };
      let after: string | null = null;
      do {
        const part: ReplyOf<typeof issueBillsCall> = await call(issueBillsCall, { body: { ...asked, after } });
        all.issued += part.issued;
        all.refused.push(...part.refused);
        onPart(all.issued);
        after = part.next;
      } while (after !== null);
      return all;
    },
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
