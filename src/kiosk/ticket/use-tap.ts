import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order, Ring } from '#contract/domain/order.ts';
import { pinActOf } from '#contract/domain/desk-person.ts';
import type { ActAs, Desk } from '#src/live/desk-store.ts';
import type { PersonHere } from '#src/live/person-proofs.ts';
import { useDesk } from '../desk-context.ts';
import { isGuardedTouch } from '../board/board-touch.ts';
import { noteDone } from '../board/ghosts.ts';
import { askPerson } from '../person/pin-request.ts';
import { rememberTap } from '../last-tap.ts';

export const GUARD_MS = 400;
let lastTap = { atMs: Number.NEGATIVE_INFINITY, what: '', orderId: '' };

/**
 * A tap on an order. Where a ticket that leaves lets the next one slide under the finger, what follows within the guard
 * is taken as the same tap; the wall's board tells two touches apart itself. Lines that are ticked stay where they are:
 * only the same line twice is one tap [F8].
 */
export function tapOnce(desk: Desk, orderId: string, ...acts: readonly OrderAction[]): void {
  tapOn(desk, { id: orderId }, acts);
}

/** What goes along with a tap, and returns what takes it back. */
export type Along = () => (() => void) | undefined;
type Tapped = { id: string; rev?: number; along?: Along | undefined };

function tapOn(desk: Desk, order: Tapped, acts: readonly OrderAction[]): void {
  const [asked] = acts.flatMap(({ action }) => pinActOf(action) ?? []);
  if (asked === undefined) tapAs(undefined, desk, order, acts);
  else askPerson(desk.view(), asked, (person) => tapAs(person, desk, order, acts), order.id);
}

function tapAs(person: PersonHere | undefined, desk: Desk, tapped: Tapped, acts: readonly OrderAction[]): void {
  const orderId = tapped.id;
  const view = desk.view();
  const order = view.orders.find((each) => each.order.id === orderId)?.order;
  if (order === undefined || view.settings?.view === 'read_only') return;
  const atMs = performance.now();
  const what = acts.map((act) => (act.action === 'item_done' ? `${orderId} ${act.line}` : 'step')).join();
  const isOther = what !== lastTap.what && !what.includes('step') && !lastTap.what.includes('step');
  const isApart = isGuardedTouch() && orderId !== lastTap.orderId;
  if (atMs - lastTap.atMs < GUARD_MS && !isOther && !isApart) return;
  lastTap = { atMs, what, orderId };
  if (what === 'step' && acts[0]?.action === 'done') noteDone(orderId, desk.now());
  const as: [as?: ActAs] = person === undefined && tapped.rev === undefined ? [] : [{ person, rev: tapped.rev }];
  const stored = Promise.all(acts.map(async (act) => desk.act(orderId, act, ...as)));
  const alongBack = tapped.along?.();
  // One line is unticked by touching it again; the offer to take a step back outlives it.
  if (acts.length === 1 && acts[0]?.action === 'item_done') return;
  void rememberTap([{ order, acts, stored }], desk.now(), alongBack);
}

/** One touch that does the same to several orders, and is undone as one. */
export function tapAll(desk: Desk, orderIds: readonly string[], act: OrderAction): void {
  const view = desk.view();
  const atMs = performance.now();
  if (view.settings?.view === 'read_only' || atMs - lastTap.atMs < GUARD_MS) return;
  lastTap = { atMs, what: 'step', orderId: '' };
  const orders = view.orders.map((each) => each.order).filter(({ id }) => orderIds.includes(id));
  const taps = orders.map((order) => ({
    order,
    acts: [act],
    stored: desk.act(order.id, act).then((commandId) => [commandId]),
  }));
  void rememberTap(taps, desk.now());
}

export function useTap(): (orderId: string, ...acts: readonly OrderAction[]) => void {
  const desk = useDesk();
  return (orderId, ...acts) => tapOnce(desk, orderId, ...acts);
}

/** Says that an alarm was seen; one that was answered elsewhere is seen on this screen alone [F19]. */
export function useSee(): (orderId: string, ring: Ring | null) => void {
  const desk = useDesk();
  return (orderId, ring) =>
    ring === null ? desk.seeHere(orderId) : tapOnce(desk, orderId, { action: 'acknowledge', ring_rev: ring.rev });
}

/**
 * For what was decided on an order as a sheet showed it: the server refuses it where the order has changed since, also
 * while a PIN was asked for.
 */
export function useSeenTap(): (order: Pick<Order, 'id' | 'rev'>, act: OrderAction, along?: Along) => void {
  const desk = useDesk();
  return ({ id, rev }, act, along) => tapOn(desk, { id, rev, along }, [act]);
}
