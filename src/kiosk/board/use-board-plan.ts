import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BoardStep, Density } from '#contract/domain/screen-settings.ts';
import type { LayoutOrder, BoardLayout, LayoutScreen, StepNow, TicketHeights } from './layout/layout-types.ts';
import { layout } from './layout/layout.ts';
import { heightKeyOf } from './board-orders.ts';
import { knownHeights, leastHeights } from './ticket-heights.ts';
import type { Glass } from './use-glass.ts';
import type { Settled } from './use-settled-board.ts';

/** A ticket that is to be measured: drawn out of sight at this step and width. */
export type Wanted = { key: string; id: string; lane: LayoutOrder['lane']; step: BoardStep; width: number };

export type PlanInput = {
  settled: Settled;
  glass: Glass;
  density: Density;
  hasStrip: boolean;
  isRailShut: boolean;
  newNotice: number;
  /** All else that is drawn on each ticket: language, view, what other stations cook. */
  look: string;
};

/** How long a step must have stood before a lower one may take its place [UL4]. */
const STOOD_MS = 60_000;

type Shown = { step: BoardStep; sinceMs: number; at: string; no: number; now: StepNow };

/** The board's plan, and which tickets it needs measured before it holds. */
export function useBoardPlan(input: PlanInput): {
  plan: BoardLayout;
  wanted: readonly Wanted[];
  onMeasured: () => void;
} {
  const { settled, glass, density, hasStrip, isRailShut, newNotice, look } = input;
  const { station } = settled.looks;
  const [measured, setMeasured] = useState(0);
  const shown = useRef<Shown | null>(null);
  // Another screen, setting or station is another board: its step is chosen anew.
  const at = [glass.width, glass.height, glass.rem, density, station, isRailShut].join();

  const result = useMemo(
    function planBoard() {
      const wanted = new Map<string, Wanted>();
      const lanes = new Map(settled.placed.map(({ id, lane }) => [id, lane]));
      const heights = (id: string, step: BoardStep, width: number): TicketHeights => {
        const deskOrder = settled.orders.get(id);
        const lane = lanes.get(id);
        if (deskOrder === undefined || lane === undefined) throw new Error(`order ${id} is not on the board`);
        const version = heightKeyOf(deskOrder, settled.atMs);
        const key = [id, lane, step, width, glass.rem, look, station, version].join('|');
        const known = knownHeights(key);
        if (known !== undefined) return known;
        wanted.set(key, { key, id, lane, step, width });
        return leastHeights(deskOrder, step, glass.rem);
      };
      const screen: LayoutScreen = { ...glass, hasStrip, isRailShut, newNotice, heights };
      const plan = layout(settled.placed, screen, density, station, stepNow(shown.current, at, settled));
      return { plan, wanted: [...wanted.values()].filter(({ step }) => step === plan.step) };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `measured` says that the book of heights has grown
    [settled, glass, density, hasStrip, isRailShut, newNotice, look, station, at, measured],
  );

  const { step } = result.plan;
  useLayoutEffect(
    function keepStep() {
      const old = shown.current;
      const sinceMs = old !== null && old.step === step ? old.sinceMs : performance.now();
      if (result.wanted.length > 0) return;
      const now = old !== null && old.no === settled.no && old.at === at ? old.now : stepNow(old, at, settled);
      shown.current = { step, sinceMs, at, no: settled.no, now };
    },
    [step, at, settled, result],
  );
  useEffect(function forgetOnLeave() {
    return () => {
      shown.current = null;
    };
  }, []);
  const onMeasured = useCallback(() => setMeasured((count) => count + 1), []);
  return { ...result, onMeasured };
}

/** The step on the screen as the layout is to see it; while one settle is measured and planned again, the same. */
function stepNow(shown: Shown | null, at: string, settled: Settled): StepNow {
  const isEmpty = !settled.placed.some(({ lane }) => lane === 'preparing');
  if (shown === null || shown.at !== at || isEmpty) return null;
  if (shown.no === settled.no) return shown.now;
  const hasStood = performance.now() - shown.sinceMs >= STOOD_MS;
  return { on: shown.step, hasStood, hasCome: settled.hasCome, hasLeft: settled.hasLeft };
}
