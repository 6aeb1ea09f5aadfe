import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { useDesk } from '../desk-context.ts';
import { rememberTap } from '../last-tap.ts';

export const GUARD_MS = 400;
let lastTapAtMs = Number.NEGATIVE_INFINITY;

/**
 * A tap on any forward button. When a ticket leaves, the next one slides under the finger: a second tap within the
 * guard is taken as the same one.
 */
export function tapOnce(desk: Desk, orderId: string, act: OrderAction): void {
  const atMs = performance.now();
  if (atMs - lastTapAtMs < GUARD_MS) return;
  lastTapAtMs = atMs;
  void rememberTap(orderId, act.action, desk.now(), desk.act(orderId, act));
}

export function useTap(): (orderId: string, act: OrderAction) => void {
  const desk = useDesk();
  return (orderId, act) => tapOnce(desk, orderId, act);
}
