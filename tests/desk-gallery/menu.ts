import type { Category, Dish } from '#contract/domain/menu.ts';
import { itemsOf } from './orders.ts';

const idOf = (n: number): string => `01990000-0000-7000-b000-${String(n).padStart(12, '0')}`;
const NAMES = ['mapo', 'chicken', 'rice', 'kungpao', 'soup', 'pork', 'dandan', 'wontons', 'beans', 'eggplant'];

const option = (n: number, name_zh: string, name_en: string) => ({
  id: idOf(n),
  name_zh,
  name_en,
  extra_price_cents: 0,
  is_default: false,
  is_removal: false,
  status: 'on_sale' as const,
  sold_out_until: null,
});

/** The dishes of the pictures as a menu: what a cook looks through to say that one ran out. */
export const MENU: Dish[] = itemsOf(NAMES.map((name) => `1 ${name}`)).map((item, index) => ({
  id: idOf(index),
  restaurant_id: '01990000-0000-7000-8000-000000000001',
  name_zh: item.name_zh,
  name_en: item.name_en,
  description_zh: '',
  description_en: '',
  category_id: idOf(index % 3 === 0 ? 900 : index % 3 === 1 ? 901 : 902),
  price_cents: item.unit_price_cents,
  image: null,
  sort_order: index,
  status: 'on_sale',
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
  specifications: [
    {
      id: idOf(100 + index),
      name_zh: '辣度',
      name_en: 'Heat',
      is_multi_select: false,
      can_add_quantity: false,
      is_limited: false,
      max_selectable: 1,
      is_required: false,
      options: [option(200 + index, '微辣', 'Mild'), option(300 + index, '特辣', 'Extra hot')],
      sort_order: 1,
    },
  ],
  version: 1,
}));

const CATEGORY_NAMES = [
  ['招牌', 'Specials'],
  ['热菜', 'Mains'],
  ['主食小吃', 'Rice and snacks'],
] as const;

export const CATEGORIES: Category[] = CATEGORY_NAMES.map(([name_zh, name_en], index) => ({
  id: idOf(900 + index),
  restaurant_id: '01990000-0000-7000-8000-000000000001',
  name_zh,
  name_en,
  description_zh: '',
  description_en: '',
  number: '',
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  is_activity: false,
  station: null,
  sort_order: index,
  dish_count: 3,
}));
