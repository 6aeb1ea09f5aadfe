import type { Delivery } from '#contract/domain/delivery.ts';
import type { Order, Ordered } from '#contract/domain/order.ts';
import { isOpen } from '#contract/domain/order.ts';
import { readyAt } from '#contract/domain/promise.ts';
import { flagCell, flagsOfCell } from '../../../db/flag-cell.ts';
import { fromFlag, fromJson, fromJsonOr, toFlag, toJson } from '../../../db/json.ts';
import { moneyColumns } from '../../../db/money-columns.ts';
import type { Row } from '../../../db/schema.ts';
import { taxCells, taxOfRow } from '../../../db/tax-columns.ts';

type OrderRow = Row<'orders'>;
type DeliveryRow = Row<'delivery'>;

const orNull = (value: unknown): string | null => (value === null ? null : toJson(value));

/** A new order as a row; its delivery has its own row, and the day on which its money was taken follows from its changes. */
export const orderToRow = ({ delivery, money, marks, ...order }: Order, lastSeq: number): OrderRow => ({
  ...order,
  ...taxCells(order),
  paid_cents: money?.paid_cents ?? null,
  credited_cents: money?.credited_cents ?? null,
  refunded_cents: money?.refunded_cents ?? null,
  credit_given_cents: money?.credit_given_cents ?? null,
  door_cents: money?.door_cents ?? null,
  cash_cents: money?.cash_cents ?? null,
  card_cents: money?.card_cents ?? null,
  customer_email: order.customer_email ?? null,
  promo_code: order.promo?.code ?? null,
  promo: order.promo == null ? null : toJson(order.promo),
  discount_parts: order.discount_parts == null ? null : toJson(order.discount_parts),
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
  ready_at: readyAt(order),
  taken_date: null,
  last_seq: lastSeq,
});

/**
 * Enumerated columns hold only values of validated orders, so they need no check. Field by field: every list, every action
 * and every screen reads orders so, and copying whole rows with spreads took six times as long.
 */
export function rowToOrder(row: OrderRow, delivery: DeliveryRow | undefined): Order {
  const { flags, marks } = flagsOfCell(row.flags);
  const order: Order = {
    restaurant_id: row.restaurant_id,
    id: row.id,
    order_no: row.order_no,
    number: row.number,
    account_id: row.account_id,
    channel: row.channel,
    channel_id: row.channel_id,
    external_id: row.external_id,
    created_at: row.created_at,
    business_date: row.business_date,
    local_hour: row.local_hour,
    memo: fromJsonOr(row.memo, null),
    allergies: fromJson(row.allergies),
    delivery_method: row.delivery_method as Order['delivery_method'],
    requested_at: row.requested_at,
    due_at: row.due_at,
    deliver_by_at: row.deliver_by_at,
    prep_minutes: row.prep_minutes,
    accepted_at: row.accepted_at,
    payment_method: row.payment_method as Order['payment_method'],
    payment_state: row.payment_state as Order['payment_state'],
    status: row.status as Order['status'],
    acknowledged_at: row.acknowledged_at,
    ring: fromJsonOr(row.ring, null),
    scheduled: fromFlag(row.scheduled),
    cancel_reason: row.cancel_reason as Order['cancel_reason'],
    changes: fromJson(row.changes),
    customer_name: row.customer_name,
    customer_phone: row.customer_phone,
    customer_order_count: row.customer_order_count,
    pickup_code: row.pickup_code,
    delivery_address: fromJsonOr(row.delivery_address, null),
    delivery_distance: row.delivery_distance,
    currency: row.currency,
    amount_cents: row.amount_cents,
    delivery_fee_cents: row.delivery_fee_cents,
    service_fee_cents: row.service_fee_cents,
    tax_cents: row.tax_cents,
    tip_cents: row.tip_cents,
    discount_cents: row.discount_cents,
    total_cents: row.total_cents,
    card: fromJsonOr(row.card, null),
    delivery: delivery === undefined ? null : rowToDelivery(delivery),
    flags,
    rev: row.rev,
    items: fromJson(row.items),
    history: fromJson(row.history),
  };
  if (marks !== undefined) order.marks = marks;
  return Object.assign(order, laterFields(row));
}

/** What orders of older versions do not have; absent where it is null. */
function laterFields(row: OrderRow): Partial<Order> {
  const fields: Partial<Order> = Object.assign(taxOfRow(row), moneyColumns(row));
  if (row.customer_email !== null) fields.customer_email = row.customer_email;
  if (row.promo !== null) fields.promo = fromJson<NonNullable<Order['promo']>>(row.promo);
  if (row.discount_parts !== null)
    fields.discount_parts = fromJson<NonNullable<Order['discount_parts']>>(row.discount_parts);
  if (row.ordered !== null) fields.ordered = fromJson<Ordered>(row.ordered);
  if (row.tells_customer !== null) fields.tells_customer = fromFlag(row.tells_customer);
  if (row.asks_customer !== null) fields.asks_customer = fromFlag(row.asks_customer);
  if (row.question !== null) fields.question = fromJson<NonNullable<Order['question']>>(row.question);
  return fields;
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
