import type { Language } from '#contract/domain/basics.ts';
import { alike } from '#contract/domain/alike.ts';
import type { Order } from '#contract/domain/order.ts';
import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import { itemLine } from '../words/order-words.ts';

/** So many have room in a row. */
const SHOWN = 4;

/** The first dishes with the quantities of the ticket, the searched one before the others, and how many more there are. */
export function foundDishes({ items }: Order, query: string, language: Language): { lines: string[]; more: number } {
  const words = alike(query.trim());
  const blocks = dishBlocks(items).map(({ item }) => item);
  const isAsked = ({ name_zh, name_en }: (typeof blocks)[number]): boolean =>
    words !== '' && [name_zh, name_en].some((name) => alike(name).includes(words));
  const sorted = [...blocks.filter(isAsked), ...blocks.filter((item) => !isAsked(item))];
  return {
    lines: sorted.slice(0, SHOWN).map((item) => itemLine(item, language)),
    more: Math.max(0, sorted.length - SHOWN),
  };
}
