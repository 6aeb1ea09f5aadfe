import { saidTakenCents } from './channel-payment.ts';
import { isCollectedHere, moneyOf, toCollectCents, withMoney, type Taking } from './order-money.ts';
import { isTest, withMark, type Order, type OrderMoney } from './order.ts';
import { applied, isOutdated, nextVersion, rejected, type ActContext, type ActResult } from './order-version.ts';

export const TAKEN_IN = ['cash', 'card'] as const;
export type TakenIn = (typeof TAKEN_IN)[number];

/** What people recorded of an order's money that they took themselves, in cash and by card. */
export const recordedCents = ({
  cash_cents = 0,
  card_cents = 0,
}: Pick<OrderMoney, 'cash_cents' | 'card_cents'>): number => cash_cents + card_cents;

/** The same by its way. */
export const recordedWays = ({ cash_cents = 0, card_cents = 0 }: Pick<OrderMoney, 'cash_cents' | 'card_cents'>) =>
  [
    { way: 'cash' as const, cents: cash_cents },
    { way: 'card' as const, cents: card_cents },
  ].filter(({ cents }) => cents > 0);

type Recorded = Taking & Pick<Order, 'flags' | 'marks' | 'history'>;

/** Money of an order that waits for an online payment, or is cancelled, comes another way; of a test no one takes any. */
const isRecordable = (order: Recorded): boolean =>
  order.status !== 'pending' && order.status !== 'cancelled' && !isTest(order);

/**
 * Whether something is left that a person of the restaurant may record as paid [M8]: also what was taken when the food was
 * handed over, because it may have been paid in another way than the order says.
 */
export const canRecordPayment = (order: Recorded): boolean => isRecordable(order) && toCollectCents(order) > 0;

/**
 * Of a cancelled order all is credited, so that a payment recorded by mistake would have to be given back although no one
 * has paid. What its own people took when they handed it over was taken, in one way or the other.
 */
const isCancelledUntaken = ({ status, delivery_method, history }: Recorded): boolean =>
  status === 'cancelled' && (delivery_method === 'delivery_provider' || !history.some(({ to }) => to === 'received'));

/** Whether what was recorded can be taken back: until some of the order's money was promised or given back [M8]. */
export function canUnrecordPayment(order: Recorded): boolean {
  const { credited_cents, refunded_cents, ...money } = moneyOf(order);
  if (recordedCents(money) === 0 || refunded_cents > 0 || isTest(order)) return false;
  return isCancelledUntaken(order) || (isRecordable(order) && credited_cents === 0);
}

/** The customer has paid what was left: to the restaurant, in cash or by card [M8]. */
export function recordPayment(order: Order, how: TakenIn, context: ActContext): ActResult {
  if (!isRecordable(order)) return rejected('illegal_transition');
  // Also where somebody else has recorded it since, perhaps as paid in another way.
  if (isOutdated(order, context.expectRev)) return rejected('stale_version');
  const left = toCollectCents(order);
  if (left === 0) return { kind: 'noop', order };
  const money = moneyOf(order);
  const key = how === 'cash' ? 'cash_cents' : 'card_cents';
  const door = isCollectedHere(order) ? {} : { door_cents: (money.door_cents ?? 0) + left };
  const change = withMoney(order, {
    paid_cents: money.paid_cents + left,
    [key]: (money[key] ?? 0) + left,
    ...door,
  });
  return applied(nextVersion(order, change, context, 'record_payment', { how, paid_cents: left }));
}

/** It was recorded by mistake: the order owes it again, but for what its channel said that it took of it [M12]. */
export function unrecordPayment(order: Order, context: ActContext): ActResult {
  const { cash_cents: _cash, card_cents: _card, door_cents = 0, ...money } = moneyOf(order);
  const recorded = recordedCents(moneyOf(order));
  if (recorded === 0) return { kind: 'noop', order };
  if (!canUnrecordPayment(order)) return rejected('illegal_transition');
  if (isOutdated(order, context.expectRev)) return rejected('stale_version');
  const door = isCollectedHere(order) ? 0 : door_cents - recorded;
  const rest = money.paid_cents - recorded;
  const paid_cents = Math.max(rest, isCollectedHere(order) ? 0 : saidTakenCents(order) + door);
  const left = { ...money, paid_cents, ...(door === 0 ? {} : { door_cents: door }) };
  const payment_state = paid_cents === 0 ? 'unpaid' : order.payment_state;
  const marks = withMark(order, 'paid_twice', false);
  const change = { ...withMoney({ ...order, money: left, payment_state }), ...marks };
  const channel = paid_cents === rest ? {} : { channel_paid_cents: paid_cents - rest };
  return applied(nextVersion(order, change, context, 'unrecord_payment', { paid_cents: -recorded, ...channel }));
}
