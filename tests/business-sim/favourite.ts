import { forwardActionOf, rankOf, type OrderStatus } from '#contract/domain/order-status.ts';
import { isHandedOver, moneyOf, toCollectCents } from '#contract/domain/order-money.ts';
import { recordedCents } from '#contract/domain/record-payment.ts';
import { isMarked, isRinging, type Order } from '#contract/domain/order.ts';
import { openQuestion } from '#contract/domain/question.ts';
import type { Action } from './actors/action.ts';
import { place } from './actors/customer.ts';
import { placeForeign } from './actors/gloriafood.ts';
import { placeByPhone } from './actors/office.ts';
import { LEGAL, SELDOM } from './legal-pairs.ts';
import type { Shift } from './shift.ts';

/**
 * The pair that a seed tries more than others, so that also rare ones come up. `isMadeDearer`: an order that was paid
 * online is made dearer first, so that the rest is paid at the door.
 */
export type Favourite = { name: string; status: OrderStatus; isMadeDearer?: boolean };

/** These come up often enough by themselves. */
const COMMON = new Set([
  'accept',
  'adjust_prep',
  'complete',
  'correct',
  'customer update',
  'deliver',
  'done',
  'item_done',
  'look at the courier',
  'receive',
]);
/** States that an order soon leaves. */
const SHORT = new Set<OrderStatus>(['finished', 'delivering', 'received']);

const PAIRS: readonly Favourite[] = [LEGAL, SELDOM]
  .flatMap((table) => Object.entries(table))
  .flatMap(([name, statuses]) => statuses.map((status) => ({ name, status })))
  .filter(({ name }) => !COMMON.has(name))
  .flatMap((pair) => (SHORT.has(pair.status) ? [pair, pair] : [pair]))
  .toSorted((left, right) => (`${left.name} ${left.status}` < `${right.name} ${right.status}` ? -1 : 1));

const REFUNDS = new Set(['refund drop', 'settle refund', 'refund whole', 'refund part']);
/** Lower ones play as they did when the mutants were written. */
const FIRST_DEARER = 34;
const RECORDS = new Set(['record_payment', 'unrecord_payment']);
/** What concerns money that was not taken at the hand-over. */
const OWED = new Set([...RECORDS, 'write off']);
const UNDONE = new Set(['cancel', 'platform cancel']);

export function favouriteOf({ seed }: Shift): Favourite {
  const found = PAIRS[seed % PAIRS.length];
  if (found === undefined) throw new Error('no legal pairs');
  const isUndone = REFUNDS.has(found.name) || UNDONE.has(found.name);
  return { ...found, isMadeDearer: seed >= FIRST_DEARER && isUndone && isHandedOver(found) };
}

const COURIERS = new Set(['confirm', 'requote', 'self_deliver', 'platform to restaurant', 'acknowledge']);

/** A new order: of any kind, and often of one with which the favourite is possible. */
export function placeOne(shift: Shift): Promise<void> {
  const { name, status, isMadeDearer = false } = favouriteOf(shift);
  const { random } = shift;
  if (random.chance(0.35)) return (random.pick([place, place, placeForeign, placeByPhone]) ?? place)(shift);
  if (name.startsWith('gloriafood') || (name === 'acknowledge' && (status === 'finished' || status === 'delivering')))
    return placeForeign(shift, {
      ...(status === 'delivering' ? { isDelivery: true } : {}),
      ...(status === 'ordered' || status === 'payment_completed' ? { status: 'pending' } : {}),
      payment: status === 'payment_completed' ? 'ONLINE' : 'CASH',
    });
  if (name === 'correct') return (status === 'ordered' ? placeByPhone : place)(shift);
  const isOnline =
    isMadeDearer ||
    REFUNDS.has(name) ||
    name.startsWith('payment') ||
    status === 'pending' ||
    status === 'payment_completed';
  return place(shift, {
    ...(isOnline ? { payment_method: 'online' as const } : {}),
    ...(status === 'ordered' ? { payment_method: REFUNDS.has(name) ? ('card' as const) : ('cash' as const) } : {}),
    ...(isMadeDearer || REFUNDS.has(name) || status === 'payment_completed' ? { paid: true } : {}),
    ...(status === 'pending' || (name.startsWith('payment') && status !== 'payment_completed') ? { paid: false } : {}),
    ...(OWED.has(name) && !isOnline ? { payment_method: random.pick(['cash', 'card'] as const) ?? 'cash' } : {}),
    // What its own people handed over is paid [M7].
    ...(COURIERS.has(name) || status === 'delivering' || (OWED.has(name) && isHandedOver({ status }))
      ? { isDelivery: true }
      : {}),
    ...(name === 'ask' || name === 'customer answer' ? { asks: true } : {}),
    ...(name === 'inform' ? { asks: false } : {}),
    ...(name === 'requote' ? { word: 'quote_fails' as const } : {}),
  });
}

/** What has to come before the favourite can have an effect. */
function before({ name, status }: Favourite, order: Order): string | undefined {
  const needsDue = name === 'refund drop' || name === 'settle refund';
  if (needsDue && order.payment_state !== 'refund_due' && status !== 'cancelled') return 'refund part';
  if (name === 'unrecord_payment' && recordedCents(moneyOf(order)) === 0) return 'record_payment';
  if (name === 'payment paid' && status !== 'pending' && status !== 'cancelled') return 'customer update';
  if (name === 'customer answer' && openQuestion(order) === null) return 'ask';
  if (name === 'inform' && !isMarked(order, 'inform_customer')) return 'mend';
  if (name === 'acknowledge' && !isRinging(order)) return 'gloriafood update';
  return undefined;
}

/** What moves the order along: without it, few would come far. */
export function nextOf({ status, delivery_method, delivery }: Order): string | undefined {
  if (status === 'pending') return 'payment paid';
  if (status === 'received') return 'complete';
  return delivery?.trouble === 'fee_over_cap' ? 'confirm' : forwardActionOf(status, delivery_method);
}

/** The next action towards the favourite with this order, or undefined where it has gone past it. */
export function towards(favourite: Favourite, order: Order, isEarly: boolean): string | undefined {
  if (order.status === favourite.status) return (isEarly ? before(favourite, order) : undefined) ?? favourite.name;
  if (favourite.status === 'cancelled') return 'platform cancel';
  if (rankOf(order.status) >= rankOf(favourite.status)) return undefined;
  const isPaidUp = order.payment_state === 'paid' && toCollectCents(order) === 0;
  return favourite.isMadeDearer === true && isEarly && isPaidUp ? 'customer update' : nextOf(order);
}

export const actionNamed = (actions: readonly Action[], name: string | undefined): Action | undefined =>
  actions.find((action) => action.name === name);
