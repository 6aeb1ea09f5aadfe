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
export const notedTwice = (order: Pick<Order, 'marks' | 'history'>): number =>
  isMarked(order, 'paid_twice')
    ? Number(
        order.history.findLast(({ detail }) => detail?.['paid_twice_cents'] !== undefined)?.detail?.[
          'paid_twice_cents'
        ],
      )
    : 0;

/** What a person has to compare of what a channel says now, where that is not noted yet [M12]. */
function newlyTwice(order: Order, priceCents: number): number | null {
  const twice = paidTwiceCents(order, priceCents);
  return twice === 0 || notedTwice(order) === twice ? null : twice;
}

/** What an order's channel has taken of it, as far as that is known. */
const channelCents = ({ paid_cents, door_cents = 0 }: OrderMoney): number => paid_cents - door_cents;

/** What a channel says: what it has taken in all, and what of that the restaurant took too, where no one knew it yet. */
type Said = { taken_cents: number; twice: number | null };

/**
 * An order's change when its channel says "paid", and what its history says of it. What the restaurant took as well moves
 * no money, because the channel may only repeat what it said before; it is kept for when the recorded payment proves wrong.
 */
function afterSaid(before: Order, paid: Pick<Order, 'money' | 'payment_state'>, { taken_cents, twice }: Said) {
  const counted = moneyOf({ ...before, ...paid });
  const more = counted.paid_cents - moneyOf(before).paid_cents;
  const detail = {
    ...(more > 0 ? { channel_paid_cents: more } : {}),
    ...(twice === null ? {} : { paid_twice_cents: twice }),
    ...(taken_cents > channelCents(counted) ? { channel_taken_cents: taken_cents } : {}),
  };
  return { change: { ...paid, ...(twice === null ? {} : withMark(before, 'paid_twice', true)) }, detail };
}

/** The most that a channel has said it took in all of an order of which the restaurant took money too [M12]. */
export const saidTakenCents = ({ history }: Pick<Order, 'history'>): number =>
  Math.max(0, ...history.map(({ detail }) => Number(detail?.['channel_taken_cents'] ?? 0)));

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
  const twice = paidTwiceNow <= notedTwice(order) ? null : paidTwiceNow;
  const inAll = takenCents + (money.door_cents ?? 0) - twiceCents(order, money, takenCents);
  const paid_cents = Math.max(money.paid_cents, inAll);
  const isKnown = takenCents <= Math.max(channelCents(money), saidTakenCents(order));
  if (twice === null && paid_cents === money.paid_cents && isKnown && !isFree) return null;
  const credited_cents = creditLeft(order, paid_cents - money.paid_cents);
  const before = { ...order, money: { ...money, credited_cents }, payment_state: 'paid' as const };
  return afterSaid(order, withMoney(before, { paid_cents }), { taken_cents: takenCents, twice });
}

/** The order after its channel said that this price is paid [M6]; `credited_cents` as that payment leaves it. */
export function withPriceSaid(order: Order, priceCents: number, credited_cents = moneyOf(order).credited_cents) {
  const twice = newlyTwice(order, priceCents);
  const paid = withPayment({ ...order, money: { ...moneyOf(order), credited_cents } }, priceCents);
  return afterSaid(order, paid, { taken_cents: claimedCents(order, priceCents), twice });
}

/** The same of all that its channel knows of it, or null where that is nothing new. */
export function withPricePaid(order: Order) {
  const price = channelPrice(order);
  if (newlyTwice(order, price) === null && isPaidUp(order, price)) return null;
  return withPriceSaid(order, price, creditWhenPaid(order));
}
