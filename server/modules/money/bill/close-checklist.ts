import { daysOfMonth } from '#contract/domain/statistics.ts';
import { CallError } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { billChecklistCall, CLOSE_CHECKS } from '#contract/http/money/bill.ts';
import { movedDays } from '../../store/business-day/moved-days.service.ts';
import { findAnyRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { countUnfinished, firstDay, storedBills } from './bill.repository.ts';
import { dueRefunds } from '../refund/refund.repository.ts';
import { countOpenDisputes } from './dispute.repository.ts';
import { brought, uncountedDays, oddOrders } from './close-checklist.repository.ts';
import { businessDateOf, periodsSince, type BillKey } from './present-bill.service.ts';

type Check = ReplyOf<typeof billChecklistCall>['checks'][number];

const check = (name: (typeof CLOSE_CHECKS)[number], count: number, more: Partial<Check> = {}): Check => ({
  check: name,
  count,
  amount_cents: null,
  is_needed: false,
  ...more,
});

const ofDays = (name: (typeof CLOSE_CHECKS)[number], days: string[]): Check => check(name, days.length, { days });

/** [MC1] What is still open before a statement is issued, and before it is paid. */
export async function closeChecklist(context: Context, key: BillKey): Promise<Check[]> {
  const { db } = context.database;
  const store = await findAnyRestaurantRow(db, key.restaurant_id);
  if (store === undefined) throw new CallError('not_found');
  const span = daysOfMonth(key.period);
  const isOver = businessDateOf(store, context.clock.now()) > span.to;
  const months = periodsSince(await firstDay(db, key.restaurant_id), key.period).filter((each) => each < key.period);
  const stored = await storedBills(db, [key.restaurant_id], months);
  const unissued = months.length - stored.filter(({ state }) => state !== 'open').length;
  // Also of earlier months: a refund goes on the statement of the month it is given in.
  const due = await dueRefunds(db, key.restaurant_id, span.to);
  const { unpaid, foreign, twice } = await oddOrders(db, key);
  const owed = await brought(db, key);
  return [
    check('period_over', isOver ? 0 : 1, { is_needed: true }),
    check('open_orders', await countUnfinished(db, key.restaurant_id, span), { is_needed: true }),
    check('refunds_due', due.own, { amount_cents: due.cents }),
    check('paid_twice', twice),
    check('unpaid', unpaid.count, { amount_cents: unpaid.cents }),
    check('uncollected', owed.count, { amount_cents: owed.cents }),
    ofDays('uncounted_days', await uncountedDays(db, key)),
    ofDays('moved_days', await movedDays(db, key.restaurant_id, span)),
    check('foreign_orders', foreign),
    check('earlier_months', unissued),
    check('disputes', await countOpenDisputes(db, key), { is_needed: true }),
  ];
}
