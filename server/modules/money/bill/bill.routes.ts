import type { Bill } from '#contract/domain/bill.ts';
import { daysOfMonth, monthOf } from '#contract/domain/statistics.ts';
import { businessDate } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import type { QueryOf } from '#contract/http/call.ts';
import {
  disputeBillCall,
  getBillCall,
  listBillOrdersCall,
  listBillsCall,
  updateBillCall,
} from '#contract/http/money/bill.ts';
import { actorOf, userOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import type { Context } from '../../context.ts';
import { billsInState, firstDay, refundLines, restaurantsOfPeriod, saleLines } from './bill.repository.ts';
import { changeBill } from './change-bill.ts';
import { businessDateOf, partOf, periodsSince, readBills, type BillKey } from './present-bill.service.ts';

type ListQuery = QueryOf<typeof listBillsCall>;
type Found = { keys: readonly BillKey[]; total: number };

/** The restaurants whose money one may see: an owner's own; undefined means every one (administrators). */
function allowedOf(identity: Identity): readonly string[] | undefined {
  const user = userOf(identity);
  if (user.role === 'admin') return undefined;
  return [...user.restaurants].flatMap(([id, role]) => (role === 'owner' ? [id] : []));
}

export function registerBillRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  /** All months of one restaurant; they must be read before they can be filtered by state. */
  async function billsOfOne(query: ListQuery, restaurantId: string): Promise<{ items: Bill[]; total: number }> {
    const store = await findRestaurantRow(db, restaurantId);
    if (store === undefined) throw new CallError('not_found');
    const today = businessDateOf(store, context.clock.now());
    const periods = periodsSince(await firstDay(db, restaurantId), today).filter(
      (period) => query.period === undefined || period === query.period,
    );
    const keys = periods.map((period) => ({ restaurant_id: restaurantId, period }));
    const start = (query.page - 1) * query.page_size;
    if (query.state === undefined)
      return {
        items: await readBills(db, keys.slice(start, start + query.page_size), context.clock.now()),
        total: keys.length,
      };
    const all = (await readBills(db, keys, context.clock.now())).filter((bill) => bill.state === query.state);
    return { items: all.slice(start, start + query.page_size), total: all.length };
  }

  async function keysOfAll(query: ListQuery, identity: Identity): Promise<Found> {
    const scope = { allowed: allowedOf(identity), q: query.q };
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    if (query.period === undefined && query.state !== undefined && query.state !== 'open')
      return billsInState(db, scope, query.state, page);
    // Restaurants are in several time zones, so the default month is that of UTC.
    const period = query.period ?? monthOf(businessDate(context.clock.now(), 'UTC', '00:00'));
    const { ids, total } = await restaurantsOfPeriod(db, scope, period, query.state, page);
    return { keys: ids.map((restaurant_id) => ({ restaurant_id, period })), total };
  }

  register(listBillsCall, async ({ query, identity }) => {
    const { page, page_size } = query;
    if (query.restaurant_id !== undefined)
      return { ...(await billsOfOne(query, query.restaurant_id)), page, page_size };
    const { keys, total } = await keysOfAll(query, identity);
    return { items: await readBills(db, keys, context.clock.now()), total, page, page_size };
  });

  async function billAt(key: BillKey): Promise<Bill> {
    const [bill] = await readBills(db, [key], context.clock.now());
    if (bill === undefined) throw new CallError('not_found');
    return bill;
  }

  register(getBillCall, async ({ query }) => {
    const bill = await billAt(query);
    const commissions = await listCommissions(db, query.restaurant_id);
    const refunds = await refundLines(db, [partOf(query)], () => commissions);
    return { bill, refunds };
  });

  register(listBillOrdersCall, async ({ query }) => {
    const { page, page_size } = query;
    // The statement's own count of orders is cheaper than counting them again for each page.
    const { orders: total } = await billAt(query);
    const commissions = await listCommissions(db, query.restaurant_id);
    const items = await saleLines(db, query.restaurant_id, daysOfMonth(query.period), commissions, {
      limit: page_size,
      offset: (page - 1) * page_size,
    });
    return { items, total, page, page_size };
  });

  register(updateBillCall, ({ body, identity }) => changeBill(context, actorOf(identity), 'bill.update', body));

  register(disputeBillCall, ({ body, identity }) =>
    changeBill(context, actorOf(identity), 'bill.dispute', { ...body, state: 'disputed' }),
  );
}
