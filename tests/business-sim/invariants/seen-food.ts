import { isSame } from '#contract/domain/canonical.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';

/** What a cook goes by. */
const foodOf = ({ items, memo }: Order): unknown => [items.map(({ done_at: _doneAt, ...item }) => item), memo];

/**
 * [BU16] What was tapped as ready, or ticked, is the food that was seen: between a look and its answer no one but its cook
 * changed it. `seen`: the order as it was when the tap was decided.
 */
export function changedUnderTap(seen: Order, { action }: OrderAction, answer: CommandResult): string | null {
  if (action !== 'done' && action !== 'item_done') return null;
  if (answer.status !== 'applied' || answer.order === null) return null;
  const isMended = answer.order.history.some((step) => step.rev > seen.rev && step.action === 'mend');
  if (isMended || isSame(foodOf(seen), foodOf(answer.order))) return null;
  return `BU16: ${seen.order_no}: ${action} of version ${seen.rev} counted for other food`;
}
