import type { Language } from '#contract/domain/basics.ts';
import type { OrderItem, OrderOption } from '#contract/domain/order.ts';
import { bothLanguages } from '../words/both-languages.ts';

/** Equal lines of one order as the kitchen reads them: one dish, their quantities added. */
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

/** What is said of a dish behind its name: what it is made with, what stays off it, what comes on top. */
export type Detail = { kind: 'option' | 'removal' | 'addition'; text: string };

const ADDED_ZH = /^(加|\+|＋)\s*/;
const ADDED_EN = /^(\+|＋|add\s|extra\s)\s*/i;
const RANKS: Record<Detail['kind'], number> = { option: 0, removal: 1, addition: 2 };

function kindOf({ is_removal, name_zh, name_en, extra_price_cents }: OrderOption): Detail['kind'] {
  if (is_removal) return 'removal';
  // "Extra hot" is a way of cooking; what is added costs something or says so in Chinese.
  const isAdded =
    ADDED_ZH.test(name_zh) || /^(\+|＋|add\s)/i.test(name_en) || (extra_price_cents > 0 && ADDED_EN.test(name_en));
  return isAdded ? 'addition' : 'option';
}

function textOf(option: OrderOption, kind: Detail['kind'], language: Language): string {
  const times = option.quantity > 1 ? `${option.quantity}× ` : '';
  const { first, firstLanguage } = bothLanguages(option.name_zh, option.name_en, language);
  if (kind !== 'addition') return times + first;
  return `+${times}${first.replace(firstLanguage === 'zh' ? ADDED_ZH : ADDED_EN, '')}`;
}

/** A dish's options, then removals, then additions, in the kitchen's language. */
export function detailsOf(item: OrderItem, language: Language): readonly Detail[] {
  return item.options
    .map((option) => ({ kind: kindOf(option), option }))
    .sort((left, right) => RANKS[left.kind] - RANKS[right.kind])
    .map(({ kind, option }) => ({ kind, text: textOf(option, kind, language) }));
}
