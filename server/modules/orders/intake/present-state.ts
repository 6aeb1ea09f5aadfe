import { shortLines } from '#contract/domain/mend.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { lineCents } from '#contract/domain/totals.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { intakeStateCall } from '#contract/http/orders/intake.ts';

/** An order as its channel may see it. */
export const presentState = (order: Order): ReplyOf<typeof intakeStateCall> => ({
  id: order.id,
  external_id: order.external_id ?? '',
  order_no: order.order_no,
  number: order.number,
  status: order.status,
  payment_state: order.payment_state,
  due_at: order.due_at,
  deliver_by_at: order.deliver_by_at,
  delivery_status: order.delivery?.status ?? null,
  cancel_reason: order.cancel_reason,
  rev: order.rev,
  currency: order.currency,
  total_cents: order.total_cents,
  short_items: shortLines(order).map(({ item: { line, dish_id, name_zh, name_en, quantity }, given, replacement }) => ({
    line,
    dish_id,
    name_zh,
    name_en,
    ordered: quantity,
    given,
    replaced_by: replacement === null ? null : replacedBy(replacement),
  })),
});

const replacedBy = (item: OrderItem) => ({
  dish_id: item.dish_id,
  name_zh: item.name_zh,
  name_en: item.name_en,
  quantity: item.quantity,
  piece_cents: lineCents({ ...item, quantity: 1 }),
});
