import type { Category, Dish, Specification } from '#contract/domain/menu.ts';
import { WEEKDAYS } from '#contract/domain/opening-hours.ts';
import type { OrderItem, OrderOption } from '#contract/domain/order.ts';
import { addDays, localTime } from '#contract/domain/time.ts';
import type { FieldCode, FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/intake.ts';
import { allergiesIn, noteOf } from './terms.ts';

type LimitedTime = Pick<Dish, 'is_limited_time' | 'available_from_at' | 'available_until_at' | 'weekly_windows'>;
type IntakeItem = IntakeOrder['items'][number];

/** The part of the menu an order names. */
export type Menu = {
  dishes: ReadonlyMap<string, Dish>;
  categories: ReadonlyMap<string, Pick<Category, 'station'> & LimitedTime>;
};

export const fieldError = (
  path: string,
  code: FieldCode,
  message: string,
  params?: FieldError['params'],
): FieldError => ({ path, code, message, params });

/** Whether something of limited time is sold at an instant of the restaurant's wall clock. */
export function isInWindow(item: LimitedTime, atMs: number, timeZone: string): boolean {
  if (!item.is_limited_time) return true;
  if (item.available_from_at !== null && atMs < Date.parse(item.available_from_at)) return false;
  if (item.available_until_at !== null && atMs >= Date.parse(item.available_until_at)) return false;
  if (item.weekly_windows.length === 0) return true;
  const { day, time, weekday } = localTime(atMs, timeZone);
  const yesterday = WEEKDAYS[localTime(Date.parse(`${addDays(day, -1)}T12:00:00Z`), 'UTC').weekday];
  const today = WEEKDAYS[weekday];
  return item.weekly_windows.some(({ days, span }) => {
    const isOvernight = span.close <= span.open;
    const startedToday =
      today !== undefined && days.includes(today) && time >= span.open && (isOvernight || time < span.close);
    const startedYesterday = isOvernight && yesterday !== undefined && days.includes(yesterday) && time < span.close;
    return startedToday || startedYesterday;
  });
}

/** Sold out comes back by itself at its end, also when the job that says so is late. */
export const isSoldOut = (entry: Pick<Dish, 'status' | 'sold_out_until'>, nowMs: number): boolean =>
  entry.status === 'sold_out' && (entry.sold_out_until === null || Date.parse(entry.sold_out_until) > nowMs);

export type CheckedItems = { items: OrderItem[]; errors: FieldError[] };
export type CheckAt = { nowMs: number; forMs: number; timeZone: string };

/** Prices an order's lines from the menu and finds everything that cannot be ordered, each at its own path. */
export function checkItems(items: IntakeOrder['items'], menu: Menu, at: CheckAt): CheckedItems {
  const errors: FieldError[] = [];
  const priced = items.flatMap((item, index): OrderItem[] => {
    const path = `items.${index}`;
    const dish = menu.dishes.get(item.dish_id);
    if (dish === undefined) {
      errors.push(fieldError(`${path}.dish_id`, 'unknown_dish', 'is not on the menu'));
      return [];
    }
    const category = menu.categories.get(dish.category_id);
    errors.push(...dishErrors(dish, category, `${path}.dish_id`, at));
    const chosen = checkOptions(item, dish, path, at.nowMs);
    errors.push(...chosen.errors);
    return [lineOf(item, dish, category?.station ?? null, chosen.options, index + 1)];
  });
  const isOnlySides =
    errors.length === 0 && priced.every((line) => menu.dishes.get(line.dish_id ?? '')?.can_order_alone === false);
  if (isOnlySides) errors.push(fieldError('items', 'not_alone', 'these dishes are not sold on their own'));
  return { items: priced, errors };
}

function dishErrors(dish: Dish, category: LimitedTime | undefined, path: string, at: CheckAt): FieldError[] {
  if (dish.status === 'off_shelf') return [fieldError(path, 'dish_unavailable', 'is not on sale')];
  if (isSoldOut(dish, at.nowMs)) return [fieldError(path, 'dish_sold_out', 'is sold out')];
  const isSold =
    isInWindow(dish, at.forMs, at.timeZone) && (category === undefined || isInWindow(category, at.forMs, at.timeZone));
  return isSold ? [] : [fieldError(path, 'outside_window', 'is not sold at this time')];
}

function checkOptions(
  item: IntakeItem,
  dish: Dish,
  path: string,
  nowMs: number,
): { options: OrderOption[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const counts = new Map<string, number>();
  const options = item.options.flatMap(({ option_id, quantity }, index): OrderOption[] => {
    const at = `${path}.options.${index}`;
    const specification = dish.specifications.find((candidate) =>
      candidate.options.some((option) => option.id === option_id),
    );
    const option = specification?.options.find((candidate) => candidate.id === option_id);
    if (specification === undefined || option === undefined) {
      errors.push(fieldError(`${at}.option_id`, 'unknown_option', 'is not an option of this dish'));
      return [];
    }
    if (option.status === 'off_shelf' || isSoldOut(option, nowMs))
      errors.push(fieldError(`${at}.option_id`, 'option_unavailable', 'is not available'));
    if (quantity > 1 && !specification.can_add_quantity)
      errors.push(fieldError(`${at}.quantity`, 'quantity_not_allowed', 'can be chosen once'));
    counts.set(specification.id, (counts.get(specification.id) ?? 0) + quantity);
    const { name_zh, name_en, extra_price_cents, is_removal } = option;
    return [{ specification: specification.name_zh, name_zh, name_en, quantity, extra_price_cents, is_removal }];
  });
  errors.push(
    ...dish.specifications.flatMap((specification) =>
      countErrors(specification, counts.get(specification.id) ?? 0, `${path}.options`),
    ),
  );
  return { options, errors };
}

function countErrors(specification: Specification, count: number, path: string): FieldError[] {
  if (specification.is_required && count === 0) {
    return [
      fieldError(path, 'too_few_options', 'a choice is missing', {
        specification: specification.name_en || specification.name_zh,
        minimum: 1,
      }),
    ];
  }
  const maximum = mostOf(specification);
  if (count <= maximum) return [];
  return [
    fieldError(path, 'too_many_options', 'too many choices', {
      specification: specification.name_en || specification.name_zh,
      maximum,
    }),
  ];
}

function mostOf(specification: Specification): number {
  if (specification.is_limited) return specification.max_selectable;
  return specification.is_multi_select || specification.can_add_quantity ? Number.MAX_SAFE_INTEGER : 1;
}

const lineOf = (
  item: IntakeItem,
  dish: Dish,
  station: string | null,
  options: OrderOption[],
  line: number,
): OrderItem => ({
  line,
  dish_id: dish.id,
  name_zh: dish.name_zh,
  name_en: dish.name_en,
  quantity: item.quantity,
  unit_price_cents: dish.price_cents,
  options,
  note: noteOf(item.note),
  allergies: allergiesIn(item.note),
  station: dish.station ?? station,
  done_at: null,
});
