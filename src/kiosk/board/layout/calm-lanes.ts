import type { Fitted, LayoutOrder, LayoutScreen } from './layout-types.ts';
import { wholeHeight } from './flow.ts';
import { calmGapOf, calmPlan, formOf, laneRoom, touchOf } from './sizes.ts';

export type CalmLanes = {
  width: number;
  new: Fitted;
  ready: Fitted;
  way: Fitted;
  /** Every ticket is drawn. */
  areWhole: boolean;
  /** The share of the fullest column that is used. */
  fill: number;
};

/** The head of what is accepted for later, under the new ones. */
const LATER_REM = 2;

/** The columns beside Preparing as the calm step draws them; what does not fit is counted on a button. */
export function calmLanes(
  lanes: Record<'new' | 'scheduled' | 'ready' | 'way', readonly LayoutOrder[]>,
  screen: LayoutScreen,
  hasFooter: boolean,
): CalmLanes {
  const { rem } = screen;
  const gap = calmGapOf(rem);
  const button = touchOf(rem) + gap;
  const plan = calmPlan(screen, hasFooter);
  const width = Math.floor(plan.share);
  const isFolded = formOf(screen) === 'folded';
  const upper = laneRoom(plan.upper, rem);
  const lower = laneRoom(plan.lower, rem);
  const column = (orders: readonly LayoutOrder[], room: number) => stack(orders, screen, { width, room, gap, button });
  const laterHead = lanes.scheduled.length === 0 ? 0 : LATER_REM * rem + gap;
  const fresh = column([...lanes.new, ...lanes.scheduled], upper - screen.newNotice - laterHead);
  const ready = column(lanes.ready, lower - (isFolded ? button : 0));
  // A narrow screen has a button for the whole column.
  const way = isFolded
    ? { fit: { shown: [], more: lanes.way.map(({ id }) => id) }, isWhole: true, fill: 0 }
    : column(lanes.way, lower);
  const all = [fresh, ready, way];
  return {
    width,
    new: fresh.fit,
    ready: ready.fit,
    way: way.fit,
    areWhole: all.every(({ isWhole }) => isWhole),
    fill: Math.max(...all.map(({ fill }) => fill)),
  };
}

type Column = { width: number; room: number; gap: number; button: number };

function stack(orders: readonly LayoutOrder[], screen: LayoutScreen, { width, room, gap, button }: Column) {
  const heights = orders.map(({ id }) => wholeHeight(screen.heights(id, 'calm', width)));
  const whole = heights.reduce((sum, height) => sum + height + gap, -gap);
  const ids = orders.map(({ id }) => id);
  if (whole <= room) return { fit: { shown: ids, more: [] }, isWhole: true, fill: whole / room };
  let used = 0;
  let count = 0;
  for (const height of heights) {
    used += height + gap;
    if (used + button - gap > room) break;
    count += 1;
  }
  // The first is always drawn; one that is higher than the column scrolls inside.
  count = Math.max(1, count);
  return { fit: { shown: ids.slice(0, count), more: ids.slice(count) }, isWhole: false, fill: whole / room };
}
