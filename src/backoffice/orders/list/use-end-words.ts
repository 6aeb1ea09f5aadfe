import { isPaymentState } from '#contract/domain/order.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { listOrdersCall } from '#contract/http/orders/order.ts';
import { useWords } from '../../use-words.ts';
import { hasSales, unsoldIn, type ListParams } from './list-params.ts';

type Page = Pick<ReplyOf<typeof listOrdersCall>, 'total' | 'counts' | 'sum_cents' | 'due_back_cents'>;

/** What a list comes to: how many orders, which of them are no sales, and the sum of those that are [FG5]. */
export function useEndWords({ tab, paymentState }: ListParams): (page: Page) => { total: string; sum?: string } {
  const { t, money } = useWords('orders');
  return ({ total, counts, sum_cents, due_back_cents }) => {
    const unsold = hasSales(tab) ? unsoldIn(tab, counts) : [];
    const left = unsold.reduce((sum, { count }) => sum + count, 0);
    const parts = unsold.map(({ status, count }) => t(`list.unsold_${status}`, { count })).join(t('list_comma'));
    const count = t('orders.count', { count: total });
    // The sum is of sales: not of what is left to pay of them, or due back.
    const isOfSales =
      hasSales(tab) && paymentState !== 'refund_due' && (paymentState === undefined || isPaymentState(paymentState));
    const hasSum = isOfSales && left < total;
    const due = due_back_cents === undefined ? {} : { sum: t('orders.sum_due_back', { sum: money(due_back_cents) }) };
    return {
      total: left === 0 ? count : t('list.count_of_them', { all: count, parts }),
      ...due,
      ...(hasSum ? { sum: t(left === 0 ? 'orders.sum' : 'list.sum_of_others', { sum: money(sum_cents) }) } : {}),
    };
  };
}
