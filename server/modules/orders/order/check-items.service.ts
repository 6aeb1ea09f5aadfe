import type { KitchenTerm } from '#contract/domain/kitchen-terms.ts';
import type { Category, Dish, Specification } from '#contract/domain/menu.ts';
import { whyNotServed } from '#contract/domain/menu-at.ts';
import { isOnSale, momentOf, type LimitedTime } from '#contract/domain/menu-availability.ts';
import { beyondCount, type Held } from '#contract/domain/portions.ts';
import { choiceProblem, type Chosen } from '#contract/domain/menu-choice.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import { lineOfDish, optionsOf } from '#contract/domain/replacement.ts';
import type { FieldCode, FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import { allergiesIn, noteOf } from '../../../base/kitchen-terms.ts';
import { goneLines, type GoneLine } from './gone-lines.service.ts';
import { atTakenPrice, hasOption, heldLines, type Taken } from './taken.service.ts';

type IntakeItem = IntakeOrder['items'][number];

/** The part of the menu that an order names. */
export type Menu = {
  dishes: ReadonlyMap<string, Dish>;
  categories: ReadonlyMap<string, Pick<Category, 'station' | 'is_activity'> & LimitedTime>;
};

export const fieldError = (
  path: string,
  code: FieldCode,
  message: string,
  params?: FieldError['params'],
): FieldError => ({ path, code, message, params });

export type CheckedItems = { items: OrderItem[]; errors: FieldError[] };
export type CheckAt = { nowMs: number; forMs: number; timeZone: string };

/** What the lines are measured by: what the order was taken with, the rates of dishes, the restaurant's own terms. */
type Measures = {
  taken: Taken | null;
  taxRateOf: (dish: Pick<Dish, 'tax_class_id'>) => number | null;
  terms?: readonly KitchenTerm[] | undefined;
};

/**
 * Prices lines from the menu, those that the order was taken with at their prices of then [OW3], and collects
 * everything that cannot be ordered, each at its own path.
 */
export function checkLines(
  items: IntakeOrder['items'],
  menu: Menu,
  at: CheckAt,
  { taken, taxRateOf, terms }: Measures,
): CheckedItems {
  const errors: FieldError[] = [];
  const held: Held = taken?.held ?? new Map();
  const gone = goneLines(items, menu.dishes, taken);
  const isHeld = heldBeside(items, held, gone);
  const priced = items.flatMap((item, index): OrderItem[] => {
    const path = `items.${index}`;
    const stays = gone[index];
    if (stays !== undefined) {
      if (item.quantity > stays.most) errors.push(beyondTaken(path, stays));
      return [asTaken(stays, item, index + 1, { terms, taxRateOf })];
    }
    const dish = menu.dishes.get(item.dish_id);
    if (dish === undefined) {
      errors.push(fieldError(`${path}.dish_id`, 'unknown_dish', 'is not on the menu'));
      return [];
    }
    const category = menu.categories.get(dish.category_id);
    const isNew = isHeld[index] !== true;
    if (isNew) errors.push(...dishErrors(dish, category, `${path}.dish_id`, at));
    const chosen = checkOptions(item, dish, path, { nowMs: at.nowMs, taken: isNew ? null : taken });
    errors.push(...chosen.errors);
    const line = lineOfDish(dish, category?.station ?? null, index + 1, { ...item, options: chosen.options });
    const words = { note: noteOf(item.note, terms), allergies: allergiesIn(item.note) };
    const asked = { ...line, ...words, tax_rate: taxRateOf(dish) };
    return [isNew || taken === null ? asked : atTakenPrice(asked, taken)];
  });
  errors.push(...portionErrors(items, menu, at, held));
  return { items: priced, errors };
}

/** Whether each line the menu decides about is the order's already; what stays of a dish beside it is not counted twice. */
function heldBeside(items: IntakeOrder['items'], held: Held, gone: readonly (GoneLine | undefined)[]): boolean[] {
  const rest = new Map(held);
  for (const [index, { dish_id, quantity }] of items.entries())
    if (gone[index] !== undefined) rest.set(dish_id, (rest.get(dish_id) ?? 0) - quantity);
  const counted = items.map((item, index) => (gone[index] === undefined ? item : { ...item, quantity: 0 }));
  return heldLines(counted, rest);
}

const beyondTaken = (path: string, { most }: GoneLine): FieldError =>
  fieldError(`${path}.quantity`, 'too_few_portions', 'is more than was taken of what the menu no longer has', {
    maximum: most,
  });

/** A line that the menu no longer has, as it was taken [OW3]; its note may be another. */
function asTaken(
  { before }: GoneLine,
  { quantity, note }: IntakeItem,
  line: number,
  { terms, taxRateOf }: Pick<Measures, 'terms' | 'taxRateOf'>,
): OrderItem {
  const words = { note: noteOf(note, terms), allergies: allergiesIn(note) };
  const tax_rate = before.tax_rate ?? taxRateOf({ tax_class_id: null });
  return { ...before, ...words, line, quantity, tax_rate, done_at: null };
}

/** The lines of a whole order, which are not only dishes that are not sold on their own. */
export function checkItems(items: IntakeOrder['items'], menu: Menu, at: CheckAt, measures: Measures): CheckedItems {
  const { items: priced, errors } = checkLines(items, menu, at, measures);
  const isOnlySides =
    errors.length === 0 && priced.every((line) => menu.dishes.get(line.dish_id ?? '')?.can_order_alone === false);
  if (isOnlySides) errors.push(fieldError('items', 'not_alone', 'these dishes are not sold on their own'));
  return { items: priced, errors };
}

/** An order for more portions than are left is refused at the line that is too much, with what can be had [PO4]. */
const portionErrors = (items: IntakeOrder['items'], { dishes }: Menu, { nowMs }: CheckAt, held: Held): FieldError[] =>
  beyondCount(items, { dishes, nowMs, held }).map(({ index, maximum }) =>
    maximum === 0
      ? fieldError(`items.${index}.dish_id`, 'dish_sold_out', 'is sold out')
      : fieldError(`items.${index}.quantity`, 'too_few_portions', 'is more than is left', { maximum }),
  );

/** [MP1] What of a dish does not depend on the order; the menu at a moment asks the same. */
function dishErrors(dish: Dish, category: LimitedTime | undefined, path: string, at: CheckAt): FieldError[] {
  const moment = momentOf(at.forMs, at.timeZone);
  switch (whyNotServed(dish, category, { nowMs: at.nowMs, moment })) {
    case null:
      return [];
    case 'off_shelf':
      return [fieldError(path, 'dish_unavailable', 'is not on sale')];
    case 'sold_out':
      return [fieldError(path, 'dish_sold_out', 'is sold out')];
    case 'outside_window':
    case 'category_outside_window':
      return [fieldError(path, 'outside_window', 'is not sold at this time')];
  }
}

function checkOptions(
  item: IntakeItem,
  dish: Dish,
  path: string,
  { nowMs, taken }: { nowMs: number; taken: Taken | null },
): { options: OrderItem['options']; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const counts = new Map<string, Map<string, number>>();
  for (const [index, { option_id, quantity }] of item.options.entries()) {
    const at = `${path}.options.${index}`;
    const specification = dish.specifications.find((candidate) =>
      candidate.options.some((option) => option.id === option_id),
    );
    const option = specification?.options.find((candidate) => candidate.id === option_id);
    if (specification === undefined || option === undefined) {
      errors.push(fieldError(`${at}.option_id`, 'unknown_option', 'is not an option of this dish'));
      continue;
    }
    const isHad = taken !== null && hasOption(taken, dish.id, option);
    if (!isHad && !isOnSale(option, nowMs))
      errors.push(fieldError(`${at}.option_id`, 'option_unavailable', 'is not available'));
    if (quantity > 1 && !specification.can_add_quantity)
      errors.push(fieldError(`${at}.quantity`, 'quantity_not_allowed', 'can be chosen once'));
    const pieces = counts.get(specification.id) ?? new Map<string, number>();
    counts.set(specification.id, pieces.set(option_id, (pieces.get(option_id) ?? 0) + quantity));
  }
  errors.push(
    ...dish.specifications.flatMap((specification) =>
      countErrors(specification, chosenOf(counts.get(specification.id)), `${path}.options`),
    ),
  );
  return { options: optionsOf(dish, item.options), errors };
}

const chosenOf = (pieces: ReadonlyMap<string, number> = new Map()): Chosen => ({
  kinds: pieces.size,
  pieces: [...pieces.values()].reduce((sum, quantity) => sum + quantity, 0),
});

function countErrors(specification: Specification, chosen: Chosen, path: string): FieldError[] {
  const problem = choiceProblem(specification, chosen);
  if (problem === null) return [];
  const name = specification.name_en || specification.name_zh;
  return problem.code === 'too_few_options'
    ? [fieldError(path, problem.code, 'a choice is missing', { specification: name, minimum: problem.minimum })]
    : [fieldError(path, problem.code, 'too many choices', { specification: name, maximum: problem.maximum })];
}
