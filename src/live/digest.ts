import { changeLines } from '#contract/domain/change-lines.ts';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isChangeUnseen, isRinging, isTest } from '#contract/domain/order.ts';
import type { Digest } from './desk-store.ts';

/** A gap in the proof longer than this is shown to the kitchen when it is over. */
export const DIGEST_AFTER_MS = 20_000;

type Orders = ReadonlyMap<string, PlacedOrder>;

const wasChangedByCustomer = (before: Order, after: Order): boolean =>
  after.ring?.kind === 'changed' && after.ring.rev > before.rev;

/** Of several changes in one gap the log has the last; the kitchen is shown all of them [F3]. */
function withAllDifferences(before: Order, after: Order): Order {
  const changes = changeLines(before, after);
  return changes.length === 0 ? after : { ...after, changes };
}

/** Whether it still waits for a person: what another screen has accepted since is on the board as it is. */
const isWaiting = (order: Order): boolean => isTodo(order.status) || isRinging(order);

/**
 * What came, changed and was cancelled between two states; null when there is nothing a person must know. `tapped`: orders
 * with a tap of this screen that is not answered yet.
 */
export function digestOf(
  before: Orders,
  after: Orders,
  span: { from: number; to: number; delivered: number },
  tapped: ReadonlySet<string> = new Set(),
): Digest | null {
  const placed: Order[] = [];
  const changed: Order[] = [];
  const cancelled: Order[] = [];
  for (const { order } of after.values()) {
    if (order.status === 'pending' || isTest(order)) continue;
    const known = before.get(order.id)?.order;
    const isNew = known === undefined || known.status === 'pending';
    if (order.status === 'cancelled') {
      if (isNew ? isRinging(order) : known.status !== 'cancelled') cancelled.push(order);
    } else if (isNew) {
      // Of an order that came, was shown and was changed while an earlier digest stood, the change is the news.
      if (isChangeUnseen(order)) changed.push(order);
      else if (isWaiting(order) && !tapped.has(order.id)) placed.push(order);
    } else if (wasChangedByCustomer(known, order) || (tapped.has(order.id) && changeLines(known, order).length > 0))
      changed.push(withAllDifferences(known, order));
  }
  if (placed.length + changed.length + cancelled.length === 0) return null;
  const byAge = (left: Order, right: Order): number => left.created_at.localeCompare(right.created_at);
  return { ...span, placed: placed.sort(byAge), changed: changed.sort(byAge), cancelled: cancelled.sort(byAge) };
}
