import { cashOfRefund } from '#contract/domain/refund-ways.ts';
import { drawerCents, HANDED_OVER, leftToPayCents, ownTakings, toCollectCents } from '#contract/domain/order-money.ts';
import { isSummed, type Order } from '#contract/domain/order.ts';
import { groupBy } from '../../../base/group-by.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { moneyColumns } from '../../../db/money-columns.ts';
import type { Row } from '../../../db/schema.ts';
import type { DayRow, GivenRow, MoneyRow } from './close-count.repository.ts';

export const isCounted = (row: Pick<DayRow, 'flags'>): boolean => isSummed(flagsOfCell(row.flags));
export const isHandedOver = ({ status }: DayRow): boolean => (HANDED_OVER as readonly string[]).includes(status);

type Cash = { orders: number; cents: number };

export const sumOf = (amounts: readonly number[]): Cash => ({
  orders: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
});

const isCash = ({ payment_method }: DayRow): boolean => payment_method === 'cash';

const moneyIn = (row: MoneyRow) => ({
  status: row.status as Order['status'],
  delivery_method: row.delivery_method as Order['delivery_method'],
  payment_method: row.payment_method as Order['payment_method'],
  payment_state: row.payment_state as Order['payment_state'],
  total_cents: row.total_cents,
  ...moneyColumns(row),
});

/** What is asked for at the door: of cash and cards what is not paid yet, and what a payment online left open. */
export const askedFor = (row: DayRow): number => toCollectCents(moneyIn(row));

/** Cards are taken by a reader of their own, and a provider's courier takes nothing. */
export const isAskedForInCash = (row: DayRow): boolean =>
  row.delivery_method !== 'delivery_provider' &&
  (isCash(row) || (row.payment_method === 'online' && askedFor(row) > 0));

/** The business day in whose drawer its first money is. */
const drawerDay = (row: DayRow): string => row.taken_date ?? row.business_date;

/** [DC1] An order that is accepted for a later day is not left over. */
export const isDueBy = (endMs: number, { requested_at, due_at }: DayRow): boolean =>
  requested_at === null || due_at === null || Date.parse(due_at) < endMs;

/**
 * The cash that was taken for an order: when a person recorded it, or at the hand-over, also where the order costs something
 * else by now or was cancelled after it; of a reopened one what a refund or a cancellation has recorded. What goes back is
 * counted when it is given.
 */
const takenFor = (row: DayRow): number => drawerCents(moneyIn(row));

const centsOf = (parts: readonly Row<'drawer_part'>[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** On which days cash of an order was taken, and how much: the first payment, and later parts of it. */
function takenOf(row: DayRow, parts: readonly Row<'drawer_part'>[]): Map<string, number> {
  const days = new Map<string, number>();
  const first = takenFor(row) - centsOf(parts);
  if (first > 0) days.set(drawerDay(row), first);
  for (const { business_date, cents } of parts) days.set(business_date, (days.get(business_date) ?? 0) + cents);
  return days;
}

/** The restaurant's own driver collects what he brings; a courier takes no money, so a person at the counter did [CR11]. */
const takenBy = ({ delivery_method }: DayRow): 'pickup' | 'delivery' =>
  delivery_method === 'delivery_own' ? 'delivery' : 'pickup';

/** What a day's drawer got at the counter and by its own drivers, and what was given back out of it [DC2]. */
type DrawerDay = { pickup: Cash; delivery: Cash; refunds: Cash };
const emptyDay = (): DrawerDay => ({
  pickup: { orders: 0, cents: 0 },
  delivery: { orders: 0, cents: 0 },
  refunds: { orders: 0, cents: 0 },
});
export const drawerDue = ({ pickup, delivery, refunds }: DrawerDay): number =>
  pickup.cents + delivery.cents - refunds.cents;

/** The drawer of each day [DC2], of orders with the later parts of their payment, and of what the restaurant gave back. */
export function drawerDays(
  rows: readonly DayRow[],
  parts: readonly Row<'drawer_part'>[],
  given: readonly GivenRow[],
): { of: (day: string) => DrawerDay } {
  const days = new Map<string, DrawerDay>();
  const add = (day: string, way: keyof DrawerDay, cents: number): void => {
    const entry = days.get(day) ?? emptyDay();
    days.set(day, { ...entry, [way]: { orders: entry[way].orders + 1, cents: entry[way].cents + cents } });
  };
  const partsOf = groupBy(parts, ({ order_id }) => order_id);
  for (const row of rows.filter(isCounted))
    for (const [day, cents] of takenOf(row, partsOf.get(row.id) ?? [])) add(day, takenBy(row), cents);
  for (const refunds of groupBy(given.filter(isCounted), ({ order_id }) => order_id).values())
    for (const [index, refund] of refunds.entries()) {
      const cents = cashOfRefund(ownTakings(moneyIn(refund)), refunds.slice(0, index), refund);
      if (cents > 0) add(refund.settled_date, 'refunds', cents);
    }
  return { of: (day) => days.get(day) ?? emptyDay() };
}

/** Handed over by a provider's courier, who takes no money, and not paid since [CR11]. */
export const owedOf = (row: DayRow): number => (isHandedOver(row) ? leftToPayCents(moneyIn(row)) : 0);
