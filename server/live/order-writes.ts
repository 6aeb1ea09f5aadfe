import type { Actor } from '#contract/domain/basics.ts';
import { actOn } from '#contract/domain/order-actions.ts';
import type { OrderCommand } from '#contract/domain/order-command.ts';
import type { OrderEventType } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import { effectsOf } from './order-effects.ts';
import type { LiveStore, LiveTx } from './store.ts';

/** Who sends a command. `id` is the device or session that its `device_seq` counts for. */
export type Commander = { actor: Actor; id: string };

/** Writes one change of an order with its event and what follows from it. The one way an order row is ever written. */
export async function writeOrder(tx: LiveTx, type: OrderEventType, before: Order | null, after: Order): Promise<void> {
  await tx.put(type, before, after);
  for (const draft of effectsOf(before, after, tx.now, await tx.rules())) await tx.schedule(draft);
}

const result = (
  command: OrderCommand,
  rest: Pick<CommandResult, 'status'> & Partial<CommandResult>,
): CommandResult => ({
  t: 'result',
  command_id: command.command_id,
  code: null,
  seq: null,
  order: null,
  ...rest,
});

/**
 * Runs a command exactly once: a repeat of its id answers with the stored result, whatever it says now [O4]. Commit
 * comes before the answer, so that a lost answer is repeated, never lost (I7).
 */
export function runCommand(
  store: LiveStore,
  restaurantId: string,
  commander: Commander,
  command: OrderCommand,
): Promise<CommandResult> {
  return store.transact(restaurantId, async (tx) => {
    const stored = await tx.findResult(command.command_id);
    if (stored !== null) return stored;
    const answer = await decide(tx, commander, command);
    await tx.saveResult(commander.id, command, answer);
    return answer;
  });
}

async function decide(tx: LiveTx, commander: Commander, command: OrderCommand): Promise<CommandResult> {
  const order = await tx.order(command.order_id);
  if (order === null) return result(command, { status: 'rejected', code: 'not_found' });
  const outcome = actOn(order, command.act, { now: tx.now, actor: commander.actor, expectRev: command.expect_rev });
  if (outcome.kind === 'noop') return result(command, { status: 'noop', order });
  if (outcome.kind === 'rejected') return result(command, { status: 'rejected', code: outcome.code, order });
  await writeOrder(
    tx,
    outcome.order.status === 'cancelled' ? 'order.cancelled' : 'order.changed',
    order,
    outcome.order,
  );
  return result(command, { status: 'applied', order: outcome.order, seq: await tx.append() });
}

/**
 * Changes an order from the server's own side (courier, clock, channel). `change` returns the next version made with
 * `nextVersion`, or null to leave it. Resolves to the order after, or null when there is none.
 */
export function amendOrder(
  store: LiveStore,
  restaurantId: string,
  orderId: string,
  type: OrderEventType,
  change: (order: Order, tx: LiveTx) => Order | null | Promise<Order | null>,
): Promise<Order | null> {
  return store.transact(restaurantId, async (tx) => {
    const before = await tx.order(orderId);
    if (before === null) return null;
    const after = await change(before, tx);
    if (after === null) return before;
    await writeOrder(tx, type, before, after);
    return after;
  });
}
