import { mendBack, mendBackSince } from '#contract/domain/mend-back.ts';
import type { MendLine } from '#contract/domain/mend.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { actOn } from '#contract/domain/order-actions.ts';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { DeskOrder, DeskView } from '#src/live/desk-store.ts';
import { iso } from '#contract/domain/time.ts';
import { createCell } from './cell.ts';
import { lastStep } from './recall/recall.ts';

/** What a touch did to one order, and what takes it back: from `status`, where it led, alone. */
export type OrderTap = {
  orderId: string;
  status: OrderStatus;
  back: readonly OrderAction[];
  /** The order as it was when some of it was mended. */
  mended?: { before: Order; lines: readonly MendLine[] } | undefined;
  commandIds: readonly string[];
};

/**
 * What a person did here last, for ten seconds: undo rather than confirm. One touch may be several taps, on several
 * orders: all of them are taken back together.
 */
export type LastTap = {
  action: OrderAction['action'];
  atMs: number;
  orders: readonly OrderTap[];
  /** Takes back what went along with it. */
  alongBack?: (() => void) | undefined;
};
type TapOnOrder = { order: Order; acts: readonly OrderAction[]; stored: Promise<readonly string[]> };

export const UNDO_FOR_MS = 10_000;
const FORWARD_TO = { finished: 'done', delivering: 'deliver', received: 'receive' } as const;

/** What takes an action back; null where nothing does, and a reason or a second tap asks instead [F8]. */
export function backOf(order: Order, act: OrderAction): OrderAction | null {
  switch (act.action) {
    case 'accept':
    case 'done':
    case 'deliver':
    case 'receive':
      return { action: 'reopen' };
    case 'item_done':
      return { ...act, done: !act.done };
    case 'adjust_prep':
      return order.prep_minutes === null ? null : { ...act, prep_minutes: order.prep_minutes };
    case 'self_deliver':
      return order.status === 'delivering' ? null : { action: 'requote' };
    case 'record_payment':
      return { action: 'unrecord_payment' };
    case 'mend':
      return mendBack(order, act.lines);
    case 'reopen': {
      const { status } = order;
      if (status === 'finished' || status === 'delivering' || status === 'received')
        return { action: FORWARD_TO[status] };
      return status === 'order_received' && order.prep_minutes !== null
        ? { action: 'accept', prep_minutes: order.prep_minutes }
        : null;
    }
    default:
      return null;
  }
}

/** Where the acts of one touch lead, as the desk shows it before the server's answer. */
function statusAfter(order: Order, acts: readonly OrderAction[], atMs: number): OrderStatus {
  let after = order;
  for (const act of acts) {
    const result = actOn(after, act, { now: iso(atMs), actor: SYSTEM_ACTOR, expectRev: after.rev });
    if (result.kind === 'applied') after = result.order;
  }
  return after.status;
}

const cell = createCell<LastTap | null>(null);
export const getLastTap = cell.get;
export const subscribeLastTap = cell.subscribe;
export const forgetLastTap = (): void => cell.set(null);

/** Remembers what can be taken back, all of it or nothing; any other tap ends the offer. */
export async function rememberTap(taps: readonly TapOnOrder[], atMs: number, alongBack?: () => void): Promise<void> {
  const orders = taps.map(({ order, acts }) => ({
    orderId: order.id,
    status: statusAfter(order, acts, atMs),
    mended: mendedBy(order, acts),
    back: acts.map((act) => backOf(order, act)).filter((act) => act !== null),
    commandIds: [],
  }));
  const action = taps[0]?.acts[0]?.action;
  const isUndoable = orders.every(({ back }, index) => back.length === taps[index]?.acts.length);
  const tap = action !== undefined && isUndoable ? { action, atMs, orders, alongBack } : null;
  cell.set(tap);
  const stored = await Promise.all(taps.map((each) => each.stored));
  if (tap === null || cell.get() !== tap) return;
  cell.set({ ...tap, orders: orders.map((each, index) => ({ ...each, commandIds: stored[index] ?? [] })) });
}

/** Another screen was a moment earlier with the same step: it is not this screen's to take back. */
function isOthersStep(order: Order, deviceId: string | null): boolean {
  const actor = lastStep(order)?.actor;
  return deviceId !== null && actor?.kind === 'screen' && actor.id !== deviceId;
}

/**
 * How it is taken back: the waiting taps themselves, or the opposite of what was done. Null where the order has moved on
 * since, here or at another screen: that would take back a step that no one has named. `deviceId`: this screen's.
 */
export function undoOf(
  tap: Omit<OrderTap, 'orderId'>,
  deskOrder: DeskOrder,
  deviceId: string | null,
): { commandIds: readonly string[] } | { acts: readonly OrderAction[] } | null {
  if (deskOrder.order.status !== tap.status) return null;
  const waiting = deskOrder.pending.filter((each) => tap.commandIds.includes(each.command_id));
  const needsExactVersion = tap.back.some((act) => act.action === 'reopen');
  const areAllHere = waiting.length > 0 && waiting.length === tap.commandIds.length;
  // A sent step is taken back by a reopen queued behind it [O6]; anything else by its opposite.
  if (areAllHere && (needsExactVersion || waiting.every((each) => !each.sent))) return { commandIds: tap.commandIds };
  const isBarred = deskOrder.pending.length > 0 || isOthersStep(deskOrder.order, deviceId);
  if (needsExactVersion && isBarred) return null;
  if (tap.mended === undefined) return { acts: tap.back };
  const act = mendBackSince(tap.mended.before, tap.mended.lines, deskOrder.order);
  return act === null ? null : { acts: [act] };
}

function mendedBy(before: Order, acts: readonly OrderAction[]): OrderTap['mended'] {
  const [act] = acts;
  return act?.action === 'mend' ? { before, lines: act.lines } : undefined;
}

/** Whether all of a touch can be taken back now. */
export const isUndoable = (
  { orders }: LastTap,
  { orders: shown, device }: Pick<DeskView, 'orders' | 'device'>,
): boolean =>
  orders.every((tap) => {
    const deskOrder = shown.find(({ order }) => order.id === tap.orderId);
    // It is being stored, and shown in a moment.
    if (tap.commandIds.length === 0) return deskOrder !== undefined;
    // A tap that is just being answered may be taken back in a moment.
    if (deskOrder?.order.status !== tap.status) return false;
    return deskOrder.pending.length > 0 || undoOf(tap, deskOrder, device?.id ?? null) !== null;
  });
