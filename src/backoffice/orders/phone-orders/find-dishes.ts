import { atPinyin, isPinyin } from '#contract/domain/pinyin.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';

const SHOWN = 8;

/**
 * How well a dish fits what was typed: its category's number, the beginning of a name or of its pinyin, of a word,
 * anywhere. 0: not at all.
 */
function fit(dish: Dish, category: Category | undefined, text: string): number {
  if (category !== undefined && category.number.toLowerCase() === text) return 5;
  const names = [dish.name_zh.toLowerCase(), dish.name_en.toLowerCase()];
  if (names.includes(text)) return 4;
  if (names.some((name) => name.startsWith(text))) return 3;
  if (names.some((name) => name.includes(` ${text}`))) return 2;
  const words = text.split(/\s+/);
  if (words.every((word) => names.some((name) => name.includes(word)))) return 1;
  const letters = text.replaceAll(' ', '');
  if (!isPinyin(letters, dish.name_zh)) return 0;
  return atPinyin(dish.name_zh, letters) === 0 ? 2 : 1;
}

/**
 * The dishes a few letters of either language, or a category's number, may mean; the best first, then in the menu's order.
 * What is not offered is found where nothing else is, so that no one takes it for unknown.
 */
export function findDishes(dishes: readonly Dish[], categories: readonly Category[], q: string): Dish[] {
  const text = q.trim().toLowerCase();
  if (text === '') return [];
  const byId = new Map(categories.map((category) => [category.id, category]));
  const offered = dishes.filter((dish) => dish.status !== 'off_shelf');
  const ofOffered = bestOf(offered, byId, text);
  return ofOffered.length > 0 ? ofOffered : bestOf(dishes, byId, text);
}

function bestOf(dishes: readonly Dish[], byId: ReadonlyMap<string, Category>, text: string): Dish[] {
  const found = dishes
    .map((dish) => ({ dish, fit: fit(dish, byId.get(dish.category_id), text) }))
    .filter((candidate) => candidate.fit > 0)
    .toSorted((one, other) => other.fit - one.fit);
  const isNumber = found[0]?.fit === 5;
  return found.slice(0, isNumber ? undefined : SHOWN).map(({ dish }) => dish);
}
