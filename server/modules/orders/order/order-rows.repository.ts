import type { Delivery } from '#contract/domain/delivery.ts';
import type { Order, Ordered } from '#contract/domain/order.ts';
import { isOpen } from '#contract/domain/order.ts';
import { flagCell, flagsOfCell } from '../../../db/flag-cell.ts';
import { fromFlag, fromJson, fromJsonOr, toFlag, toJson } from '../../../db/json.ts';
import { moneyColumns } from '../../../db/money-columns.ts';
import type { Row } from '../../../db/schema.ts';
import { taxCells, taxOfRow } from '../../../db/tax-columns.ts';

type OrderRow = Row<'orders'>;
type DeliveryRow = Row<'delivery'>;

const orNull = (value: unknown): string | null => (value === null ? null : toJson(value));

/** An order as a row; its delivery has its own row. */
export const orderToRow = ({ delivery, money, marks, ...order }: Order, lastSeq: number): OrderRow => ({
  ...order,
  ...taxCells(order),
  paid_cents: money?.paid_cents ?? null,
  credited_cents: money?.credited_cents ?? null,
  refunded_cents: money?.refunded_cents ?? null,
  customer_email: order.customer_email ?? null,
  promo_code: order.promo?.code ?? null,
  promo: order.promo == null ? null : toJson(order.promo),
  memo: orNull(order.memo),
  allergies: toJson(order.allergies),
  ring: orNull(order.ring),
  scheduled: toFlag(order.scheduled),
  changes: toJson(order.changes),
  delivery_address: orNull(order.delivery_address),
  card: orNull(order.card),
  delivery_status: delivery?.status ?? null,
  flags: flagCell({ ...order, ...(marks === undefined ? {} : { marks }) }),
  items: toJson(order.items),
  ordered: order.ordered == null ? null : toJson(order.ordered),
  tells_customer: order.tells_customer === undefined ? null : toFlag(order.tells_customer),
  asks_customer: order.asks_customer === undefined ? null : toFlag(order.asks_customer),
  question: order.question == null ? null : toJson(order.question),
  history: toJson(order.history),
  is_open: toFlag(isOpen({ status: order.status, ring: order.ring })),
  ready_at: order.history.findLast((step) => step.to === 'finished')?.at ?? null,
  last_seq: lastSeq,
});

/** Enumerated columns hold only values of validated orders, so they need no check. */
export function rowToOrder(row: OrderRow, delivery: DeliveryRow | undefined): Order {
  const { is_open: _isOpen, last_seq: _lastSeq, delivery_status: _deliveryStatus, ready_at: _readyAt, ...order } = row;
  const { paid_cents: _paid, credited_cents: _credited, refunded_cents: _refunded, ordered, ...given } = order;
  const { tax_included: _included, tax_lines: _lines, remitted_tax_cents: _remitted, ...taxed } = given;
  const { tells_customer, asks_customer, question, customer_email, promo_code: _code, promo, ...rest } = taxed;
  return {
    ...rest,
    ...moneyColumns(row),
    ...taxOfRow(row),
    ...(customer_email === null ? {} : { customer_email }),
    ...(promo === null ? {} : { promo: fromJson<Order['promo']>(promo) }),
    memo: fromJsonOr(row.memo, null),
    allergies: fromJson(row.allergies),
    delivery_method: row.delivery_method as Order['delivery_method'],
    payment_method: row.payment_method as Order['payment_method'],
    payment_state: row.payment_state as Order['payment_state'],
    status: row.status as Order['status'],
    ring: fromJsonOr(row.ring, null),
    scheduled: fromFlag(row.scheduled),
    cancel_reason: row.cancel_reason as Order['cancel_reason'],
    changes: fromJson(row.changes),
    delivery_address: fromJsonOr(row.delivery_address, null),
    card: fromJsonOr(row.card, null),
    delivery: delivery === undefined ? null : rowToDelivery(delivery),
    ...flagsOfCell(row.flags),
    items: fromJson(row.items),
    ...(ordered === null ? {} : { ordered: fromJson<Ordered>(ordered) }),
    ...(tells_customer === null ? {} : { tells_customer: fromFlag(tells_customer) }),
    ...(asks_customer === null ? {} : { asks_customer: fromFlag(asks_customer) }),
    ...(question === null ? {} : { question: fromJson<Order['question']>(question) }),
    history: fromJson(row.history),
  };
}

export const deliveryToRow = (restaurantId: string, delivery: Delivery): DeliveryRow => ({
  ...delivery,
  restaurant_id: restaurantId,
  steps: toJson(delivery.steps),
  courier: orNull(delivery.courier),
});

const rowToDelivery = ({ restaurant_id: _restaurantId, ...row }: DeliveryRow): Delivery => ({
  ...row,
  provider: row.provider as Delivery['provider'],
  status: row.status as Delivery['status'],
  steps: fromJson(row.steps),
  courier: fromJsonOr(row.courier, null),
  trouble: row.trouble as Delivery['trouble'],
});
