import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from './basics.ts';
import { optionsOnSale, turningPoints, weekAhead, whyNotSellable, type MenuNow } from './menu-at.ts';
import { isInWeeklyWindow, momentOf, type Moment } from './menu-availability.ts';
import type { Category, Dish, Specification } from './menu.ts';
import { intervalsAround, type OpeningRules } from './opening-hours.ts';
import { iso } from './time.ts';

export const FINDING_KINDS = [
  'nothing_sellable',
  'required_group_empty',
  'unreachable_price',
  'no_price',
  'never_sold',
  'missing_translation',
  'no_image',
] as const;
export const SEVERITIES = ['error', 'warning', 'hint'] as const;

/** A finding for the owner. `from_at`–`until_at`: when nothing can be ordered although the store is open. */
export const FindingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(SEVERITIES),
  dish_id: z.nullable(IdSchema),
  category_id: z.nullable(IdSchema),
  name_zh: z.string(),
  name_en: z.string(),
  /** The specification concerned, if any. */
  part_zh: z.string(),
  part_en: z.string(),
  from_at: z.nullable(InstantSchema),
  until_at: z.nullable(InstantSchema),
});
export type Finding = z.infer<typeof FindingSchema>;

const WEEK_MS = 7 * 86_400_000;

type Piece = { from: number; to: number };

/** The open hours of the week from a moment, cut wherever the menu may change. */
function openPieces(menu: MenuNow, rules: OpeningRules, fromMs: number): Piece[] {
  const points = turningPoints(menu, weekAhead(rules.time_zone, fromMs));
  const usual: OpeningRules = { ...rules, mode: 'in_business', mode_until: null };
  return intervalsAround(usual, fromMs).flatMap((interval) => {
    const from = Math.max(interval.from, fromMs);
    const to = Math.min(interval.to, fromMs + WEEK_MS);
    if (to <= from) return [];
    const cuts = [from, ...points.filter((point) => point > from && point < to), to];
    return cuts.slice(0, -1).map((cut, index) => ({ from: cut, to: cuts[index + 1] ?? to }));
  });
}

/** Joins adjacent pieces. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last !== undefined && last.to === piece.from) last.to = piece.to;
    else found.push({ ...piece });
  }
  return found;
}

const NO_PLACE = {
  dish_id: null,
  category_id: null,
  name_zh: '',
  name_en: '',
  part_zh: '',
  part_en: '',
  from_at: null,
  until_at: null,
};
const aboutDish = ({ id, category_id, name_zh, name_en }: Dish) => ({
  ...NO_PLACE,
  dish_id: id,
  category_id,
  name_zh,
  name_en,
});

/** Problems of one dish that hold whenever it is sold. */
function dishFindings(dish: Dish, atMs: number): Finding[] {
  const place = aboutDish(dish);
  const required = dish.specifications.filter(({ is_required }) => is_required);
  const groups = required.map((group) => ({ group, left: optionsOnSale(group, atMs) }));
  const dearer = groups.find(
    ({ left }) => left.length > 0 && left.every(({ extra_price_cents }) => extra_price_cents > 0),
  );
  const isFree = dish.price_cents === 0 && dearer === undefined;
  const texts = [dish, ...dish.specifications, ...dish.specifications.flatMap(({ options }) => options)];
  const lacksText = texts.some(({ name_en }) => name_en === '') || hasOneDescription(dish);
  return [
    ...groups
      .filter(({ left }) => left.length === 0)
      .map(({ group }): Finding => ({ ...place, ...partOf(group), kind: 'required_group_empty', severity: 'error' })),
    ...(dearer === undefined || dish.price_cents === 0
      ? []
      : [{ ...place, ...partOf(dearer.group), kind: 'unreachable_price', severity: 'warning' } as const]),
    ...(isFree ? [{ ...place, kind: 'no_price', severity: 'warning' } as const] : []),
    ...(lacksText ? [{ ...place, kind: 'missing_translation', severity: 'warning' } as const] : []),
    ...(dish.image === null ? [{ ...place, kind: 'no_image', severity: 'hint' } as const] : []),
  ];
}

const partOf = ({ name_zh, name_en }: Specification) => ({ part_zh: name_zh, part_en: name_en });
const hasOneDescription = ({ description_zh, description_en }: Pick<Dish, 'description_zh' | 'description_en'>) =>
  (description_zh === '') !== (description_en === '');

/** Its last day is over, or no weekly window of its own or its category's touches the open hours. */
function isNeverSold(dish: Dish, category: Category | undefined, moments: readonly Moment[], atMs: number): boolean {
  const parts = [dish, category].filter((part) => part?.is_limited_time === true);
  if (parts.some((part) => part?.available_until_at != null && Date.parse(part.available_until_at) <= atMs))
    return true;
  const windows = parts.flatMap((part) => (part === undefined || part.weekly_windows.length === 0 ? [] : [part]));
  if (windows.length === 0 || moments.length === 0) return false;
  return !moments.some((moment) => windows.every((part) => isInWeeklyWindow(part.weekly_windows, moment)));
}

/**
 * Findings in a menu for the week that begins at an instant: open hours with nothing sellable, required choices without
 * an option, prices that cannot be paid, dishes never sold, texts without their other language.
 */
export function menuFindings(menu: MenuNow, rules: OpeningRules, atMs: number): Finding[] {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const shown = menu.dishes.filter(({ status }) => status !== 'off_shelf');
  const pieces = openPieces(menu, rules, atMs).map((piece) => ({
    ...piece,
    at: momentOf(piece.from, rules.time_zone),
  }));
  const empty = pieces.filter(
    ({ at }) =>
      !shown.some(
        (dish) => dish.can_order_alone && whyNotSellable(dish, categories.get(dish.category_id), at) === null,
      ),
  );
  const moments = pieces.map(({ at }) => at);
  return [
    ...joined(empty).map(({ from, to }): Finding => ({
      ...NO_PLACE,
      kind: 'nothing_sellable',
      severity: 'error',
      from_at: iso(from),
      until_at: iso(to),
    })),
    ...shown.flatMap((dish): Finding[] =>
      isNeverSold(dish, categories.get(dish.category_id), moments, atMs)
        ? [{ ...aboutDish(dish), kind: 'never_sold', severity: 'warning' }]
        : [],
    ),
    ...menu.categories
      .filter((category) => category.name_en === '' || hasOneDescription(category))
      .map(({ id, name_zh, name_en }): Finding => ({
        ...NO_PLACE,
        category_id: id,
        name_zh,
        name_en,
        kind: 'missing_translation',
        severity: 'warning',
      })),
    ...shown.flatMap((dish) => dishFindings(dish, atMs)),
  ];
}
