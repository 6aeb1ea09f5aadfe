import type { Actor } from './basics.ts';
import type { DeliveryStatus } from './delivery.ts';
import type { FieldCode } from '../errors.ts';
import type { HistoryStep, Order, Ring } from './order.ts';
import type { OrderAction } from './order-command.ts';
import type { ForwardAction, OrderStatus } from './order-status.ts';
import { canCancel, checkStep, FORWARD_STEPS, isClosedStatus, isTodo, previousStatus } from './order-status.ts';
import { minutesFrom } from './time.ts';
import { travelMinutes } from './totals.ts';

/** Who acts, when (server time), and on which version of the order it was decided. */
export type ActContext = { now: string; actor: Actor; expectRev: number };

export type ActResult =
  | { kind: 'applied'; order: Order }
  | { kind: 'noop'; order: Order }
  | {
      kind: 'rejected';
      code: Extract<
        FieldCode,
        'illegal_transition' | 'stale_version' | 'quote_expired' | 'quote_mismatch' | 'not_cancellable'
      >;
    };

/** An order whose kitchen start is farther away than this when it is accepted waits in the Scheduled part (decisions.md 12). */
export const SCHEDULED_AHEAD_MINUTES = 30;

type Detail = NonNullable<HistoryStep['detail']>;

/** The next version of an order: rev strictly one higher, one line of history [S3] (I9). */
export function nextVersion(
  order: Order,
  change: Partial<Order>,
  context: Omit<ActContext, 'expectRev'>,
  action: string,
  detail: Detail | null = null,
): Order {
  const rev = order.rev + 1;
  const next = { ...order, ...change, rev };
  const step: HistoryStep = {
    at: context.now,
    actor: context.actor,
    action,
    from: order.status === next.status ? null : order.status,
    to: order.status === next.status ? null : next.status,
    rev,
    detail,
  };
  return { ...next, history: [...order.history, step] };
}

const applied = (order: Order): ActResult => ({ kind: 'applied', order });
const rejected = (code: Extract<ActResult, { kind: 'rejected' }>['code']): ActResult => ({ kind: 'rejected', code });

/** A ring seen by a person who knew the version that caused it; anything newer goes on ringing [R3]. */
function silenced(order: Order, context: ActContext): Pick<Order, 'ring' | 'acknowledged_at'> {
  const { ring } = order;
  if (ring === null || ring.acknowledged_at !== null || ring.rev > context.expectRev) {
    return { ring, acknowledged_at: order.acknowledged_at };
  }
  return acknowledgedRing(order, ring, context);
}

const acknowledgedRing = (order: Order, ring: Ring, context: ActContext): Pick<Order, 'ring' | 'acknowledged_at'> => ({
  ring: { ...ring, acknowledged_at: context.now, by: context.actor },
  acknowledged_at: order.acknowledged_at ?? context.now,
});

/** Ready and delivered times of an order accepted now (decisions.md 9). */
export function promisesFor(
  order: Order,
  now: string,
  prepMinutes: number,
): Pick<Order, 'due_at' | 'deliver_by_at' | 'scheduled'> {
  const travel = order.delivery_method === 'pickup' ? 0 : travelMinutes(order.delivery_distance);
  const asked = order.requested_at;
  const soonest = minutesFrom(now, prepMinutes);
  const wanted = asked === null ? soonest : minutesFrom(asked, -travel);
  const due_at = wanted > soonest ? wanted : soonest;
  const startsAt = minutesFrom(due_at, -prepMinutes);
  return {
    due_at,
    deliver_by_at: asked !== null && wanted > soonest ? asked : minutesFrom(due_at, travel),
    scheduled: startsAt > minutesFrom(now, SCHEDULED_AHEAD_MINUTES),
  };
}

/** When the kitchen has to start a scheduled order: promise − prep; the moment it rings as due. */
export const startsAt = (order: Pick<Order, 'due_at' | 'prep_minutes'>): string | null =>
  order.due_at === null ? null : minutesFrom(order.due_at, -(order.prep_minutes ?? 0));

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
  const status = FORWARD_STEPS[action].to;
  return applied(
    nextVersion(
      order,
      { ...silenced(order, context), ...change, status, scheduled: change.scheduled ?? false },
      context,
      action,
      detail,
    ),
  );
}

function accept(order: Order, prepMinutes: number, context: ActContext): ActResult {
  const promises = promisesFor(order, context.now, prepMinutes);
  const change = { ...promises, prep_minutes: prepMinutes, accepted_at: context.now };
  return forward(order, 'accept', context, change, { prep_minutes: prepMinutes, due_at: promises.due_at });
}

function acknowledge(order: Order, ringRev: number, context: ActContext): ActResult {
  const { ring } = order;
  if (ring === null || ring.acknowledged_at !== null || ringRev < ring.rev) return { kind: 'noop', order };
  return applied(
    nextVersion(order, acknowledgedRing(order, ring, context), context, 'acknowledge', { ring: ring.kind }),
  );
}

function cancel(order: Order, act: Extract<OrderAction, { action: 'cancel' }>, context: ActContext): ActResult {
  if (order.status === 'cancelled') return { kind: 'noop', order };
  if (!canCancel(order.status)) return rejected('not_cancellable');
  if (context.expectRev !== order.rev) return rejected('stale_version');
  return applied(cancelled(order, act.reason, context, act.note));
}

/**
 * The cancelled order. Cancelled by a screen it is silent (the kitchen did it); by anyone else it rings until a person
 * has seen it, unless the kitchen never had it or it is over [S6]. `refund` says what goes back, where not all of it does.
 */
export function cancelled(
  order: Order,
  reason: Order['cancel_reason'],
  context: Omit<ActContext, 'expectRev'>,
  note: string | null,
  refund: { refund_id: string; refund_cents: number } | null = null,
): Order {
  const isQuiet = context.actor.kind === 'screen' || order.status === 'pending' || isClosedStatus(order.status);
  const ring: Ring | null = isQuiet
    ? order.ring === null
      ? null
      : {
          ...order.ring,
          acknowledged_at: order.ring.acknowledged_at ?? context.now,
          by: order.ring.by ?? context.actor,
        }
    : { kind: 'cancelled', rev: order.rev + 1, since_at: context.now, acknowledged_at: null, by: null };
  const payment_state = order.payment_state === 'paid' || refund !== null ? 'refund_due' : order.payment_state;
  return nextVersion(
    order,
    { status: 'cancelled', cancel_reason: reason, ring, payment_state, scheduled: false },
    context,
    'cancel',
    { reason, note, ...refund },
  );
}

function reopen(order: Order, context: ActContext): ActResult {
  const back =
    order.status === 'order_received' ? enteredStatus(order) : previousStatus(order.status, order.delivery_method);
  if (back === undefined) return rejected('illegal_transition');
  if (context.expectRev !== order.rev) return rejected('stale_version');
  const change = isTodo(back)
    ? { accepted_at: null, prep_minutes: null, due_at: null, deliver_by_at: order.requested_at, scheduled: false }
    : {};
  return applied(nextVersion(order, { ...change, status: back }, context, 'reopen'));
}

const enteredStatus = (order: Order): OrderStatus =>
  order.payment_state === 'paid' && order.payment_method === 'online' ? 'payment_completed' : 'ordered';

function itemDone(order: Order, line: number, done: boolean, context: ActContext): ActResult {
  const item = order.items.find((candidate) => candidate.line === line);
  if (item === undefined || order.status !== 'order_received') return rejected('illegal_transition');
  if ((item.done_at !== null) === done) return { kind: 'noop', order };
  const items = order.items.map((other) => (other === item ? { ...other, done_at: done ? context.now : null } : other));
  return applied(nextVersion(order, { items }, context, 'item_done', { line, done }));
}

function adjustPrep(order: Order, prepMinutes: number, context: ActContext): ActResult {
  if (order.status !== 'order_received' || order.accepted_at === null) return rejected('illegal_transition');
  if (order.prep_minutes === prepMinutes) return { kind: 'noop', order };
  const promises = promisesFor(order, order.accepted_at, prepMinutes);
  const change = {
    due_at: promises.due_at,
    deliver_by_at: promises.deliver_by_at,
    scheduled: order.scheduled && promises.scheduled,
  };
  return applied(
    nextVersion(order, { ...change, prep_minutes: prepMinutes }, context, 'adjust_prep', {
      prep_minutes: prepMinutes,
      due_at: promises.due_at,
    }),
  );
}

const COURIER_GONE: readonly (DeliveryStatus | null)[] = [
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
  'delivered',
];

function confirmQuote(order: Order, quoteId: string, context: ActContext): ActResult {
  const { delivery } = order;
  if (delivery === null || order.delivery_method !== 'delivery_provider') return rejected('illegal_transition');
  if (delivery.status !== null && delivery.status !== 'quote') return { kind: 'noop', order };
  if (delivery.quote_id !== quoteId) return rejected('quote_mismatch');
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
  if (delivery === null || order.delivery_method !== 'delivery_provider' || isClosedStatus(order.status))
    return rejected('illegal_transition');
  if (delivery.trouble === null) return { kind: 'noop', order };
  const fresh = {
    ...delivery,
    status: null,
    quote_id: null,
    quote_expires_at: null,
    external_delivery_id: null,
    courier: null,
    pickup_eta: null,
    dropoff_eta: null,
    trouble: null,
  };
  return applied(nextVersion(order, { delivery: fresh }, context, 'requote'));
}

function selfDeliver(order: Order, context: ActContext): ActResult {
  if (order.delivery_method === 'delivery_own') return { kind: 'noop', order };
  if (order.delivery_method !== 'delivery_provider' || isClosedStatus(order.status))
    return rejected('illegal_transition');
  if (COURIER_GONE.includes(order.delivery?.status ?? null) && order.delivery?.trouble === null)
    return rejected('illegal_transition');
  return applied(nextVersion(order, { delivery_method: 'delivery_own', delivery: null }, context, 'self_deliver'));
}

/**
 * What an action makes of an order, without any effect of its own: the server runs it inside the command's
 * transaction, the desk runs it for the pending overlay. Forward steps apply although `expectRev` is old [S4], a
 * target already reached is a `noop` [S2], cancel and reopen need the exact version [S5, S6].
 */
export function actOn(order: Order, act: OrderAction, context: ActContext): ActResult {
  switch (act.action) {
    case 'acknowledge':
      return acknowledge(order, act.ring_rev, context);
    case 'accept':
      return accept(order, act.prep_minutes, context);
    case 'done':
    case 'deliver':
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
    case 'requote':
      return requote(order, context);
    case 'self_deliver':
      return selfDeliver(order, context);
  }
}
