import { isInHours, type OpeningRules } from './opening-hours.ts';
import type { OrderStatus } from './order-status.ts';

/** What of an order for later the kitchen has still before it. */
export const BOOKED_STATUSES = [
  'ordered',
  'payment_completed',
  'order_received',
] as const satisfies readonly OrderStatus[];

/** `pausedMs`: since when its mode is what it is; a pause says nothing of what was before it. */
export type ClosedRules = { rules: OpeningRules; pausedMs: number };

/** Whether an order that is wanted at a moment stands in closed time: none could be placed for it [OF9]. */
export function isClosedAt({ rules, pausedMs }: ClosedRules, atMs: number): boolean {
  if (!isInHours(rules, atMs)) return true;
  if (rules.mode === 'in_business' || atMs < pausedMs) return false;
  return rules.mode === 'emergency' || rules.mode_until === null || atMs < Date.parse(rules.mode_until);
}

/** Whether a change closes a moment that is in the hours of before. */
export const closesAt = (before: OpeningRules, after: ClosedRules, atMs: number): boolean =>
  isInHours(before, atMs) && isClosedAt(after, atMs);
