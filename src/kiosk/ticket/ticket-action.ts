import { foodWhenCancelled } from '#contract/domain/courier-after-cancel.ts';
import { isReadyEarly } from '#contract/domain/order-actions.ts';
import { isRinging, type Order, type OrderItem, type Ring } from '#contract/domain/order.ts';
import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';
import { isOfStation } from '#contract/domain/station.ts';
import { isAllTicked, isTraceFor, ticksOf } from '../board/stations.ts';
import { forwardOf, type Forward } from './forward-action.ts';

/** The one action of a ticket, whatever draws it. */
export type TicketAction =
  | { kind: 'none' }
  | { kind: 'undo'; tap: PendingTap }
  /** Without a ring it was answered elsewhere, and is to be seen here alone [F19]. */
  | { kind: 'seen'; ring: Ring | null; word: 'act.stop' | 'act.hold' | 'act.seen' }
  | { kind: 'station'; left: readonly OrderItem[]; station: string }
  | { kind: 'station_over'; rest: number }
  | { kind: 'early' | 'forward'; forward: Forward };

/** What is said by it of the food of a cancelled order. */
const STOPPED = { kitchen: 'act.stop', ready: 'act.hold', out: 'act.seen' } as const;

type Context = {
  isReadOnly: boolean;
  station: string | null;
  taps: readonly PendingTap[];
  isWhole: boolean;
  nowMs: number;
};

/**
 * The undo of a tap that still waits; a ringing ticket asks to be seen first. A station's ticket ticks what is its own;
 * only when nothing else is left may it say that the order is done [F6]. An order for later has its action in full only,
 * where ready is asked about first [S14].
 */
export function ticketActionOf(deskOrder: DeskOrder, context: Context): TicketAction {
  const { order } = deskOrder;
  const { isReadOnly, station, taps, isWhole, nowMs } = context;
  if (isReadOnly) return { kind: 'none' };
  const undoable = taps.findLast(isUndoable);
  if (undoable !== undefined) return { kind: 'undo', tap: undoable };
  const { ring } = order;
  const isToSee = ring !== null && isRinging(order) && ring.kind !== 'new';
  if (isToSee || isTraceFor(deskOrder, station)) {
    const word = order.status === 'cancelled' ? STOPPED[foodWhenCancelled(order)] : 'act.seen';
    return { kind: 'seen', ring: isToSee ? ring : null, word };
  }
  if (order.status === 'cancelled') return { kind: 'none' };
  const isStations = station !== null && !isWhole && order.status === 'order_received' && !order.scheduled;
  if (isStations && !isAllTicked(ticksOf(order.items))) return stationAction(order, station);
  const forward = forwardOf(order);
  if (forward === undefined || (order.scheduled && !isWhole)) return { kind: 'none' };
  return { kind: isReadyEarly(order, nowMs) ? 'early' : 'forward', forward };
}

function stationAction({ items }: Order, station: string): TicketAction {
  const left = items.filter((item) => item.done_at === null && isOfStation(item, station));
  const { done, all } = ticksOf(items);
  return left.length === 0 ? { kind: 'station_over', rest: all - done } : { kind: 'station', left, station };
}

/** A step can be taken back at any time, anything else only before it was sent. */
const isUndoable = (tap: PendingTap): boolean =>
  isStep(tap.action) || (!tap.sent && (tap.action === 'cancel' || tap.action === 'self_deliver'));

const isStep = (action: PendingTap['action']): boolean =>
  action === 'accept' || action === 'done' || action === 'deliver' || action === 'receive';
