import type { OrderItem } from './order.ts';

/** Equal lines of one order as people read them, on the desk and on paper: one dish, their quantities added. */
export type DishBlock = {
  /** The first of the lines, with the quantity of all. */
  item: OrderItem;
  lines: readonly OrderItem[];
  isDone: boolean;
};

/** Two lines are one block only where dish, options, removals, additions, note, allergies and station are equal [UL14]. */
const keyOf = ({
  dish_id,
  name_zh,
  name_en,
  options,
  note,
  allergies,
  allergens,
  station,
  replaces,
}: OrderItem): string =>
  JSON.stringify([
    dish_id,
    name_zh,
    name_en,
    options
      .map((option) => [option.specification, option.name_zh, option.name_en, option.quantity, option.is_removal])
      .sort(),
    note?.text ?? null,
    allergies,
    allergens ?? [],
    station,
    replaces?.line ?? null,
  ]);

/** An order's lines as blocks, in the order of their first line. */
export function dishBlocks(items: readonly OrderItem[]): readonly DishBlock[] {
  const blocks = new Map<string, OrderItem[]>();
  for (const item of items) {
    const key = keyOf(item);
    blocks.set(key, [...(blocks.get(key) ?? []), item]);
  }
  return [...blocks.values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
    return [{ item: { ...first, quantity }, lines, isDone: lines.every((line) => line.done_at !== null) }];
  });
}

/** How many dishes an order, or a station's part of it, is said to have. */
export const countDishes = (items: readonly OrderItem[]): number => dishBlocks(items).length;
