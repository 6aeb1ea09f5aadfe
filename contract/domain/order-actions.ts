import { canAskCourierAfterAll, isWithCourier, leavesWithoutCourier, stepBack } from './carrier.ts';
import type { Delivery } from './delivery.ts';
import { ask, inform, mend } from './mend-actions.ts';
import type { Order, Ring } from './order.ts';
import type { OrderAction } from './order-command.ts';
import { isWornOut } from './order-steps.ts';
import type { ForwardAction, OrderStatus } from './order-status.ts';
import { canCancel, checkStep, FORWARD_STEPS, isClosedStatus, isTodo } from './order-status.ts';
import { dueBackCents, takenMoney, toCollectCents, withMoney } from './order-money.ts';
import {
  applied,
  isCookedOtherwise,
  isOutdated,
  nextVersion,
  rejected,
  type ActContext,
  type ActResult,
  type Detail,
} from './order-version.ts';
import { recordPayment, unrecordPayment } from './record-payment.ts';
import { expired } from './question.ts';
import { quietRing, ringOfChangeSince, ringWhenCancelled, seenRing } from './ring.ts';
import { iso, minutesFrom } from './time.ts';
import { travelMinutes } from './totals.ts';

/** An order whose kitchen start is farther away than this when it is accepted waits in the Scheduled part. */
export const SCHEDULED_AHEAD_MINUTES = 30;

/** Clears a ring that was seen by a person who knew the version that caused it; a newer ring continues [R3]. */
function silenced(order: Order, context: ActContext): Pick<Order, 'ring' | 'acknowledged_at'> {
  const { ring } = order;
  if (ring === null || ring.acknowledged_at !== null || ring.rev > context.expectRev) {
    return { ring, acknowledged_at: order.acknowledged_at };
  }
  return acknowledgedRing(order, ring, context);
}

const acknowledgedRing = (order: Order, ring: Ring, context: ActContext): Pick<Order, 'ring' | 'acknowledged_at'> => ({
  ring: seenRing(ring, context.now, context.actor),
  acknowledged_at: order.acknowledged_at ?? context.now,
});

/** Ready and delivered times of an order accepted now. */
export function promisesFor(
  order: Pick<Order, 'requested_at' | 'delivery_method' | 'delivery_distance'>,
  now: string,
  prepMinutes: number,
): Pick<Order, 'due_at' | 'deliver_by_at' | 'scheduled'> {
  const travel = order.delivery_method === 'pickup' ? 0 : travelMinutes(order.delivery_distance);
  const asked = order.requested_at;
  const soonest = minutesFrom(now, prepMinutes);
  const wanted = asked === null ? soonest : minutesFrom(asked, -travel);
  const due_at = wanted > soonest ? wanted : soonest;
  return {
    due_at,
    deliver_by_at: asked !== null && wanted > soonest ? asked : minutesFrom(due_at, travel),
    scheduled: isFarAhead({ due_at, prep_minutes: prepMinutes }, now),
  };
}

/** When the kitchen has to start a scheduled order: promise − prep; the moment it rings as due. */
export const startsAt = (order: Pick<Order, 'due_at' | 'prep_minutes'>): string | null =>
  order.due_at === null ? null : minutesFrom(order.due_at, -(order.prep_minutes ?? 0));

/** Whether the kitchen has no reason yet to begin with it [S7]: it waits in Scheduled, and ready is asked about [S14]. */
export function isFarAhead(order: Pick<Order, 'due_at' | 'prep_minutes'>, now: string): boolean {
  const start = startsAt(order);
  return start !== null && start > minutesFrom(now, SCHEDULED_AHEAD_MINUTES);
}

/** Cooked by mistake, as a rule: it is for later, and its food would be cold by then [S14]. */
export const isReadyEarly = (order: Pick<Order, 'status' | 'due_at' | 'prep_minutes'>, nowMs: number): boolean =>
  order.status === 'order_received' && isFarAhead(order, iso(nowMs));

function forward(
  order: Order,
  action: ForwardAction,
  context: ActContext,
  change: Partial<Order>,
  detail: Detail | null = null,
): ActResult {
  const check = checkStep(action, order.status, order.delivery_method);
  if (check === 'noop') return { kind: 'noop', order };
  if (check === 'illegal') return rejected('illegal_transition');
  if (action === 'done' && isCookedOtherwise(order, context)) return rejected('stale_version');
  const status = FORWARD_STEPS[action].to;
  return applied(
    nextVersion(
      order,
      { ...silenced(order, context), ...change, status, scheduled: change.scheduled ?? false },
      action === 'done' || action === 'deliver' ? { ...context, now: kitchenTime(order, context) } : context,
      action,
      detail,
    ),
  );
}

/** Accepted as it was before its customer's change, it is no new order any more: what moved rings on as that [R3]. */
function ringWhenAccepted(order: Order, { expectRev }: ActContext): Partial<Pick<Order, 'ring'>> {
  const ring = (order.ring?.rev ?? 0) <= expectRev ? null : ringOfChangeSince(order);
  return ring === null ? {} : { ring };
}

/** A tap's own time, not before the order was where it is and not after now: no screen dates a step as it likes [S11]. */
function tapTime({ created_at, history }: Order, { now, tappedAt = now }: ActContext): string {
  const since = history.findLast(({ to }) => to !== null)?.at ?? created_at;
  if (tappedAt >= now) return now;
  return tappedAt < since ? since : tappedAt;
}

/** When the kitchen did what arrives now: as tapped, and not before what is known of the order already [S11]. */
function kitchenTime(order: Order, context: ActContext): string {
  const tapped = tapTime(order, context);
  const last = order.history.at(-1)?.at ?? tapped;
  const known = last < context.now ? last : context.now;
  return tapped < known ? known : tapped;
}

function accept(order: Order, prepMinutes: number, context: ActContext): ActResult {
  const acceptedAt = tapTime(order, context);
  const promises = promisesFor(order, acceptedAt, prepMinutes);
  const ring = ringWhenAccepted(order, context);
  const change = { ...promises, ...ring, prep_minutes: prepMinutes, accepted_at: acceptedAt };
  return forward(order, 'accept', context, change, { prep_minutes: prepMinutes, due_at: promises.due_at });
}

function acknowledge(order: Order, ringRev: number, context: ActContext): ActResult {
  const { ring } = order;
  if (ring === null || ring.acknowledged_at !== null) return { kind: 'noop', order };
  if (ringRev < ring.rev) return acknowledgeOlder(order, context);
  return applied(
    nextVersion(order, acknowledgedRing(order, ring, context), context, 'acknowledge', { ring: ring.kind }),
  );
}

/** It silences nothing; but what the kitchen took up as it was is no new order any more [R3]. */
function acknowledgeOlder(order: Order, context: ActContext): ActResult {
  const ring = isTodo(order.status) ? null : ringOfChangeSince(order);
  if (ring === null) return { kind: 'noop', order };
  const change = { ring, acknowledged_at: context.now };
  return applied(nextVersion(order, change, context, 'acknowledge', { ring: order.ring?.kind ?? null }));
}

function cancel(order: Order, act: Extract<OrderAction, { action: 'cancel' }>, context: ActContext): ActResult {
  if (order.status === 'cancelled') return { kind: 'noop', order };
  if (!canCancel(order.status)) return rejected('not_cancellable');
  if (isOutdated(order, context.expectRev)) return rejected('stale_version');
  return applied(cancelled(order, act.reason, context, act.note));
}

/**
 * The cancelled order. A screen's cancellation is silent (the kitchen did it); anyone else's rings until a person has
 * seen it, unless the kitchen never had the order or it is over [S6]. What was paid, or taken at the door, is due back but for `keptCents`
 * [M5]; `bearer` says who bears that, where it is not the restaurant.
 */
export function cancelled(
  order: Order,
  reason: Order['cancel_reason'],
  context: Pick<ActContext, 'now' | 'actor'>,
  note: string | null,
  { keptCents = 0, bearer = null }: { keptCents?: number; bearer?: string | null } = {},
): Order {
  const { kind } = context.actor;
  // A person of the restaurant who cancels what was handed over knows what it means; of its customer no one heard yet.
  const isKnown = kind === 'screen' || (isClosedStatus(order.status) && kind !== 'channel');
  const isQuiet = isKnown || order.status === 'pending';
  const ring = isQuiet ? quietRing(order, context.now, context.actor) : ringWhenCancelled(order, context.now);
  const taken = { ...order, money: takenMoney(order) };
  // What was never paid is not kept either.
  const kept = Math.max(0, Math.min(keptCents, order.total_cents) - toCollectCents(taken));
  const money = withMoney(taken, { credited_cents: order.total_cents - kept });
  const refund_cents = dueBackCents({ ...order, ...money });
  return nextVersion(
    order,
    { status: 'cancelled', cancel_reason: reason, ring, ...money, scheduled: false },
    context,
    'cancel',
    { reason, note, ...(refund_cents === 0 ? {} : { refund_cents }), ...(bearer === null ? {} : { bearer }) },
  );
}

function reopen(order: Order, context: ActContext): ActResult {
  const back = order.status === 'order_received' ? enteredStatus(order) : stepBack(order);
  if (back === undefined) return rejected('illegal_transition');
  if (isOutdated(order, context.expectRev)) return rejected('stale_version');
  const { now, actor } = context;
  // Who reopens it has seen it; the accept limit starts again, and rings [R4].
  const ring: Ring = { kind: 'new', rev: order.rev + 1, since_at: now, acknowledged_at: now, by: actor };
  const change = isTodo(back)
    ? { accepted_at: null, prep_minutes: null, due_at: null, deliver_by_at: order.requested_at, scheduled: false, ring }
    : // Marked ready by mistake, it waits for its time again [S7].
      { scheduled: back === 'order_received' && isFarAhead(order, now) };
  const ended = expired(order, { ...order, status: back }, now);
  return applied(nextVersion(order, { ...change, ...ended, status: back }, context, 'reopen'));
}

/** Money that was taken stays taken, also where some of it is due back [M4]. */
const enteredStatus = ({ payment_method, payment_state }: Order): OrderStatus =>
  payment_method === 'online' && payment_state !== 'unpaid' ? 'payment_completed' : 'ordered';

function itemDone(order: Order, line: number, done: boolean, context: ActContext): ActResult {
  const item = order.items.find((candidate) => candidate.line === line);
  if (item === undefined || order.status !== 'order_received') return rejected('illegal_transition');
  if ((item.done_at !== null) === done) return { kind: 'noop', order };
  if (isCookedOtherwise(order, context)) return rejected('stale_version');
  const now = kitchenTime(order, context);
  const items = order.items.map((other) => (other === item ? { ...other, done_at: done ? now : null } : other));
  return applied(nextVersion(order, { items }, { ...context, now }, 'item_done', { line, done }));
}

function adjustPrep(order: Order, prepMinutes: number, context: ActContext): ActResult {
  if (order.status !== 'order_received' || order.accepted_at === null) return rejected('illegal_transition');
  if (order.prep_minutes === prepMinutes) return { kind: 'noop', order };
  const promises = promisesFor(order, order.accepted_at, prepMinutes);
  const change = {
    due_at: promises.due_at,
    deliver_by_at: promises.deliver_by_at,
    scheduled: order.scheduled && promises.scheduled,
    delivery: promises.due_at === order.due_at ? order.delivery : withoutOpenQuote(order.delivery),
  };
  return applied(
    nextVersion(order, { ...change, prep_minutes: prepMinutes }, context, 'adjust_prep', {
      prep_minutes: prepMinutes,
      due_at: promises.due_at,
    }),
  );
}

/** An open quote is for the promise as it was: with another one the provider is asked again [CR6]. */
const withoutOpenQuote = (delivery: Delivery | null): Delivery | null =>
  delivery !== null &&
  delivery.status === 'quote' &&
  delivery.external_delivery_id === null &&
  (delivery.trouble === null || delivery.trouble === 'fee_over_cap')
    ? askedAgain(delivery)
    : delivery;

/** A second tap on "Confirm", here or at another screen, confirms nothing more. */
const isConfirmed = ({ history }: Order, quoteId: string): boolean =>
  history.some(({ action, detail }) => action === 'confirm' && detail?.['quote_id'] === quoteId);

function confirmQuote(order: Order, quoteId: string, context: ActContext): ActResult {
  const { delivery } = order;
  if (delivery === null || order.delivery_method !== 'delivery_provider' || isClosedStatus(order.status))
    return rejected('illegal_transition');
  if (delivery.status !== null && delivery.status !== 'quote') return { kind: 'noop', order };
  if (delivery.quote_id !== quoteId) return rejected('quote_mismatch');
  if (delivery.trouble === null && isConfirmed(order, quoteId)) return { kind: 'noop', order };
  if (delivery.quote_expires_at !== null && delivery.quote_expires_at <= context.now) return rejected('quote_expired');
  return applied(
    nextVersion(order, { delivery: { ...delivery, trouble: null } }, context, 'confirm', {
      quote_id: quoteId,
      fee_cents: delivery.fee_cents,
    }),
  );
}

function requote(order: Order, context: ActContext): ActResult {
  const { delivery } = order;
  if (canAskCourierAfterAll(order))
    return applied(nextVersion(order, { delivery_method: 'delivery_provider', delivery: null }, context, 'requote'));
  if (delivery === null || order.delivery_method !== 'delivery_provider' || isClosedStatus(order.status))
    return rejected('illegal_transition');
  if (delivery.trouble === null) return { kind: 'noop', order };
  return applied(nextVersion(order, { delivery: askedAgain(delivery) }, context, 'requote'));
}

/** A delivery whose provider is to be asked again; what it went through stays in `steps`. */
export const askedAgain = (delivery: Delivery): Delivery => ({
  ...delivery,
  status: null,
  quote_id: null,
  quote_expires_at: null,
  external_delivery_id: null,
  courier: null,
  pickup_eta: null,
  dropoff_eta: null,
  trouble: null,
});

/**
 * Whether a provider must be asked for a quote: the kitchen has accepted, a provider is to carry it, and no quote, courier
 * or trouble is there yet.
 */
export const wantsQuote = (order: Order): boolean =>
  order.delivery_method === 'delivery_provider' &&
  order.accepted_at !== null &&
  !isClosedStatus(order.status) &&
  (order.delivery === null ||
    (order.delivery.status === null && order.delivery.quote_id === null && order.delivery.trouble === null));

/** No courier is ordered for food that has left, and none who was only quoted is said to have it [CR14]. */
const handOver = (order: Order, context: ActContext): ActResult =>
  leavesWithoutCourier(order)
    ? forward(order, 'deliver', context, { delivery_method: 'delivery_own', delivery: null }, { own: true })
    : forward(order, 'deliver', context, {});

function selfDeliver(order: Order, context: ActContext): ActResult {
  if (order.delivery_method === 'delivery_own') return { kind: 'noop', order };
  if (order.delivery_method !== 'delivery_provider' || isClosedStatus(order.status))
    return rejected('illegal_transition');
  if (isWithCourier(order.delivery)) return rejected('illegal_transition');
  return applied(nextVersion(order, { delivery_method: 'delivery_own', delivery: null }, context, 'self_deliver'));
}

/**
 * Applies an action to an order, without side effects: the server runs it inside the command's transaction, the desk
 * runs it for the pending overlay. Forward steps apply although `expectRev` is old [S4], but for ready and ticks of dishes
 * that have changed since [S12]; a target already reached is a `noop` [S2]; cancel, reopen, mend and ask need the exact
 * version [S5, S6, MD1].
 */
export function actOn(order: Order, act: OrderAction, context: ActContext): ActResult {
  if (isWornOut(order, act.action)) return rejected('too_many_changes');
  switch (act.action) {
    case 'acknowledge':
      return acknowledge(order, act.ring_rev, context);
    case 'accept':
      return accept(order, act.prep_minutes, context);
    case 'deliver':
      return handOver(order, context);
    case 'done':
    case 'receive':
    case 'complete':
      return forward(order, act.action, context, {});
    case 'cancel':
      return cancel(order, act, context);
    case 'reopen':
      return reopen(order, context);
    case 'item_done':
      return itemDone(order, act.line, act.done, context);
    case 'adjust_prep':
      return adjustPrep(order, act.prep_minutes, context);
    case 'confirm':
      return confirmQuote(order, act.quote_id, context);
    case 'mend':
      return mend(order, act.lines, context);
    case 'ask':
      return ask(order, act.lines, context);
    case 'inform':
      return inform(order, context);
    case 'requote':
      return requote(order, context);
    case 'self_deliver':
      return selfDeliver(order, context);
    case 'record_payment':
      return recordPayment(order, act.how, context);
    case 'unrecord_payment':
      return unrecordPayment(order, context);
  }
}
