import { alike } from '#contract/domain/alike.ts';
import type { Order } from '#contract/domain/order.ts';
import { phonePart } from '#contract/domain/phone.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

/** What of an order the words were found in; the surest first. */
export const FOUND_BY = ['number', 'phone', 'name', 'dish'] as const;
export type FoundBy = (typeof FOUND_BY)[number];
export type FoundOrder = { deskOrder: DeskOrder; by: FoundBy };

/** Fewer digits would find every second telephone. */
const PHONE_DIGITS = 3;

function foundBy(order: Order, words: string, digits: string | undefined): FoundBy | null {
  if (digits !== undefined) {
    if (order.order_no.endsWith(digits) || order.number.endsWith(digits)) return 'number';
    const phone = (order.customer_phone ?? '').replaceAll(/\D/g, '');
    if (digits.length >= PHONE_DIGITS && phone.includes(digits)) return 'phone';
  }
  if (alike(order.order_no).includes(words)) return 'number';
  if (alike(order.customer_name).includes(words)) return 'name';
  const isDish = order.items.some((item) => alike(item.name_zh).includes(words) || alike(item.name_en).includes(words));
  return isDish ? 'dish' : null;
}

/**
 * Orders by number, the customer's name, digits of the telephone, or a dish, among what this screen holds, so that it
 * needs no network [F5]. The surest hits first, then the latest. Without words: all, the latest first.
 */
export function findOrders(orders: readonly DeskOrder[], query: string): readonly FoundOrder[] {
  const words = alike(query.trim());
  const digits = phonePart(words, 1);
  const found = orders.flatMap((deskOrder): FoundOrder[] => {
    if (deskOrder.order.status === 'pending') return [];
    const by = words === '' ? 'number' : foundBy(deskOrder.order, words, digits);
    return by === null ? [] : [{ deskOrder, by }];
  });
  return found.sort(
    (left, right) =>
      FOUND_BY.indexOf(left.by) - FOUND_BY.indexOf(right.by) ||
      right.deskOrder.order.created_at.localeCompare(left.deskOrder.order.created_at),
  );
}
