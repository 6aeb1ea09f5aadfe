import type { DishInput } from '#contract/domain/menu-input.ts';
import type { Dish } from '#contract/domain/menu.ts';

/** What a form may change of a dish. */
export function draftOf(dish: Dish): DishInput {
  const {
    id: _id,
    restaurant_id: _restaurantId,
    sort_order: _sortOrder,
    version: _version,
    specifications,
    ...draft
  } = dish;
  return {
    ...draft,
    specifications: specifications.map(({ sort_order: _order, ...specification }) => specification),
  };
}

/** A new, empty dish, which nobody can order before it is put on sale [EN3]. A missing price is not a number, which no schema accepts. */
export const newDraft = (categoryId: string): DishInput => ({
  name_zh: '',
  name_en: '',
  description_zh: '',
  description_en: '',
  category_id: categoryId,
  price_cents: Number.NaN,
  image: null,
  status: 'off_shelf',
  sold_out_until: null,
  is_chefs_special: false,
  can_order_alone: true,
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  station: null,
  allergens: [],
  tax_class_id: null,
  specifications: [],
});

/** What the parts of the form work on. */
export type DishFormParts = {
  draft: DishInput;
  errorOf: (path: string) => string | undefined;
  change: (change: Partial<DishInput>) => void;
};
