import type { OrderStatus } from './order-status.ts';
import { isTest, type Order, type OrderMoney } from './order.ts';

type Carries = Pick<Order, 'money' | 'payment_state' | 'total_cents'>;

const NOTHING: OrderMoney = { paid_cents: 0, credited_cents: 0, refunded_cents: 0 };

/**
 * An order's sums of money, in its currency's minor units. A version written before 0.2 has none: then its payment state
 * says which of them are its total.
 */
export function moneyOf({ money, payment_state, total_cents }: Carries): OrderMoney {
  if (money !== undefined) return money;
  if (payment_state === 'unpaid') return NOTHING;
  if (payment_state === 'paid') return { ...NOTHING, paid_cents: total_cents };
  const refunded_cents = payment_state === 'refunded' ? total_cents : 0;
  return { paid_cents: total_cents, credited_cents: total_cents, refunded_cents };
}

/** What the customer has to pay in the end: the total without what was credited [M5]. */
export const owedCents = (order: Carries): number => Math.max(0, order.total_cents - moneyOf(order).credited_cents);

/** What was paid, is not owed, and has not been given back: the refund that is due [M5]. */
export function dueBackCents(order: Carries): number {
  const { paid_cents, refunded_cents } = moneyOf(order);
  return Math.max(0, paid_cents - refunded_cents - owedCents(order));
}

/** What the customer has still to pay. */
export function toCollectCents(order: Carries): number {
  const { paid_cents, refunded_cents } = moneyOf(order);
  return Math.max(0, owedCents(order) - (paid_cents - refunded_cents));
}

/** What of the given back was credit; before it was written, as much of it as can have been. */
export function creditGivenOf(order: Carries): number {
  const { credited_cents, refunded_cents, credit_given_cents } = moneyOf(order);
  return credit_given_cents ?? Math.min(credited_cents, refunded_cents);
}

/** The share of the due refund that was credited; the rest was paid for something that the order no longer has. */
export const dueCreditCents = (order: Carries, creditGivenCents: number): number =>
  Math.min(dueBackCents(order), Math.max(0, moneyOf(order).credited_cents - creditGivenCents));

/** What goes back to the customer when the restaurant cancels the order now: all that was taken [M5]. */
export function backWhenCancelledCents(order: Taking): number {
  const taken = { ...order, money: takenMoney(order) };
  return dueBackCents({ ...order, ...withMoney(taken, { credited_cents: order.total_cents }) });
}

/** The payment state as its sums have it. What was paid once, also an order that costs nothing, is never unpaid again. */
function paymentStateOf(order: Carries): Order['payment_state'] {
  const { paid_cents, refunded_cents } = moneyOf(order);
  if (dueBackCents(order) > 0) return 'refund_due';
  if (refunded_cents > 0) return 'refunded';
  return paid_cents > 0 || order.payment_state !== 'unpaid' ? 'paid' : 'unpaid';
}

/** Online money comes in through the platform; cash and cards are taken by the restaurant itself. */
export const isCollectedHere = ({ payment_method }: Pick<Order, 'payment_method'>): boolean =>
  payment_method !== 'online';

/** The statuses in which the customer has the food. */
export const HANDED_OVER = ['received', 'order_completed'] as const satisfies readonly OrderStatus[];
export const isHandedOver = ({ status }: Pick<Order, 'status'>): boolean =>
  (HANDED_OVER as readonly OrderStatus[]).includes(status);

type Carried = Pick<Order, 'delivery_method'>;

/** A provider's courier takes no money [CR11]. */
const takesNoMoney = ({ delivery_method }: Carried): boolean => delivery_method === 'delivery_provider';

/** Whether what was owed was taken because the customer has the food: then the restaurant's own people gave it [M7]. */
export const isTakenAtDoor = (order: Pick<Order, 'status'> & Carried): boolean =>
  isHandedOver(order) && !takesNoMoney(order);

type Paid = Pick<Order, 'payment_state' | 'status'> & Carried;

/** What says how an order's money stands. */
export type Taking = Carries & Paid & Pick<Order, 'payment_method'>;

/** Whether nothing was paid of an order and all of it is asked for no more: the customer did not pay [M9]. */
export const isWrittenOff = (order: Carries): boolean =>
  order.payment_state === 'unpaid' && order.total_cents > 0 && owedCents(order) === 0;

/**
 * The payment state that a person reads, and that lists filter by: money that the restaurant takes itself was taken when
 * the food was handed over [M7], unless it was written off because it was not [M9].
 */
export const shownPayment = (order: Taking): Order['payment_state'] =>
  isWrittenOff(order) ? 'unpaid' : paymentAtDoor(order);

/** The same of an order of which nothing is written off. */
export const paymentAtDoor = (order: Paid & Pick<Order, 'payment_method'>): Order['payment_state'] =>
  order.payment_state === 'unpaid' && isCollectedHere(order) && isTakenAtDoor(order) ? 'paid' : order.payment_state;

/** Whether the customer's money was received: online, or when the customer got the food. */
export const isMoneyTaken = (order: Paid): boolean => order.payment_state !== 'unpaid' || isTakenAtDoor(order);

/**
 * The sums of an order as far as they are known: cash and cards, and what an online payment left open, are taken at the
 * door when the food is handed over [M7].
 */
export function takenMoney(order: Taking): OrderMoney {
  const money = moneyOf(order);
  const taken = isTakenAtDoor(order) ? toCollectCents(order) : 0;
  if (taken === 0) return money;
  const paid = { ...money, paid_cents: money.paid_cents + taken };
  return isCollectedHere(order) ? paid : { ...paid, door_cents: (money.door_cents ?? 0) + taken };
}

/** What the restaurant collects itself of an order paid online: what it took at the door, and what is to be paid there. */
export const doorCents = (order: Taking): number => (takenMoney(order).door_cents ?? 0) + leftToPayCents(order);

/** Whether something counts as paid only because the restaurant's own people handed the food over [M7]. */
export const isPresumedPaid = (order: Taking): boolean => isTakenAtDoor(order) && toCollectCents(order) > 0;

/** What of an order has still to be paid; nothing once it was taken at the door. */
export const leftToPayCents = (order: Taking): number => toCollectCents({ ...order, money: takenMoney(order) });

/** Whether the customer still owes something of an order that is placed and not cancelled: all of it, or a rest. */
export const isOwed = (order: Taking): boolean =>
  order.status !== 'pending' && order.status !== 'cancelled' && leftToPayCents(order) > 0;

/** What is owed of an order that a provider's courier carries: he takes no money [CR11]. */
export const isUncollected = (order: Taking): boolean => takesNoMoney(order) && leftToPayCents(order) > 0;

/** Of what was taken for an order, the cash in the restaurant's drawer [DC2]; a card has a reader of its own. */
export function drawerCents(order: Taking): number {
  const { paid_cents, door_cents = 0, cash_cents = 0, card_cents = 0 } = takenMoney(order);
  if (order.payment_method === 'card') return cash_cents;
  return (order.payment_method === 'cash' ? paid_cents : door_cents) - card_cents;
}

/** What the restaurant itself took for an order, in cash and by card: as it was recorded, else as the order says. */
export function ownTakings(order: Taking): { cash_cents: number; card_cents: number } {
  const { paid_cents, door_cents = 0 } = takenMoney(order);
  const cash_cents = drawerCents(order);
  return { cash_cents, card_cents: (isCollectedHere(order) ? paid_cents : door_cents) - cash_cents };
}

/** Of what was paid for an order, what came through its channel, in cash and by card: only what is not nothing. */
export function paidWays(order: Taking): { way: Order['payment_method']; cents: number }[] {
  const { paid_cents, door_cents = 0 } = takenMoney(order);
  const { cash_cents, card_cents } = ownTakings(order);
  const ways = [
    { way: 'online' as const, cents: isCollectedHere(order) ? 0 : paid_cents - door_cents },
    { way: 'cash' as const, cents: cash_cents },
    { way: 'card' as const, cents: card_cents },
  ];
  return ways.filter(({ cents }) => cents > 0);
}

type PaymentWord = Order['payment_state'] | 'part_paid' | 'part_refunded' | 'written_off' | 'nothing_due';

/** Whether an order costs nothing and nothing was paid: a table that is kept, a free dish alone. */
export const isFree = (order: Carries): boolean =>
  order.payment_state === 'unpaid' && order.total_cents === 0 && moneyOf(order).paid_cents === 0;

/**
 * How an order's payment reads: as lists filter it; a part that was paid or went back, all written off [M9], or nothing
 * to pay [M7], as that.
 */
export function paymentWord(order: Taking): PaymentWord {
  if (isFree(order)) return 'nothing_due';
  const state = shownPayment(order);
  const left = leftToPayCents(order);
  if (state === 'refund_due') return state;
  if (state === 'unpaid') return isWrittenOff(order) && order.status !== 'cancelled' ? 'written_off' : state;
  if (left > 0) return 'part_paid';
  const { paid_cents, refunded_cents } = moneyOf(order);
  return state === 'refunded' && refunded_cents < paid_cents ? 'part_refunded' : state;
}

type WithMoney = Pick<Order, 'money' | 'payment_state'>;

/** What was given as credit after a change: a refund gives credit first, and credit that lapsed was not given. */
function creditGivenAfter(order: Carries, after: OrderMoney): number {
  const was = creditGivenOf(order);
  const given = Math.max(0, after.refunded_cents - moneyOf(order).refunded_cents);
  return Math.min(after.credited_cents, was + Math.min(given, Math.max(0, after.credited_cents - was)));
}

/** An order's money after a change of it, of the total or of the sums, and the payment state that follows [M5]. */
export function withMoney(order: Carries, change: Partial<OrderMoney> = {}): WithMoney {
  const after = { ...moneyOf(order), ...change };
  const money = after.refunded_cents === 0 ? after : { ...after, credit_given_cents: creditGivenAfter(order, after) };
  return { money, payment_state: paymentStateOf({ ...order, money }) };
}

/**
 * What was paid in all where a channel says that its price is: not that much once more. What went back since as credit, or
 * for what the kitchen does not have of that price, follows from the sums; what went back because the order had become
 * cheaper was no part of it.
 */
export function claimedCents(order: Carries, priceCents: number): number {
  const missing = Math.max(0, priceCents - order.total_cents);
  return priceCents + Math.max(0, moneyOf(order).refunded_cents - creditGivenOf(order) - missing);
}

/** The channel says that its price is paid. */
export function withPayment(order: Carries, priceCents: number): WithMoney {
  const money = moneyOf(order);
  const paid_cents = Math.max(money.paid_cents, claimedCents(order, priceCents));
  return withMoney({ ...order, money, payment_state: 'paid' }, { paid_cents });
}

/** Whether a channel that says that this price is paid says nothing new. */
export const isPaidUp = (order: Carries, priceCents: number): boolean =>
  order.payment_state !== 'unpaid' && withPayment(order, priceCents).money?.paid_cents === moneyOf(order).paid_cents;

/**
 * What of the total was never paid and need not be paid any more: credit without money behind it. It was no sale, so it
 * is on no statement.
 */
export function forgivenCents(order: Carries): number {
  const given = creditGivenOf(order);
  return Math.max(0, moneyOf(order).credited_cents - given - dueCreditCents(order, given));
}

/**
 * What a person has to know of an order's money: what to collect and how, or what goes back; null when it is settled, as
 * it is once the food was handed over [M7], and of a test order, of which no one takes or gives anything [DR7]. A
 * provider's courier takes no money: what is owed then is `uncollected` [CR11].
 */
export function moneyToSay(order: Taking & Pick<Order, 'flags'>) {
  if (isTest(order)) return null;
  const [due, left] = [dueBackCents(order), leftToPayCents(order)];
  if (due > 0) return { word: 'refund_due', cents: due } as const;
  if (left > 0)
    return {
      word: takesNoMoney(order) ? 'uncollected' : takenBy(order),
      cents: left,
    } as const;
  if (order.payment_state !== 'refunded') return null;
  const { paid_cents, refunded_cents } = moneyOf(order);
  // A part that went back is no reason to stop cooking.
  return { word: refunded_cents < paid_cents ? 'part_refunded' : 'refunded', cents: refunded_cents } as const;
}

/** How what is still to be paid is taken at the door: what an online payment left open has a word of its own. */
export const takenBy = ({ payment_method }: Pick<Order, 'payment_method'>): 'cash' | 'card' | 'collect' =>
  payment_method === 'online' ? 'collect' : payment_method;

/** One entry of an order's ledger [M6]: how much one of its sums moved. */
export type MoneyEntry = { kind: 'charged' | 'paid' | 'credited' | 'refunded'; amount_cents: number };

/** The entries of a change, so that the entries of each kind add up to the order's sum after every version [M6]. */
export function moneyEntries(before: Carries | null, after: Carries): MoneyEntry[] {
  const was = before === null ? NOTHING : moneyOf(before);
  const is = moneyOf(after);
  const entries: MoneyEntry[] = [
    { kind: 'charged', amount_cents: after.total_cents - (before?.total_cents ?? 0) },
    { kind: 'paid', amount_cents: is.paid_cents - was.paid_cents },
    { kind: 'credited', amount_cents: is.credited_cents - was.credited_cents },
    { kind: 'refunded', amount_cents: is.refunded_cents - was.refunded_cents },
  ];
  return entries.filter(({ amount_cents }) => amount_cents !== 0);
}
