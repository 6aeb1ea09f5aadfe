import { isTodo } from '#contract/domain/order-status.ts';
import { showWaiting } from '#src/lib/push.ts';
import type { Desk } from '#src/live/desk-store.ts';

/** The number of new orders on the installed desk's icon, for anyone who has it in the background. */
export function keepWaitingBadge(desk: Desk): void {
  let shown = 0;
  desk.subscribe(() => {
    const waiting = desk.view().orders.filter(({ order }) => isTodo(order.status)).length;
    if (waiting !== shown) showWaiting(waiting);
    shown = waiting;
  });
}
