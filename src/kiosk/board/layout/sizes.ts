import type { BoardStep } from '#contract/domain/screen-settings.ts';
import type { LayoutScreen } from './layout-types.ts';

/**
 * The fixed sizes of the board [UL3] [UL5], in rem with the least px of a tablet. board.css takes the
 * same from here as variables, so that what is planned is what is drawn.
 */
const TOUCH = { rem: 4, least: 64 };
const COLUMN = {
  // 256 px and not 260: four columns stand side by side on an upright screen of 1080.
  narrow: { rem: 16, least: 246 },
  wide: { rem: 19.375, least: 310 * 0.75 },
};
const RAIL = { rem: 15.25, least: 210 };
const CALM_RAIL_REM = 14;
const CALM_SHARES = { wide: 5.04, folded: 4.04, preparing: 2.04, lowerRow: 1.06 };
const LANE_HEAD_REM = 3;
/** A part that must not be cut still has room for a head, a dish and an action. */
const LEAST_COLUMN = 160;

type Form = 'wide' | 'folded' | 'portrait';

const atLeast = (rem: number, size: { rem: number; least: number }): number => Math.max(size.rem * rem, size.least);

export const formOf = ({ width, height }: Pick<LayoutScreen, 'width' | 'height'>): Form => {
  if (height > width) return 'portrait';
  return width <= 1400 ? 'folded' : 'wide';
};

export const touchOf = (rem: number): number => atLeast(rem, TOUCH);
/** A row of the board that is touched: dock, footer. */
export const barOf = (rem: number): number => touchOf(rem) + rem / 2;
export const railOf = (rem: number): number => atLeast(rem, RAIL);
export const chipGapOf = (rem: number): number => rem * 0.375;

/** Top bar, strip and banners: the strip is open in calm and busy only. */
function headerOf(screen: LayoutScreen, step: BoardStep): number {
  const { rem } = screen;
  const touch = touchOf(rem);
  const top = step === 'calm' ? touch + rem : touch + rem / 2;
  const strip = screen.hasStrip && (step === 'calm' || step === 'busy') ? touch + rem + 1 : 0;
  return top + strip + screen.banners;
}

/** Where Preparing is drawn: how many columns, how wide and high, and the space between two. */
export type Ground = { columns: number; width: number; height: number; gap: number };
export type Taken = { hasDock: boolean; hasFooter: boolean; hasStation: boolean };

export function groundOf(screen: LayoutScreen, step: BoardStep, taken: Taken): Ground {
  if (step === 'calm') return calmGround(screen, taken);
  const { rem } = screen;
  const gap = Math.max(rem / 2, 6);
  const isPortrait = formOf(screen) === 'portrait';
  const railWidth = isPortrait ? 0 : railOf(rem) + gap;
  const railHeight = isPortrait ? 2 * touchOf(rem) + chipGapOf(rem) + gap : 0;
  const room = screen.width - 1.5 * rem - railWidth;
  const least = atLeast(rem, step === 'rush' ? COLUMN.narrow : COLUMN.wide);
  const columns = Math.max(1, Math.floor((room + gap) / (least + gap)));
  const bars = Number(taken.hasDock) + Number(taken.hasFooter);
  const height = screen.height - headerOf(screen, step) - bars * barOf(rem) - rem - railHeight;
  return {
    columns,
    width: Math.floor((room - (columns - 1) * gap) / columns),
    height: Math.max(LEAST_COLUMN, Math.floor(height)),
    gap,
  };
}

export const calmGapOf = (rem: number): number => rem * 0.75;

type CalmPlan = { share: number; upper: number; lower: number; rail: number };

/** The calm board's grid: the width of one column, the heights of its rows, the rail. */
export function calmPlan(screen: LayoutScreen, hasFooter: boolean): CalmPlan {
  const { rem } = screen;
  const gap = calmGapOf(rem);
  const form = formOf(screen);
  const rail = screen.isRailShut ? touchOf(rem) : CALM_RAIL_REM * rem;
  const width = screen.width - 2 * rem;
  const whole = screen.height - headerOf(screen, 'calm') - 1.25 * rem - (hasFooter ? barOf(rem) : 0);
  if (form === 'portrait') {
    const sides = screen.isRailShut ? rail + gap : 0;
    const upper = (whole - gap) / (1 + CALM_SHARES.lowerRow);
    return { share: (width - sides - 2 * gap) / 3, upper, lower: whole - gap - upper, rail };
  }
  const gaps = form === 'wide' ? 4 : 3;
  const share = (width - rail - gaps * gap) / CALM_SHARES[form];
  return { share, upper: whole, lower: whole, rail };
}

/** The height of a calm column below its head. */
export const laneRoom = (row: number, rem: number): number =>
  Math.max(LEAST_COLUMN, Math.floor(row - LANE_HEAD_REM * rem - calmGapOf(rem)));

function calmGround(screen: LayoutScreen, taken: Taken): Ground {
  const { rem } = screen;
  const gap = calmGapOf(rem);
  const plan = calmPlan(screen, taken.hasFooter);
  const across = formOf(screen) === 'portrait' ? 2 * plan.share + gap : CALM_SHARES.preparing * plan.share;
  const station = taken.hasStation ? touchOf(rem) + gap : 0;
  return {
    columns: 2,
    width: Math.floor((across - gap) / 2),
    height: Math.max(LEAST_COLUMN, laneRoom(plan.upper, rem) - station),
    gap,
  };
}
