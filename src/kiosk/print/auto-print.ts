import type { Order } from '#contract/domain/order.ts';
import type { DeskParts } from '../desk-context.ts';
import {
  hasDishesFor,
  isOnPaperHere,
  newsOf,
  printOrder,
  stationsOf,
  wasPrintedHere,
  type PrintOutcome,
} from './print-order.ts';
import { autoStopped, showOutcome } from './print-state.ts';

const SINCE_KEY = 'laidan.print.since';
/** An order that was accepted longer ago is not printed any more when the screen comes back [P7]. */
const TOO_OLD_MS = 2 * 60 * 60_000;
const AGAIN_MS = 15_000;

/** When the kitchen began with it: accepted, or due after it was scheduled. */
export const cookedSince = (order: Order): string | null =>
  order.history.findLast(({ action }) => action === 'accept' || action === 'now_due')?.at ?? order.accepted_at;

/**
 * What to print automatically: in the kitchen, begun after this screen was set to print, not long ago, not yet printed.
 */
export function ordersToPrint(orders: readonly Order[], sinceIso: string, nowMs: number): Order[] {
  return orders.filter((order) => {
    const at = cookedSince(order);
    if (order.status !== 'order_received' || order.scheduled || at === null) return false;
    return at >= sinceIso && nowMs - Date.parse(at) < TOO_OLD_MS;
  });
}

const tryOf = (order: Order): string => newsOf(order) ?? order.id;

const isDone = (order: Order, printerId: string | null): boolean =>
  printerId === null ? isOnPaperHere(order) : wasPrintedHere(order);

/**
 * Since when this screen prints by itself; what was accepted before is on paper already, or was not to be printed
 * there.
 */
function sinceOf(isOn: boolean, nowMs: number): string {
  const now = new Date(nowMs).toISOString();
  try {
    if (!isOn) {
      localStorage.removeItem(SINCE_KEY);
      return now;
    }
    const kept = localStorage.getItem(SINCE_KEY);
    if (kept !== null) return kept;
    localStorage.setItem(SINCE_KEY, now);
    return now;
  } catch {
    return now;
  }
}

/** Prints each accepted order once, as this screen is set to. Returns its stop. */
export function startAutoPrint(parts: DeskParts): () => void {
  const { desk, own } = parts;
  const triedAt = new Map<string, number>();
  let startedAt: string | undefined;
  let isBusy = false;

  function due(): Order[] {
    const { print } = own.view().settings;
    const nowMs = desk.now();
    if (!print.auto) {
      startedAt = undefined;
      sinceOf(false, nowMs);
      return [];
    }
    startedAt ??= sinceOf(true, nowMs);
    if (autoStopped.get() && print.printer_id === null) return [];
    const stations = stationsOf(parts);
    const orders = desk.view().orders.map(({ order }) => order);
    // A printer of the server prints such news by itself.
    const news =
      print.printer_id === null ? orders.filter((order) => newsOf(order) !== null && wasPrintedHere(order)) : [];
    return [...ordersToPrint(orders, startedAt, nowMs), ...news].filter(
      (order) =>
        hasDishesFor(order, stations) &&
        nowMs - (triedAt.get(tryOf(order)) ?? Number.NEGATIVE_INFINITY) > AGAIN_MS &&
        !isDone(order, print.printer_id),
    );
  }

  async function step(): Promise<void> {
    if (isBusy || desk.view().phase !== 'ready') return;
    const [order] = due();
    if (order === undefined) return;
    isBusy = true;
    triedAt.set(tryOf(order), desk.now());
    try {
      // Two tabs of one browser print an order once.
      const outcome = await alone(async () =>
        isDone(order, own.view().settings.print.printer_id)
          ? null
          : printOrder(parts, order, { receipt: 'kitchen', isAutomatic: true }),
      );
      if (outcome !== null) note(order, outcome);
    } finally {
      isBusy = false;
    }
    await step();
  }

  function note(order: Order, outcome: PrintOutcome): void {
    // A print window in front of the board would hide the next order: not again before someone has fixed it.
    if (outcome === 'stood') autoStopped.set(true);
    if (outcome === 'stood' || outcome === 'failed') showOutcome(order, outcome, desk.now());
  }

  const stops = [desk.subscribe(() => void step()), own.subscribe(() => void step())];
  void step();
  return () => {
    for (const stop of stops) stop();
  };
}

const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('laidan-print', work) : work();
