import type { Actor } from '#contract/domain/basics.ts';
import { cancelStep } from '#contract/domain/courier-after-cancel.ts';
import { SCHEDULED_AHEAD_MINUTES, startsAt } from '#contract/domain/order-actions.ts';
import { isChangeUnseen, isRinging, isTest, type Order } from '#contract/domain/order.ts';

/**
 * A change or a cancellation of food in this kitchen that rings no more, because somebody answered it at another place,
 * and that no one has touched here [F19]. `rev`: the version that brought it.
 */
export type SeenElsewhere = { kind: 'changed' | 'cancelled'; rev: number; at: string; by: Actor };

/** What is cancelled is swept from the board by itself after so long; so is a change on a screen that cannot be touched. */
export const REMAINS_MS = 10 * 60_000;

const isCooking = ({ status, scheduled }: Pick<Order, 'status' | 'scheduled'>): boolean =>
  (status === 'order_received' && !scheduled) || status === 'finished';

/** Cancelled while it waited for its time: a cancelled order is scheduled no more [S7]. */
function wasWaiting(order: Order, at: string): boolean {
  const start = startsAt(order);
  if (start === null || order.accepted_at === null || start <= at) return false;
  return Date.parse(start) - Date.parse(order.accepted_at) > SCHEDULED_AHEAD_MINUTES * 60_000;
}

function cancellationOf(order: Order): SeenElsewhere | null {
  if (order.status !== 'cancelled' || isRinging(order)) return null;
  const step = cancelStep(order);
  // Nothing is on the stove of what no one had accepted, or what waited for its time.
  if (step === undefined || (step.from !== 'order_received' && step.from !== 'finished')) return null;
  if (wasWaiting(order, step.at)) return null;
  const { ring } = order;
  const isAnswered = ring?.kind === 'cancelled' && ring.by !== null && ring.acknowledged_at !== null;
  return isAnswered
    ? { kind: 'cancelled', rev: step.rev, at: ring.acknowledged_at ?? step.at, by: ring.by ?? step.actor }
    : { kind: 'cancelled', rev: step.rev, at: step.at, by: step.actor };
}

function changeOf({ ring, accepted_at, ...order }: Order): SeenElsewhere | null {
  if (ring?.kind !== 'changed' || ring.acknowledged_at === null || ring.by === null || !isCooking(order)) return null;
  // Accepted as changed: what is cooked was never another.
  if (accepted_at === null || accepted_at >= ring.since_at) return null;
  return { kind: 'changed', rev: ring.rev, at: ring.acknowledged_at, by: ring.by };
}

/** Whether the version before had it so already: then it is no news to this screen. */
function wasSo(known: Order, { kind, rev }: SeenElsewhere): boolean {
  if (kind === 'cancelled') return known.status === 'cancelled' && !isRinging(known);
  return known.ring?.rev === rev && !isRinging(known);
}

type Here = {
  /** This screen, as the server names it. */
  id: string;
  /** The newest version of this order that a person has touched here; 0 without one. */
  touchedRev: number;
  nowMs: number;
  /** No one can touch anything here. */
  isReadOnly: boolean;
};

function stands(trace: SeenElsewhere, now: Order, { touchedRev, nowMs, isReadOnly }: Here): boolean {
  if (touchedRev >= trace.rev) return false;
  const isOver = nowMs - Date.parse(trace.at) >= REMAINS_MS;
  if (trace.kind === 'cancelled') return now.status === 'cancelled' && !isOver;
  // Ringing again it is an alarm, which shows the difference from the same version on.
  return isCooking(now) && !isChangeUnseen(now) && !(isReadOnly && isOver);
}

/**
 * The trace that this screen keeps of an order as it is now. `known`: the version before, undefined where the screen had
 * none; `old`: the trace it kept of that.
 */
export function seenElsewhereOf(
  now: Order,
  known: Order | undefined,
  old: SeenElsewhere | null,
  here: Here,
): SeenElsewhere | null {
  const cause = known === undefined || isTest(now) ? null : (cancellationOf(now) ?? changeOf(now));
  const isNews = known !== undefined && cause !== null && !wasSo(known, cause) && cause.by.id !== here.id;
  const trace = isNews ? cause : old;
  return trace !== null && stands(trace, now, here) ? trace : null;
}
