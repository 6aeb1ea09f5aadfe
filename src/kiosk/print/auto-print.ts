import type { Order } from '#contract/domain/order.ts';
import type { DeskParts } from '../desk-context.ts';
import { hasDishesFor, printOrder, saidInstead, stationsOf, wasPrinted, type PrintOutcome } from './print-order.ts';
import { printedHere } from './printed-orders.ts';
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

/** `of` names the try: a paper that says something else is tried at once. */
type Paper = { order: Order; of: string };

const KITCHEN = { receipt: 'kitchen', isAutomatic: true } as const;

/**
 * Prints each accepted order once, as this screen is set to, and again when what is on its paper is no longer so [P7].
 * Returns its stop.
 */
export function startAutoPrint(parts: DeskParts): () => void {
  const { desk, own } = parts;
  const triedAt = new Map<string, number>();
  let startedAt: string | undefined;
  let isBusy = false;

  /** What belongs on paper and is not. */
  function missing(): Paper[] {
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
    const printed = printedHere();
    const orders = desk.view().orders.map(({ order }) => order);
    const first = ordersToPrint(orders, startedAt, nowMs)
      .filter((order) => hasDishesFor(order, stations) && !wasPrinted(order, printed))
      .toSorted((left, right) => ((cookedSince(left) ?? '') < (cookedSince(right) ?? '') ? -1 : 1))
      .map((order) => ({ order, of: order.id }));
    // A printer of the server follows its orders by itself.
    if (print.printer_id !== null) return first;
    const again = orders.flatMap((order): Paper[] => {
      const said = saidInstead(order, { printed, stations, nowMs });
      return said === null ? [] : [{ order, of: `${order.id} ${said.content} ${said.changes}` }];
    });
    return [...first, ...again];
  }

  const isTimeToTry = ({ of }: Paper): boolean => desk.now() - (triedAt.get(of) ?? Number.NEGATIVE_INFINITY) > AGAIN_MS;

  async function step(): Promise<void> {
    if (isBusy || desk.view().phase !== 'ready') return;
    const next = missing().find(isTimeToTry);
    if (next === undefined) return;
    isBusy = true;
    triedAt.set(next.of, desk.now());
    try {
      // Two tabs of one browser print an order once.
      const outcome = await alone(async () =>
        missing().some(({ of }) => of === next.of) ? printOrder(parts, next.order, KITCHEN) : null,
      );
      if (outcome !== null) note(next.order, outcome);
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
