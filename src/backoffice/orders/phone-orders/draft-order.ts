import { findAllergies } from '#contract/domain/find-allergies.ts';
import type { Allergy } from '#contract/domain/order.ts';
import { allergensOf, optionsOf } from '#contract/domain/replacement.ts';
import { allergiesOf, type Dishes, type Draft } from './draft.ts';

const foundIn = (text: string): Allergy[] =>
  findAllergies(text).map(({ zh, en }) => ({ text_zh: zh, text_en: en, found: true }));

/** What was typed of allergies and chosen of dishes, as the order will have it: the two are compared while it is typed [NO4]. */
export function draftOrder({ allergies, memo, instructions, method, lines }: Draft, dishes: Dishes) {
  const declared = allergiesOf(allergies).map((one): Allergy => ({ ...one, found: false }));
  const items = lines.flatMap(({ key, dishId, chosen, note, gone }) => {
    if (gone !== undefined) return [{ ...gone, line: key, allergies: foundIn(note) }];
    const dish = dishes.get(dishId);
    if (dish === undefined) return [];
    const { name_zh, name_en } = dish;
    const options = Object.entries(chosen)
      .filter(([, count]) => count > 0)
      .map(([option_id, quantity]) => ({ option_id, quantity }));
    const about = { ...allergensOf(dish), allergies: foundIn(note), options: optionsOf(dish, options) };
    return [{ line: key, name_zh, name_en, ...about }];
  });
  const found = [memo, method === 'delivery' ? instructions : ''].flatMap(foundIn);
  return { allergies: [...declared, ...found], items };
}

export type DraftOrder = ReturnType<typeof draftOrder>;
