import type { Actor } from '#contract/domain/basics.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { actOn } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import type { OutboxRow } from './ports.ts';

/** A tap that has had no result for this long, while the link is live, no longer silences the alarm. */
export const TAP_TRUST_MS = 30_000;

const COOKED: readonly OrderAction['action'][] = ['done', 'item_done'];

/** The order with this screen's pending taps laid over the log's version (I2); it looks done, and is marked as waiting. */
export function withOverlay(
  confirmed: Order,
  rows: readonly OutboxRow[],
  actor: Actor,
  answered: CommandResult | undefined,
  distrustsBefore: number,
): Order {
  const base = answered?.order != null && answered.order.rev > confirmed.rev ? answered.order : confirmed;
  let order = base;
  let isDistrusted = false;
  for (const row of rows) {
    const { person } = row;
    const by = person === undefined ? actor : { ...actor, person };
    const outcome = actOn(order, row.act, {
      now: new Date(row.created_at).toISOString(),
      actor: by,
      // Of these the version decides that the person saw [S12]; the others count on the taps before them.
      expectRev: COOKED.includes(row.act.action) ? Math.min(row.expect_rev, order.rev) : order.rev,
    });
    if (outcome.kind === 'applied') order = outcome.order;
    if (row.created_at < distrustsBefore) isDistrusted = true;
  }
  if (order === base) return base;
  return { ...order, rev: base.rev, ring: isDistrusted ? base.ring : order.ring };
}
