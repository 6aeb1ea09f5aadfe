import { asOrdered } from './mend.ts';
import { claimedCents, takenMoney, type Taking } from './order-money.ts';
import { isMarked, withMark, type Order } from './order.ts';

/**
 * The price of which a channel says that it is paid: what was ordered, and with it what was charged for a replacement,
 * which a channel knows only once the customer was informed of it [MD6].
 */
export function channelPrice(order: Order): number {
  const ordered = asOrdered(order).total_cents;
  return isMarked(order, 'inform_customer') ? ordered : Math.max(ordered, order.total_cents);
}

/** What the restaurant took itself of a price of which the channel says now that it was paid through it [M12]. */
export function paidTwiceCents(order: Taking, priceCents: number): number {
  const { paid_cents, door_cents = 0 } = takenMoney(order);
  return Math.max(0, Math.min(door_cents, claimedCents(order, priceCents) - (paid_cents - door_cents)));
}

/** Of the last step that said so, while it holds. */
const notedTwice = (order: Pick<Order, 'marks' | 'history'>): unknown =>
  isMarked(order, 'paid_twice')
    ? order.history.findLast(({ detail }) => detail?.['paid_twice_cents'] !== undefined)?.detail?.['paid_twice_cents']
    : undefined;

/**
 * What a channel's "paid" says that no one knew: the customer may have paid twice, at the door and through the channel. No
 * money moves by it, because the channel may only repeat what it said before; a person compares [M12].
 */
export function paidTwice(order: Order, priceCents: number) {
  const paid_twice_cents = paidTwiceCents(order, priceCents);
  if (paid_twice_cents === 0 || notedTwice(order) === paid_twice_cents) return null;
  return { detail: { paid_twice_cents }, marks: withMark(order, 'paid_twice', true) };
}
