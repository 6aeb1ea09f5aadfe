import type { Order, OrderMoney } from '#contract/domain/order.ts';
import { BEARERS } from '#contract/domain/refund.ts';
import type { Facts, Version } from './facts.ts';

export const NO_MONEY: OrderMoney = { paid_cents: 0, credited_cents: 0, refunded_cents: 0 };
const sumOf = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);
const owed = ({ total_cents, money = NO_MONEY }: Order): number => Math.max(0, total_cents - money.credited_cents);
/** Paid, not owed, and not given back. */
const toGiveBack = (order: Order): number => {
  const { paid_cents, refunded_cents } = order.money ?? NO_MONEY;
  return Math.max(0, paid_cents - refunded_cents - owed(order));
};
export const stillOwed = (order: Order): number => {
  const { paid_cents, refunded_cents } = order.money ?? NO_MONEY;
  return Math.max(0, owed(order) - (paid_cents - refunded_cents));
};
const HAS_FOOD = new Set<Order['status']>(['received', 'order_completed']);
/** The restaurant's own people gave it to the customer, and took what was owed [M7]. */
export const isGivenByUs = ({ status, delivery_method }: Order): boolean =>
  HAS_FOOD.has(status) && delivery_method !== 'delivery_provider';

function* wrongSums(order: Order, { entries, refunds }: Facts) {
  const mine = entries.filter(({ order_id }) => order_id === order.id);
  const of = (kind: string) => sumOf(mine.filter((entry) => entry.kind === kind).map((entry) => entry.amount_cents));
  const { paid_cents, credited_cents, refunded_cents } = order.money ?? NO_MONEY;
  const pairs = [
    ['charged', order.total_cents],
    ['paid', paid_cents],
    ['credited', credited_cents],
    ['refunded', refunded_cents],
  ] as const;
  for (const [kind, cents] of pairs)
    if (of(kind) !== cents) yield `the ledger has ${of(kind)} ${kind}, the order ${cents}`;
  for (const { kind, bearer } of mine)
    if ((kind === 'credited' || kind === 'refunded') && !BEARERS.some((known) => known === bearer))
      yield `no one bears what is ${kind}`;
  const rows = refunds.filter(({ order_id }) => order_id === order.id);
  const given = sumOf(rows.filter(({ settled_at }) => settled_at !== null).map(({ amount_cents }) => amount_cents));
  const due = rows.filter(({ settled_at }) => settled_at === null);
  if (given !== refunded_cents) yield `${given} were given back by rows, ${refunded_cents} by the order`;
  if (due.length > 1) yield 'two refunds are due at a time';
  if (sumOf(due.map(({ amount_cents }) => amount_cents)) !== toGiveBack(order))
    yield `${toGiveBack(order)} go back, the due refund says ${sumOf(due.map(({ amount_cents }) => amount_cents))}`;
  if (refunded_cents > paid_cents) yield 'more was given back than paid';
  const isDue = order.payment_state === 'refund_due';
  if (isDue !== toGiveBack(order) > 0) yield `the payment state says ${order.payment_state}`;
  if (order.payment_state === 'unpaid' && paid_cents > 0) yield 'paid money counts as unpaid';
  const { cash_cents = 0, card_cents = 0 } = order.money ?? NO_MONEY;
  if (cash_cents + card_cents > paid_cents) yield `${cash_cents + card_cents} were recorded, ${paid_cents} paid`;
}

/** What was handed over for was paid: it goes back when the order is undone afterwards, whoever undoes it. */
const isMoneyForgotten = ({ before, after }: Version): boolean =>
  before !== null &&
  isGivenByUs(before) &&
  after.status === 'cancelled' &&
  (after.money ?? NO_MONEY).paid_cents < (before.money ?? NO_MONEY).paid_cents + stillOwed(before);

/** What is written off was paid by no one as far as it was recorded, and the customer has the food; no money moves [M9]. */
const isOffWrongly = ({ before, after }: Version): boolean => {
  if (before === null || after.history.at(-1)?.action !== 'written_off' || after.rev === before.rev) return false;
  const [was, is] = [before.money ?? NO_MONEY, after.money ?? NO_MONEY];
  const isOwed = HAS_FOOD.has(before.status) && stillOwed(before) > 0;
  const isSettled = stillOwed(after) === 0 && toGiveBack(after) === 0;
  const isMoved = was.paid_cents !== is.paid_cents || was.refunded_cents !== is.refunded_cents;
  return !isOwed || !isSettled || isMoved;
};

/** [BU1] Money is conserved, and every cent has a bearer. */
export function* checkMoney(facts: Facts) {
  for (const order of facts.orders)
    for (const what of wrongSums(order, facts)) yield `BU1: ${order.order_no} (${order.status}): ${what}`;
  for (const version of facts.versions) {
    if (isOffWrongly(version)) yield `BU1: ${version.after.order_no}: what was not owed is written off`;
    if (isMoneyForgotten(version)) yield `BU1: ${version.after.order_no}: what was taken at the door is on no account`;
  }
}
