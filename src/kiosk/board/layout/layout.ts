import type { BoardStep, Density } from '#contract/domain/screen-settings.ts';
import { BOARD_STEPS } from '#contract/domain/screen-settings.ts';
import { calmLanes } from './calm-lanes.ts';
import { LANE_ORDER } from './lane-order.ts';
import { flowOf, pagesOf, wholeHeight } from './flow.ts';
import type { BoardLayout, LayoutOrder, LayoutScreen, Page, StepNow } from './layout-types.ts';
import { railChips } from './rail-chips.ts';
import { groundOf, type Ground } from './sizes.ts';

type Lanes = Record<LayoutOrder['lane'], readonly LayoutOrder[]>;

function lanesOf(orders: readonly LayoutOrder[]): Lanes {
  const of = (lane: LayoutOrder['lane']): LayoutOrder[] =>
    orders.filter((each) => each.lane === lane).sort(LANE_ORDER[lane]);
  return {
    new: of('new'),
    scheduled: of('scheduled'),
    preparing: of('preparing'),
    ready: of('ready'),
    way: of('way'),
  };
}

/** A lower step is taken only where it leaves so much of its page empty. */
const DOWN_FILL = 0.85;

type Tried = { step: BoardStep; pages: Page[]; ground: Ground; fits: boolean; fill: number; hasFooter: boolean };
type Input = { lanes: Lanes; screen: LayoutScreen; hasStation: boolean; dock: readonly string[] };

/** What Preparing looks like at a step: on one page, or with a footer on several. */
function tryStep(step: BoardStep, input: Input): Tried {
  const { lanes, screen, hasStation, dock } = input;
  const taken = { hasDock: step !== 'calm' && dock.length > 0, hasStation };
  const side = step === 'calm' ? calmLanes(lanes, screen, false) : { areWhole: true, fill: 0 };
  const flowAt = (hasFooter: boolean) => {
    const ground = groundOf(screen, step, { ...taken, hasFooter });
    const tickets = lanes.preparing.map((order) => ({ order, heights: screen.heights(order.id, step, ground.width) }));
    const pages = pagesOf(flowOf(tickets, { ground, mayDivide: step !== 'calm' }), ground.columns, lanes.preparing);
    const used = tickets.reduce((sum, { heights }) => sum + wholeHeight(heights) + ground.gap, 0);
    return { ground, pages, fill: used / (ground.columns * (ground.height + ground.gap)) };
  };
  const one = flowAt(false);
  const isOnePage = one.pages.length === 1;
  const shown = isOnePage ? one : flowAt(true);
  const fill = Math.max(one.fill, side.fill);
  // A ticket that had to be divided is not what a calm board looks like.
  const isDivided = step === 'calm' && one.pages.some((page) => page.columns.flat().some(({ count }) => count > 1));
  const fits = isOnePage && side.areWhole && !isDivided;
  return { ...shown, step, fits, fill, hasFooter: !isOnePage };
}

/** The first step that fits; up only when something came, down only with room to spare [UL4]. */
function chooseStep(setting: Density, now: StepNow, tried: (step: BoardStep) => Tried): BoardStep {
  if (setting !== 'auto') return setting;
  if (now === null) return BOARD_STEPS.find((step) => tried(step).fits) ?? 'rush';
  const at = BOARD_STEPS.indexOf(now.on);
  if (now.hasLeft && now.hasStood) {
    const lower = BOARD_STEPS.slice(0, at).find((step) => tried(step).fits && tried(step).fill <= DOWN_FILL);
    if (lower !== undefined) return lower;
  }
  if (!now.hasCome) return now.on;
  return BOARD_STEPS.slice(at).find((step) => tried(step).fits) ?? 'rush';
}

/**
 * The whole board from what a person or the server decided: no clock, no DOM, no chance. The same orders on the same
 * glass give the same board, in whatever order they come in.
 */
export function layout(
  orders: readonly LayoutOrder[],
  screen: LayoutScreen,
  setting: Density,
  station: string | null,
  step: StepNow,
): BoardLayout {
  const lanes = lanesOf(orders);
  const troubles = lanes.preparing.filter(({ isTrouble }) => isTrouble);
  const dock = [...troubles, ...lanes.new].map(({ id }) => id);
  const input = { lanes, screen, hasStation: station !== null, dock };
  const cache = new Map<BoardStep, Tried>();
  const tried = (which: BoardStep): Tried => {
    const known = cache.get(which) ?? tryStep(which, input);
    cache.set(which, known);
    return known;
  };
  const chosen = tried(chooseStep(setting, step, tried));
  const { ground } = chosen;
  const isCalm = chosen.step === 'calm';
  const side = isCalm ? calmLanes(lanes, screen, chosen.hasFooter) : null;
  const rail = railChips(lanes, {
    screen,
    height: ground.height,
    isRush: chosen.step === 'rush',
    hasStation: station !== null,
  });
  return {
    step: chosen.step,
    columns: ground.columns,
    columnWidth: ground.width,
    columnHeight: ground.height,
    gap: ground.gap,
    pages: chosen.pages,
    dock: isCalm ? [] : dock,
    rail,
    lanes: side,
  };
}
