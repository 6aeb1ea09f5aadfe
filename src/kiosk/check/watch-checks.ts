import { openState } from '#contract/domain/opening-hours.ts';
import { isTest } from '#contract/domain/order.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import type { DeskParts } from '../desk-context.ts';
import { askedCell, attentionCell, note } from './check-cells.ts';
import { checkRows, needingAttention } from './check-rows.ts';
import { askAgain, factsOf, followDrill } from './desk-checks.ts';

const MEASURE_EVERY_S = 15;
const ASK_EVERY_S = 120;
/** A screen that was just loaded has not proven its sound and link yet. */
const FIRST_LOOK_S = 20;
/** What the server said at the load is from before it knew that this screen sounds. */
const SECOND_ASK_S = 15;
const BEFORE_OPENING_MS = 30 * 60_000;

/** Closed, and opening within half an hour. */
export function isBeforeOpening({ store }: Pick<DeskView, 'store'>, nowMs: number): boolean {
  if (store === null) return false;
  const { is_open, next_change_at } = openState(store, nowMs);
  return !is_open && next_change_at !== null && Date.parse(next_change_at) - nowMs <= BEFORE_OPENING_MS;
}

/**
 * Looks by itself after every load, every two minutes and before opening [SS9]; measures the link, follows TEST orders
 * their sender, and reports to the board what needs a person. Returns its stop.
 */
export function startChecks(parts: DeskParts): () => void {
  const { desk, screen } = parts;
  let seconds = 0;
  let wasWaiting = false;
  let lastTestOrder = newestTest(desk.view());

  function noteSince(): void {
    const { wakeSince } = askedCell.get();
    const isHeld = screen.wakeState() === 'held';
    if (isHeld === (wakeSince === null)) note({ wakeSince: isHeld ? desk.now() : null });
  }

  function step(): void {
    const view = desk.view();
    if (view.phase !== 'ready') return;
    seconds += 1;
    if (wasWaiting && view.queue === 0) note({ emptiedAt: desk.now() });
    wasWaiting = view.queue > 0;
    if (seconds % MEASURE_EVERY_S === 1) desk.measureLink();
    if (seconds % ASK_EVERY_S === 0 || seconds === SECOND_ASK_S) void askAgain(parts);
    const test = newestTest(view);
    if (test !== lastTestOrder) {
      lastTestOrder = test;
      void followNewest(parts);
    }
    if (seconds >= FIRST_LOOK_S) judge(view);
  }

  function judge(view: DeskView): void {
    const rows = checkRows(factsOf(parts, askedCell.get()));
    const found = needingAttention(rows, isBeforeOpening(view, desk.now()));
    const next =
      found.length === 0
        ? null
        : {
            count: found.length,
            worst: found.some(({ state }) => state === 'bad') ? ('bad' as const) : ('warn' as const),
          };
    const before = attentionCell.get();
    if (before?.count !== next?.count || before?.worst !== next?.worst) attentionCell.set(next);
  }

  noteSince();
  void askAgain(parts);
  const stops = [screen.subscribeTick(step), screen.subscribeWake(noteSince)];
  return () => {
    for (const stop of stops) stop();
  };
}

const newestTest = ({ orders }: DeskView): string | undefined =>
  orders.findLast(({ order }) => isTest(order) && order.status !== 'cancelled')?.order.id;

/** A TEST order came from the back-office or by the plan: its drill is the newest there is. */
async function followNewest(parts: DeskParts): Promise<void> {
  const { restaurantId } = parts.desk.view();
  if (restaurantId === null) return;
  try {
    const drill = await parts.calls.lastDrill(restaurantId);
    if (drill === null) return;
    note({ drill });
    if (drill.outcome === 'running') await followDrill(parts, drill.id);
  } catch {
    // Asked again with everything else.
  }
}
