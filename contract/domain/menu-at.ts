import * as z from 'zod/mini';
import { isInWindow, isOnSale, isSoldOut, momentOf, type LimitedTime, type Moment } from './menu-availability.ts';
import type { Category, Dish, Specification } from './menu.ts';
import { openState, type OpeningRules, type OpenState } from './opening-hours.ts';
import { isSoldOutByCount, portionsLeft } from './portions.ts';
import { addDays, clockChange, instantOf, iso, localTime } from './time.ts';

/** Why a dish cannot be ordered at a moment. */
export const NOT_SELLABLE = [
  'off_shelf',
  'sold_out',
  'outside_window',
  'category_outside_window',
  'choice_missing',
] as const;
export const NotSellableSchema = z.enum(NOT_SELLABLE);
export type NotSellable = z.infer<typeof NotSellableSchema>;

export type MenuNow = { categories: readonly Category[]; dishes: readonly Dish[] };

/** `nowMs`: when it is ordered, which says what is sold out; `moment`: when it is wanted, which says what is served. */
type OrderedAt = { nowMs: number; moment: Moment };

/**
 * [MP1] Why no order can have a dish, or null: what does not depend on the order. The intake and the menu at a moment both
 * ask here. The last portions may be the order's own, so their count is the asker's to read.
 */
export function whyNotServed(
  dish: Dish,
  category: LimitedTime | undefined,
  { nowMs, moment }: OrderedAt,
): Exclude<NotSellable, 'choice_missing'> | null {
  if (dish.status === 'off_shelf') return 'off_shelf';
  if (isSoldOut(dish, nowMs) && !isSoldOutByCount(dish)) return 'sold_out';
  if (!isInWindow(dish, moment)) return 'outside_window';
  return category !== undefined && !isInWindow(category, moment) ? 'category_outside_window' : null;
}

export const optionsOnSale = ({ options }: Specification, atMs: number) =>
  options.filter((option) => isOnSale(option, atMs));

type Choice = { is_required: boolean; options: readonly Pick<Dish, 'status' | 'sold_out_until'>[] };
/** [MP1] Whether a choice has to be made of which nothing can be had: a dish with it cannot be ordered. */
export const lacksChoice = ({ is_required, options }: Choice, atMs: number): boolean =>
  is_required && !options.some((option) => isOnSale(option, atMs));

/** [MP1] The same of any of a dish's choices. */
export const lacksAnyChoice = ({ specifications }: { specifications: readonly Choice[] }, atMs: number): boolean =>
  specifications.some((specification) => lacksChoice(specification, atMs));

/** [MP1] Why no customer can order a dish at a moment, for that moment, or null. */
export function whyNotSellable(dish: Dish, category: LimitedTime | undefined, moment: Moment): NotSellable | null {
  const { atMs } = moment;
  const reason = whyNotServed(dish, category, { nowMs: atMs, moment });
  if (reason !== null) return reason;
  if (portionsLeft(dish, atMs) === 0) return 'sold_out';
  return lacksAnyChoice(dish, atMs) ? 'choice_missing' : null;
}

const DAYS_AHEAD = 9;
const DAY_MS = 86_400_000;

/** A zone's wall clock over the week after an instant; each reading is worked out once, as menus repeat their hours. */
export type WeekAhead = {
  instantsOf: (clock: string) => readonly number[];
  momentAt: (atMs: number) => Moment;
  /** When the clock is put forward or back: a weekly time that it skips or comes back to begins then. */
  clockChanges: readonly number[];
};

export function weekAhead(timeZone: string, fromMs: number): WeekAhead {
  const today = localTime(fromMs, timeZone).day;
  const days = Array.from({ length: DAYS_AHEAD }, (_, offset) => addDays(today, offset)).map((day) => {
    const [from, to] = [instantOf(day, '00:00', timeZone), instantOf(addDays(day, 1), '00:00', timeZone)];
    const longerMs = to - from - DAY_MS;
    return { day, longerMs, changes: longerMs === 0 ? [] : [clockChange(from, to, timeZone)] };
  });
  /** Two where the clock goes back over it. */
  const instantsOn =
    (clock: string) =>
    ({ day, longerMs }: (typeof days)[number]): number[] => {
      const first = instantOf(day, clock, timeZone);
      const isTwice = longerMs > 0 && localTime(first + longerMs, timeZone).time === clock;
      return isTwice ? [first, first + longerMs] : [first];
    };
  const clocks = new Map<string, readonly number[]>();
  const moments = new Map<number, Moment>();
  return {
    clockChanges: days.flatMap(({ changes }) => changes),
    instantsOf: (clock) => {
      const found = clocks.get(clock) ?? days.flatMap(instantsOn(clock));
      clocks.set(clock, found);
      return found;
    },
    momentAt: (atMs) => {
      const found = moments.get(atMs) ?? momentOf(atMs, timeZone);
      moments.set(atMs, found);
      return found;
    },
  };
}

/** Instants, in order, at which anything about the menu may change: of wall-clock times those of the week ahead. */
export function turningPoints({ categories, dishes }: MenuNow, week: WeekAhead): number[] {
  const clocks = new Set<string>();
  const instants = new Set<number>();
  for (const item of [...categories, ...dishes]) {
    if (!item.is_limited_time) continue;
    for (const { span } of item.weekly_windows) clocks.add(span.open).add(span.close);
    for (const at of [item.available_from_at, item.available_until_at]) if (at !== null) instants.add(Date.parse(at));
  }
  const ends = dishes.flatMap(({ sold_out_until, portions_until, specifications }) => [
    sold_out_until,
    portions_until ?? null,
    ...specifications.flatMap(({ options }) => options.map((option) => option.sold_out_until)),
  ]);
  for (const end of ends) if (end !== null) instants.add(Date.parse(end));
  const local = [...clocks, '00:00'].flatMap((clock) => week.instantsOf(clock));
  return [...new Set([...local, ...week.clockChanges, ...instants])].sort((left, right) => left - right);
}

export type DishAt = {
  dish: Dish;
  /** Null: it can be ordered. */
  reason: NotSellable | null;
  /** When it can be ordered again by itself; null where that is not known, or a person has to say so. */
  back_at: string | null;
};
export type MenuAt = OpenState & { at: string; dishes: DishAt[] };

/** [MP2] The menu as a customer finds it at an instant: whether the store is open, and each dish or why not. */
export function menuAt(menu: MenuNow, rules: OpeningRules, atMs: number): MenuAt {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const week = weekAhead(rules.time_zone, atMs);
  const now = week.momentAt(atMs);
  const backOf = (dish: Dish): string | null => {
    const category = categories.get(dish.category_id);
    const parts = { categories: category === undefined ? [] : [category], dishes: [dish] };
    const back = turningPoints(parts, week)
      .filter((point) => point > atMs)
      .map((point) => week.momentAt(point))
      .find((moment) => whyNotSellable(dish, category, moment) === null);
    return back === undefined ? laterStart([dish, category], atMs) : iso(back.atMs);
  };
  return {
    at: iso(atMs),
    ...openState(rules, atMs),
    dishes: menu.dishes.map((dish) => {
      const reason = whyNotSellable(dish, categories.get(dish.category_id), now);
      return { dish, reason, back_at: reason === null || reason === 'off_shelf' ? null : backOf(dish) };
    }),
  };
}

/** When something begins that does so after the week ahead; its weekly times may let it wait a little longer. */
function laterStart(parts: readonly (LimitedTime | undefined)[], atMs: number): string | null {
  const limited = parts.filter((part) => part?.is_limited_time === true);
  const timesOf = (key: 'available_from_at' | 'available_until_at'): number[] =>
    limited.flatMap((part) => (part?.[key] == null ? [] : [Date.parse(part[key])]));
  const start = Math.max(...timesOf('available_from_at'));
  const isLater = start > atMs + (DAYS_AHEAD - 2) * DAY_MS && timesOf('available_until_at').every((end) => end > start);
  return isLater ? iso(start) : null;
}
