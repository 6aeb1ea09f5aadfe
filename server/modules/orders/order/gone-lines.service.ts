import { canonical, isSame } from '#contract/domain/canonical.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import type { Taken } from './taken.service.ts';

type IntakeItem = IntakeOrder['items'][number];
type Dishes = ReadonlyMap<string, Dish>;

/** A line of which the menu lacks the dish or an option: the one it was taken as, and how many of it may stay. */
export type GoneLine = { before: OrderItem; most: number };

const hasAllOptions = (item: IntakeItem, dish: Dish): boolean => {
  const ids = new Set(dish.specifications.flatMap(({ options }) => options.map(({ id }) => id)));
  return item.options.every(({ option_id }) => ids.has(option_id));
};

/** Named by its line, it is asked for as it was taken; by its ids it is gone where the menu does not have them. */
const isGone = (item: IntakeItem, dishes: Dishes): boolean => {
  const dish = dishes.get(item.dish_id);
  return item.line !== undefined || dish === undefined || !hasAllOptions(item, dish);
};

const counts = (options: readonly { quantity: number }[]): number[] =>
  options.map(({ quantity }) => quantity).toSorted((left, right) => left - right);

/** A line that was named, but of which the menu has the dish and as many options as were taken: it may also be more. */
const isWhole = (item: IntakeItem, dish: Dish | undefined, { options }: OrderItem): boolean =>
  dish !== undefined && hasAllOptions(item, dish) && isSame(counts(options), counts(item.options));

/** Lines of one dish with the same options are one to the kitchen. */
const groupOf = ({ dish_id, options }: OrderItem): string => canonical([dish_id, options]);

/**
 * The taken line that a sent one means. An order keeps the names of options and not their ids, so lines with other
 * options are told apart by their number, else by their order alone, and only while none is missing.
 */
function meantBy(item: IntakeItem, place: number, lines: readonly OrderItem[], free: readonly OrderItem[]) {
  if (item.line !== undefined) return free.find(({ line }) => line === item.line);
  const alike = free.filter(({ options }) => isSame(counts(options), counts(item.options)));
  const [first] = alike;
  if (first === undefined || alike.every((line) => groupOf(line) === groupOf(first))) return first;
  return alike.find((line) => line === lines[place]);
}

/** For each sent line the one it stays as [OW3]; undefined where the menu decides, or where the order did not have it. */
export function goneLines(items: readonly IntakeItem[], dishes: Dishes, taken: Taken | null): (GoneLine | undefined)[] {
  if (taken === null) return items.map(() => undefined);
  const own = taken.items.filter(({ replaces }) => replaces === undefined);
  const left = new Map<string, number>();
  for (const line of own) left.set(groupOf(line), (left.get(groupOf(line)) ?? 0) + line.quantity);
  return items.map((item, index) => {
    if (!isGone(item, dishes)) return undefined;
    const lines = own.filter(({ dish_id }) => dish_id === item.dish_id);
    const free = lines.filter((line) => (left.get(groupOf(line)) ?? 0) > 0);
    const isOfDish = ({ dish_id }: IntakeItem): boolean => dish_id === item.dish_id;
    const place = items.filter(isOfDish).length === lines.length ? items.slice(0, index).filter(isOfDish).length : -1;
    const before = meantBy(item, place, lines, free);
    if (before === undefined || isWhole(item, dishes.get(item.dish_id), before)) return undefined;
    const most = left.get(groupOf(before)) ?? 0;
    left.set(groupOf(before), Math.max(0, most - item.quantity));
    return { before, most };
  });
}
