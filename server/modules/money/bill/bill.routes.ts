import { totalBills, type Bill } from '#contract/domain/bill.ts';
import { daysOfMonth, monthOf } from '#contract/domain/statistics.ts';
import { businessDate } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import type { QueryOf } from '#contract/http/call.ts';
import {
  answerDisputeCall,
  billBreakdownCall,
  billChecklistCall,
  billPdfCall,
  disputeBillCall,
  getBillCall,
  issueBillsCall,
  listBillOrdersCall,
  listBillsCall,
  updateBillCall,
} from '#contract/http/money/bill.ts';
import { limitEachAtOnce } from '../../../base/at-once.ts';
import { actorOf, restaurantsWhere, userOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findAnyRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import type { Context } from '../../context.ts';
import { billsInState, firstDay, keysOfPeriod, saleLines } from './bill.repository.ts';
import { refundLines } from './refund-line.repository.ts';
import { changeBill } from './change-bill.ts';
import { closeChecklist } from './close-checklist.ts';
import { answerDispute, disputeBill } from './dispute-bill.ts';
import { listDisputes } from './dispute.repository.ts';
import { issueBills } from './issue-bills.ts';
import { businessDateOf, partOf, periodsSince, readBills, type BillKey } from './present-bill.service.ts';
import { billPdf, readBill, readBreakdown } from './read-close.service.ts';

type ListQuery = QueryOf<typeof listBillsCall>;

/** Statements computed at a time, so that a platform of any size needs no more memory. */
const AT_ONCE = 1_000;
/** [MC7] PDFs of one restaurant: those of all wait for one thread, where few places are. */
const PDFS_AT_ONCE = { most: 2, waiting: 4 };
/** The restaurants whose money one may see; undefined means every one (administrators). */
function allowedOf(identity: Identity): readonly string[] | undefined {
  const user = userOf(identity);
  return user.role === 'admin' ? undefined : restaurantsWhere(user, 'bill.see');
}

export function registerBillRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  /** All months of one restaurant. */
  async function keysOfOne({ period }: ListQuery, restaurant_id: string): Promise<BillKey[]> {
    const store = await findAnyRestaurantRow(db, restaurant_id);
    if (store === undefined) throw new CallError('not_found');
    const today = businessDateOf(store, context.clock.now());
    return periodsSince(await firstDay(db, restaurant_id), today)
      .filter((month) => period === undefined || period === month)
      .map((month) => ({ restaurant_id, period: month }));
  }

  async function keysOfAll({ q, state, period }: ListQuery, identity: Identity): Promise<BillKey[]> {
    const scope = { allowed: allowedOf(identity), q };
    if (period === undefined && state !== undefined && state !== 'open') return billsInState(db, scope, state);
    // Restaurants are in several time zones, so the default month is that of UTC.
    return keysOfPeriod(db, scope, period ?? monthOf(businessDate(context.clock.now(), 'UTC', '00:00')), state);
  }

  register(listBillsCall, async ({ query, identity }) => {
    const { page, page_size, restaurant_id, state } = query;
    const keys = await (restaurant_id === undefined ? keysOfAll(query, identity) : keysOfOne(query, restaurant_id));
    const bills: Bill[] = [];
    for (let start = 0; start < keys.length; start += AT_ONCE)
      bills.push(...(await readBills(db, keys.slice(start, start + AT_ONCE), context.clock.now())));
    const meant = state === undefined ? bills : bills.filter((bill) => bill.state === state);
    return {
      items: meant.slice((page - 1) * page_size, page * page_size),
      total: meant.length,
      totals: totalBills(meant),
      page,
      page_size,
    };
  });

  register(getBillCall, async ({ query }) => {
    const bill = await readBill(context, query);
    const commissions = await listCommissions(db, query.restaurant_id);
    const refunds = await refundLines(db, [partOf(query)], () => commissions);
    return { bill, refunds, disputes: await listDisputes(db, query) };
  });

  register(billChecklistCall, async ({ query }) => ({ checks: await closeChecklist(context, query) }));

  register(billBreakdownCall, ({ query }) => readBreakdown(context, query));

  const pdfs = limitEachAtOnce(PDFS_AT_ONCE);
  register(billPdfCall, ({ query }) => pdfs(query.restaurant_id, () => billPdf(context, query)));

  register(listBillOrdersCall, async ({ query }) => {
    const { page, page_size } = query;
    // The statement's own count of orders is cheaper than counting them again for each page.
    const { orders: total } = await readBill(context, query);
    const commissions = await listCommissions(db, query.restaurant_id);
    const items = await saleLines(db, query.restaurant_id, daysOfMonth(query.period), commissions, {
      limit: page_size,
      offset: (page - 1) * page_size,
    });
    return { items, total, page, page_size };
  });

  register(updateBillCall, ({ body, identity }) => changeBill(context, actorOf(identity), 'bill.update', body));

  register(issueBillsCall, ({ body, identity }) => issueBills(context, actorOf(identity), body));

  register(disputeBillCall, ({ body, identity }) => disputeBill(context, actorOf(identity), body));

  register(answerDisputeCall, ({ body, identity }) => answerDispute(context, actorOf(identity), body));
}
