import type { BilledOrder } from '#contract/domain/bill.ts';
import type { Order } from '#contract/domain/order.ts';
import { flagsOfCell } from './flag-cell.ts';
import { fromFlag } from './json.ts';
import { MONEY_COLUMNS, moneyColumns } from './money-columns.ts';
import type { Row } from './schema.ts';

/** The columns of an order that a statement counts. */
export const BILLED_COLUMNS = [
  'status',
  'flags',
  'payment_method',
  'payment_state',
  'delivery_method',
  ...MONEY_COLUMNS,
  'amount_cents',
  'discount_cents',
  'tax_cents',
  'tax_included',
  'remitted_tax_cents',
  'tip_cents',
  'delivery_fee_cents',
  'total_cents',
] as const;

export type BilledRow = Pick<Row<'orders'>, (typeof BILLED_COLUMNS)[number]>;

/** Field by field: of a platform's month there are thousands, and copying whole rows took most of a list's time. */
export function billedOrder(row: BilledRow): BilledOrder {
  const { flags, marks } = flagsOfCell(row.flags);
  const { money } = moneyColumns(row);
  const order: BilledOrder = {
    status: row.status as Order['status'],
    flags,
    payment_method: row.payment_method as Order['payment_method'],
    payment_state: row.payment_state as Order['payment_state'],
    delivery_method: row.delivery_method as Order['delivery_method'],
    amount_cents: row.amount_cents,
    discount_cents: row.discount_cents,
    tax_cents: row.tax_cents,
    tip_cents: row.tip_cents,
    delivery_fee_cents: row.delivery_fee_cents,
    total_cents: row.total_cents,
  };
  if (marks !== undefined) order.marks = marks;
  if (money !== undefined) order.money = money;
  if (row.tax_included !== null) order.tax_included = fromFlag(row.tax_included);
  if (row.remitted_tax_cents !== null) order.remitted_tax_cents = row.remitted_tax_cents;
  return order;
}
