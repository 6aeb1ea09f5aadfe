import type { Dish, Specification } from '#contract/domain/menu.ts';
import type { Ids } from '../base/ids.ts';
import type { NewRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import { DEMO_MENU, type DemoCategory, type DemoDish, type DemoSpecification, type DemoWindow } from './demo-menu.ts';

const ALWAYS = { is_limited_time: false, available_from_at: null, available_until_at: null, weekly_windows: [] };
const AROUND_THE_CLOCK = [{ open: '00:00', close: '00:00' }];
const HOURS = {
  mon: AROUND_THE_CLOCK,
  tue: AROUND_THE_CLOCK,
  wed: AROUND_THE_CLOCK,
  thu: AROUND_THE_CLOCK,
  fri: AROUND_THE_CLOCK,
  sat: AROUND_THE_CLOCK,
  sun: AROUND_THE_CLOCK,
};
const OFF = { on: false, after_seconds: 90 };

const DAY_MS = 86_400_000;

/** Limited to weekly hours, to the days of a season, or unlimited. */
function limitedTime(windows: readonly DemoWindow[] = [], season?: { fromMs: number; days: number }) {
  if (windows.length === 0 && season === undefined) return ALWAYS;
  return {
    is_limited_time: true,
    available_from_at: season === undefined ? null : new Date(season.fromMs).toISOString(),
    available_until_at: season === undefined ? null : new Date(season.fromMs + season.days * DAY_MS).toISOString(),
    weekly_windows: windows.map(({ days, open, close }) => ({ days: [...days], span: { open, close } })),
  };
}

export const DEMO_NAME = '蜀香小馆';

const specificationOf = (ids: Ids, spec: DemoSpecification, index: number): Specification => ({
  id: ids.next(),
  name_zh: spec.zh,
  name_en: spec.en,
  is_multi_select: spec.isMultiSelect ?? false,
  can_add_quantity: spec.canAddQuantity ?? false,
  is_limited: spec.max !== undefined,
  max_selectable: spec.max ?? 1,
  is_required: spec.isRequired ?? false,
  options: spec.options.map((option) => ({
    id: ids.next(),
    name_zh: option.zh,
    name_en: option.en,
    extra_price_cents: option.extra ?? 0,
    is_default: option.isDefault ?? false,
    is_removal: option.isRemoval ?? false,
    status: 'on_sale' as const,
    sold_out_until: null,
  })),
  sort_order: index + 1,
});

const dishOf = (
  ids: Ids,
  dish: DemoDish,
  categoryId: string,
  index: number,
  nowMs: number,
): Omit<Dish, 'restaurant_id'> => ({
  id: ids.next(),
  name_zh: dish.zh,
  name_en: dish.en,
  description_zh: dish.about?.zh ?? '',
  description_en: dish.about?.en ?? '',
  category_id: categoryId,
  price_cents: dish.cents,
  image: null,
  sort_order: index + 1,
  status: 'on_sale',
  sold_out_until: null,
  is_chefs_special: dish.isSpecial ?? false,
  can_order_alone: !(dish.isSide ?? false),
  ...limitedTime(dish.windows, dish.seasonDays === undefined ? undefined : { fromMs: nowMs, days: dish.seasonDays }),
  station: null,
  allergens: [...(dish.allergens ?? [])],
  tax_class_id: null,
  specifications: (dish.specifications ?? []).map((spec, at) => specificationOf(ids, spec, at)),
  version: 1,
});

const categoryOf = (id: string, category: DemoCategory, index: number): NewRestaurant['categories'][number] => ({
  id,
  name_zh: category.zh,
  name_en: category.en,
  description_zh: '',
  description_en: '',
  number: category.number,
  ...limitedTime(category.windows),
  is_activity: category.isActivity ?? false,
  station: category.station,
  sort_order: index + 1,
});

/**
 * The Sichuan-American demo restaurant, open around the clock in the machine's time zone, so that it rings at any time.
 */
export function makeDemoRestaurant(ids: Ids, timeZone: string, nowMs: number): NewRestaurant {
  const made = DEMO_MENU.map((category) => ({ id: ids.next(), category }));
  return {
    restaurant: {
      id: ids.next(),
      name: DEMO_NAME,
      sub_name: 'Shu Xiang Kitchen',
      phone: '+12125550188',
      email: 'owner@demo.test',
      state: 'NY',
      county: 'New York County',
      street: '88 Mott Street',
      unit: null,
      city: 'New York',
      zip_code: '10013',
      lat: 40.7168,
      lng: -73.9982,
      time_zone: timeZone,
      fax: '212-555-0190',
      need_fax: false,
      hours: HOURS,
      holidays: [],
      business_day_cutoff: '04:00',
      waiting_time_minutes: 20,
      notify_phone: '212-555-0189',
      delivery_mode: 'provider',
      provider: 'simulated',
      quote_fee_cap_cents: 1200,
      max_delivery_distance: 5,
      minimum_order_cents: 1500,
      default_tip_rate: 0.15,
      tax_rate: 0.08875,
      tax_classes: [],
      prices_include_tax: false,
      platform_remits_tax: false,
      web_location: '',
      domain: '',
      introduction_zh: '地道川味，美式外卖。',
      introduction_en: 'Sichuan cooking, American take-out.',
      store_image: null,
      images: [],
      keywords: ['川菜', 'Sichuan'],
      restaurant_type_id: null,
      card_types: ['visa', 'mastercard', 'american-express'],
      deals_active: false,
      deals: {
        active: false,
        full_reduction_cents: null,
        activity_cents: null,
        free_dish_id: null,
        free_dish_min_cents: null,
      },
      online_payment: true,
      mode: 'in_business',
      mode_until: null,
      busy_minutes: 0,
      busy_until: null,
      accept_limit_seconds: 180,
      order_notify: { push: { on: true, after_seconds: 90 }, email: OFF, phone: OFF, fax: OFF, webhook: OFF },
      rate_override: null,
      version: 1,
    },
    tiers: [
      { start_distance: 0, max_distance: 1.5, fee_cents: 199 },
      { start_distance: 1.5, max_distance: 3, fee_cents: 399 },
      { start_distance: 3, max_distance: 5, fee_cents: 599 },
    ],
    categories: made.map(({ id, category }, index) => categoryOf(id, category, index)),
    dishes: made.flatMap(({ id, category }) =>
      category.dishes.map((dish, index) => dishOf(ids, dish, id, index, nowMs)),
    ),
  };
}
