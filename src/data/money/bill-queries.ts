import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BillLine } from '#contract/domain/bill.ts';
import type { QueryInput } from '#contract/http/call.ts';
import {
  billBreakdownCall,
  billChecklistCall,
  billPdfCall,
  getBillCall,
  issueBillsCall,
  listBillOrdersCall,
  listBillsCall,
} from '#contract/http/money/bill.ts';
import { listCommissionsCall } from '#contract/http/money/commission.ts';
import { call } from '../../lib/api.ts';

type ListQuery = QueryInput<typeof listBillsCall>;
export type BillKey = { restaurant_id: string; period: string };

export const billKeys = { all: ['bills'] as const };

export const billQueries = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: [...billKeys.all, 'list', query],
      queryFn: ({ signal }) => call(listBillsCall, { query, signal }),
      placeholderData: keepPreviousData,
    }),

  /** How many drafts of a month would be issued, and what they come to. */
  toIssue: (asked: { period: string; q: string }) =>
    queryOptions({
      queryKey: [...billKeys.all, 'to-issue', asked],
      queryFn: ({ signal }) => call(issueBillsCall, { body: { ...asked, dry_run: true }, signal }),
      gcTime: 0,
    }),

  one: (key: BillKey) =>
    queryOptions({
      queryKey: [...billKeys.all, 'one', key],
      queryFn: ({ signal }) => call(getBillCall, { query: key, signal }),
    }),

  checklist: (key: BillKey) =>
    queryOptions({
      queryKey: [...billKeys.all, 'checklist', key],
      queryFn: ({ signal }) => call(billChecklistCall, { query: key, signal }),
    }),

  breakdown: (key: BillKey) =>
    queryOptions({
      queryKey: [...billKeys.all, 'breakdown', key],
      queryFn: ({ signal }) => call(billBreakdownCall, { query: key, signal }),
    }),

  orders: (key: BillKey, page: number, page_size: number) =>
    queryOptions({
      queryKey: [...billKeys.all, 'orders', key, page, page_size],
      queryFn: ({ signal }) => call(listBillOrdersCall, { query: { ...key, page, page_size }, signal }),
      placeholderData: keepPreviousData,
    }),

  commissions: (restaurantId: string) =>
    queryOptions({
      queryKey: [...billKeys.all, 'commissions', restaurantId],
      queryFn: ({ signal }) => call(listCommissionsCall, { query: { restaurant_id: restaurantId }, signal }),
    }),
};

export const readBreakdown = (key: BillKey) => call(billBreakdownCall, { query: key });

export const readBillPdf = (query: QueryInput<typeof billPdfCall>) => call(billPdfCall, { query });

const CSV_PAGE = 1000;

/** Every line of a statement, a page at a time, so that no answer grows with the month. */
export async function readAllBillLines(key: BillKey): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  for (let page = 1; ; page += 1) {
    const part = await call(listBillOrdersCall, { query: { ...key, page, page_size: CSV_PAGE } });
    lines.push(...part.items);
    if (part.items.length < CSV_PAGE) return lines;
  }
}
