import { deliveryStatusOf } from '#contract/domain/courier-after-cancel.ts';
import { shortLines, withQuantities } from '#contract/domain/mend.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { openQuestion } from '#contract/domain/question.ts';
import { dueBackCents, leftToPayCents, moneyOf, shownPayment } from '#contract/domain/order-money.ts';
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
  payment_state: shownPayment(order),
  due_at: order.due_at,
  deliver_by_at: order.deliver_by_at,
  delivery_status: deliveryStatusOf(order),
  cancel_reason: order.cancel_reason,
  rev: order.rev,
  currency: order.currency,
  total_cents: order.total_cents,
  to_collect_cents: leftToPayCents(order),
  refund_due_cents: dueBackCents(order),
  refunded_cents: moneyOf(order).refunded_cents,
  short_items: shortItems(order),
  question: presentQuestion(order),
});

const shortItems = (order: Pick<Order, 'items' | 'ordered'>) =>
  shortLines(order).map(({ item: { line, dish_id, name_zh, name_en, quantity }, given, replacement }) => ({
    line,
    dish_id,
    name_zh,
    name_en,
    ordered: quantity,
    given,
    replaced_by: replacement === null ? null : replacedBy(replacement),
  }));

/** The last question. One that the order's own state has ended is shown as withdrawn. */
function presentQuestion(order: Order): ReplyOf<typeof intakeStateCall>['question'] {
  const { question } = order;
  if (question == null) return null;
  const { rev, until_at, total_cents, lines } = question;
  const isOver = question.answer === null && openQuestion(order) === null;
  const after = withQuantities(order, lines) ?? order;
  return { rev, until_at, answer: isOver ? 'withdrawn' : question.answer, total_cents, short_items: shortItems(after) };
}

const replacedBy = (item: OrderItem) => ({
  dish_id: item.dish_id,
  name_zh: item.name_zh,
  name_en: item.name_en,
  quantity: item.quantity,
  piece_cents: lineCents({ ...item, quantity: 1 }),
});
