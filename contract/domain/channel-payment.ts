import { asOrdered } from './mend.ts';
import { claimedCents, isPaidUp, moneyOf, takenMoney, withMoney, withPayment, type Taking } from './order-money.ts';
import { isMarked, withMark, type Order, type OrderMoney } from './order.ts';
import { creditWhenPaid } from './write-off.ts';

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
const notedTwice = (order: Pick<Order, 'marks' | 'history'>): number =>
  isMarked(order, 'paid_twice')
    ? Number(
        order.history.findLast(({ detail }) => detail?.['paid_twice_cents'] !== undefined)?.detail?.[
          'paid_twice_cents'
        ],
      )
    : 0;

const noteTwice = (order: Order, paid_twice_cents: number) => ({
  detail: { paid_twice_cents },
  marks: withMark(order, 'paid_twice', true),
});

/**
 * What a channel's "paid" says that no one knew: the customer may have paid twice, at the door and through the channel. No
 * money moves by it, because the channel may only repeat what it said before; a person compares [M12].
 */
export function paidTwice(order: Order, priceCents: number) {
  const paid_twice_cents = paidTwiceCents(order, priceCents);
  if (paid_twice_cents === 0 || notedTwice(order) === paid_twice_cents) return null;
  return noteTwice(order, paid_twice_cents);
}

/** What an order's channel has taken of it, as far as that is known. */
const channelCents = ({ paid_cents, door_cents = 0 }: OrderMoney): number => paid_cents - door_cents;

/** The highest price that an order's channel knew: it may repeat what it took before the order became cheaper. */
const mostAskedCents = (order: Order): number =>
  Math.max(
    channelPrice(order),
    ...order.history.flatMap(({ action, detail }) =>
      action === 'update' ? Number(detail?.['total_was_cents'] ?? 0) : [],
    ),
  );

/** The most that a channel can have taken of an order in all [M13]. */
export const mostTakenCents = (order: Order): number =>
  Math.max(channelCents(moneyOf(order)), claimedCents(order, mostAskedCents(order)));

/** Of what the channel took in all, what the restaurant took itself as well. */
function twiceCents(order: Taking, { door_cents = 0 }: OrderMoney, takenCents: number): number {
  const asked = claimedCents(order, order.total_cents);
  return Math.max(0, Math.min(door_cents, takenCents + door_cents - asked));
}

/** What is left of a credit that was written off, where the customer pays some of it in the end [M9]. */
function creditLeft(order: Order, moreCents: number): number {
  const rest = creditWhenPaid(order);
  return rest + Math.max(0, moneyOf(order).credited_cents - rest - moreCents);
}

/**
 * The order after its channel said how much it has taken of it in all [M13], or null where it says nothing new: less than
 * it asks for leaves the rest to be paid at the door, more is due back.
 */
export function withTaken(order: Order, takenCents: number) {
  const money = moneyOf(order);
  const more = takenCents - channelCents(money);
  const isFree = order.total_cents === 0 && order.payment_state === 'unpaid';
  if (more < 0 || (more === 0 && !isFree)) return null;
  const paidTwiceNow = twiceCents(order, takenMoney(order), takenCents);
  const twice = paidTwiceNow <= notedTwice(order) ? null : noteTwice(order, paidTwiceNow);
  const inAll = takenCents + (money.door_cents ?? 0) - twiceCents(order, money, takenCents);
  const paid_cents = Math.max(money.paid_cents, inAll);
  if (twice === null && paid_cents === money.paid_cents && !isFree) return null;
  const credited_cents = creditLeft(order, paid_cents - money.paid_cents);
  const before = { ...order, money: { ...money, credited_cents }, payment_state: 'paid' as const };
  return { ...withMoney(before, { paid_cents }), twice };
}

/** The order after its channel said that its price is paid, or null where that is nothing new. */
export function withPricePaid(order: Order) {
  const price = channelPrice(order);
  const twice = paidTwice(order, price);
  if (twice === null && isPaidUp(order, price)) return null;
  const money = { ...moneyOf(order), credited_cents: creditWhenPaid(order) };
  return { ...withPayment({ ...order, money }, price), twice };
}
