import * as z from 'zod/mini';
import type { Actor } from '#contract/domain/basics.ts';
import { mustBeProven, pinActOf, UNNAMED_PERSON, type PinAct } from '#contract/domain/desk-person.ts';
import { actOn } from '#contract/domain/order-actions.ts';
import { mayCount, mayMend, rightsOf, type Rights } from '#contract/domain/rights.ts';
import { mayStanding, type Standing } from '#contract/domain/staff-role.ts';
import type { OrderAction, OrderCommand } from '#contract/domain/order-command.ts';
import type { OrderEventType } from '#contract/domain/desk-state.ts';
import { OrderSchema, type Order, type OrderItem } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import { effectsOf } from './order-effects.ts';
import type { OrderStore, OrderTx } from './order-store.ts';

export type { JobDraft } from './job-drafts.ts';
export type { KitchenRules } from './order-store.ts';

/** The sender of a command. `id` is the device or session that its `device_seq` counts for; `standing` what a person is here. */
export type Commander = {
  actor: Actor;
  id: string;
  standing?: Standing | undefined;
  /** Who a screen says stands at it. */
  acting?: { person: NonNullable<Actor['person']>; standing: Standing } | undefined;
};

/** [BU14] One order that cannot be read stops every list, snapshot and command that holds it. */
function assertReadable(order: Order): void {
  const { success, error } = z.safeParse(OrderSchema, order);
  if (!success) throw new Error(`order ${order.id} would break its schema`, { cause: error });
}

/** Writes one change of an order with its event and its follow-up jobs. Only this function writes order rows. */
export async function writeOrder(tx: OrderTx, type: OrderEventType, before: Order | null, after: Order): Promise<void> {
  assertReadable(after);
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

/** The code of a command whose id was another one's: over HTTP it is the call's failure. */
export const ID_USED = 'conflict';

/**
 * Runs a command exactly once: a retry gets the stored result, and an id that was used for another command is refused,
 * so that the act that was not done never reads as done [O4]. The commit comes before the answer, so that a client that
 * lost the answer can repeat the command (I7).
 */
export function runCommand(
  store: OrderStore,
  restaurantId: string,
  commander: Commander,
  command: OrderCommand,
): Promise<CommandResult> {
  return store.transact(restaurantId, async (tx) => {
    const stored = await tx.findResult(command);
    if (stored === 'other_content') return result(command, { status: 'rejected', code: ID_USED });
    if (stored !== null) return stored;
    const answer = await decide(tx, commander, command);
    await tx.saveResult(commander.id, command, answer);
    return answer;
  });
}

const NOTHING_REPLACED = { replacements: new Map<number, OrderItem>() };

async function decide(tx: OrderTx, commander: Commander, command: OrderCommand): Promise<CommandResult> {
  const order = await tx.order(command.order_id);
  if (order === null) return result(command, { status: 'rejected', code: 'not_found' });
  const { act } = command;
  const standing = commander.standing ?? { caller: commander.actor.kind === 'screen' ? 'device' : 'owner' };
  const isMending = act.action === 'mend' || act.action === 'ask';
  const asked = await askedActor(tx, commander, command);
  if ('code' in asked) return result(command, { status: 'rejected', code: asked.code, order });
  if (await isForbidden(tx, standing, act)) return result(command, { status: 'rejected', code: 'forbidden', order });
  const menu = isMending ? await tx.replacements(order, act.lines) : NOTHING_REPLACED;
  if ('errors' in menu)
    return result(command, { status: 'rejected', code: menu.errors[0].code, order, errors: [...menu.errors] });
  const { expect_rev: expectRev, tapped_at: tappedAt } = command;
  const context = { now: tx.now, actor: asked.actor, expectRev, ...(tappedAt && { tappedAt }), ...menu };
  const outcome = actOn(order, act, context);
  if (outcome.kind === 'noop') return result(command, { status: 'noop', order });
  if (outcome.kind === 'rejected') {
    const { code, errors } = outcome;
    return result(command, {
      status: 'rejected',
      code,
      order,
      ...(errors === undefined ? {} : { errors: [...errors] }),
    });
  }
  await writeOrder(
    tx,
    outcome.order.status === 'cancelled' ? 'order.cancelled' : 'order.changed',
    order,
    outcome.order,
  );
  return result(command, { status: 'applied', order: outcome.order, seq: await tx.append() });
}

/** Whether who commands may not do this here, by role [RO3] or by the restaurant's switches [RT1]. */
async function isForbidden(tx: OrderTx, standing: Standing, { action }: OrderAction): Promise<boolean> {
  switch (action) {
    case 'cancel':
      return !mayStanding(standing, 'order.cancel');
    case 'mend':
    case 'ask':
      return !mayMend(standing, rightsOf(await tx.rules()));
    case 'record_payment':
    case 'unrecord_payment':
      return !mayCount(standing, rightsOf(await tx.rules()));
    default:
      return false;
  }
}

const MAY_AT_SCREEN: Record<PinAct, (standing: Standing, rights: Rights) => boolean> = {
  cancel: (standing) => mayStanding(standing, 'order.cancel'),
  refund: mayMend,
  cash: mayCount,
  unpair: () => true,
  settings: () => true,
};

/** [PN5] The actor with the person, where the restaurant has its screens ask for one; or why it must not be done. */
async function askedActor(
  tx: OrderTx,
  { actor, acting }: Commander,
  { act }: OrderCommand,
): Promise<{ actor: Actor } | { code: 'person_needed' | 'person_may_not' }> {
  const asks = actor.kind === 'screen' ? pinActOf(act.action) : undefined;
  if (asks === undefined) return { actor };
  const rights = rightsOf(await tx.rules());
  if (!rights.pin_acts.includes(asks)) return { actor };
  const isProven = acting?.person.proven === true;
  if (mustBeProven(asks) && !isProven) return { code: 'person_needed' };
  // Who proved who they are may at a screen what their role may; a name alone is marked, and loses no act.
  if (acting !== undefined && isProven && !MAY_AT_SCREEN[asks](acting.standing, rights))
    return { code: 'person_may_not' };
  return { actor: { ...actor, person: acting?.person ?? UNNAMED_PERSON } };
}

type Change<Tx> = (order: Order, tx: Tx) => Order | null | Promise<Order | null>;

/**
 * Changes an order in a transaction that also writes other rows. `change` returns the next version made with
 * `nextVersion`, or null to leave it. Resolves to the order afterwards, or null when it does not exist.
 */
export async function updateOrderInTx<Tx extends OrderTx>(
  tx: Tx,
  orderId: string,
  type: OrderEventType,
  change: Change<Tx>,
): Promise<Order | null> {
  const before = await tx.order(orderId);
  if (before === null) return null;
  const after = await change(before, tx);
  if (after === null) return before;
  await writeOrder(tx, type, before, after);
  return after;
}

/** `updateOrderInTx` in its own transaction: for changes by the server (courier, clock, channel). */
export const updateOrder = (
  store: OrderStore,
  restaurantId: string,
  orderId: string,
  type: OrderEventType,
  change: Change<OrderTx>,
): Promise<Order | null> => store.transact(restaurantId, (tx) => updateOrderInTx(tx, orderId, type, change));
