import type { Category } from '#contract/domain/menu.ts';

/** A category that is always sold, of no station. */
export const categoryOf = (own: Pick<Category, 'id' | 'restaurant_id'> & Partial<Category>): Category => ({
  name_zh: '热菜',
  name_en: 'Mains',
  description_zh: '',
  description_en: '',
  number: '1',
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  is_activity: false,
  station: null,
  sort_order: 1,
  dish_count: 1,
  ...own,
});
