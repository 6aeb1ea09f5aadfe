import { v7 } from 'uuid';
import type { Dish, Specification } from '#contract/domain/menu.ts';
import { dealDiscount, type DealDiscount } from '#contract/domain/deals.ts';
import { taxRateOf } from '#contract/domain/tax.ts';
import { storeTotals, type PricedLine } from '#contract/domain/totals.ts';
import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import type { NewRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';

const ALL_DAY = [{ open: '00:00', close: '00:00' }];
const NOTICE_OFF = { on: false, after_seconds: 90 };
const ALWAYS = { is_limited_time: false, available_from_at: null, available_until_at: null, weekly_windows: [] };

export const TAX_RATE = 0.08875;

/** A small restaurant in New York, open around the clock, with one of everything that the intake rules check. */
export function makeTestRestaurant(change: Partial<NewRestaurant['restaurant']> = {}) {
  const id = v7();
  const [mains, sides] = [v7(), v7()];
  const option = (name_zh: string, name_en: string, extra_price_cents: number) => ({
    id: v7(),
    name_zh,
    name_en,
    extra_price_cents,
    is_default: false,
    is_removal: false,
    status: 'on_sale' as const,
    sold_out_until: null,
  });
  const heat: Specification = {
    id: v7(),
    name_zh: '辣度',
    name_en: 'Heat',
    is_multi_select: false,
    can_add_quantity: false,
    is_limited: false,
    max_selectable: 1,
    is_required: true,
    options: [option('微辣', 'Mild', 0), option('特辣', 'Extra hot', 0)],
    sort_order: 1,
  };
  const extras: Specification = {
    id: v7(),
    name_zh: '加料',
    name_en: 'Extras',
    is_multi_select: true,
    can_add_quantity: true,
    is_limited: true,
    max_selectable: 3,
    is_required: false,
    options: [option('加蛋', 'Egg', 150), option('加豆腐', 'Tofu', 200)],
    sort_order: 2,
  };
  const dish = (
    name_zh: string,
    name_en: string,
    price_cents: number,
    more: Partial<Dish> = {},
  ): Omit<Dish, 'restaurant_id'> => ({
    id: v7(),
    name_zh,
    name_en,
    description_zh: '',
    description_en: '',
    category_id: mains,
    price_cents,
    image: null,
    sort_order: 1,
    status: 'on_sale',
    sold_out_until: null,
    is_chefs_special: false,
    can_order_alone: true,
    ...ALWAYS,
    station: null,
    allergens: [],
    tax_class_id: null,
    specifications: [],
    version: 1,
    ...more,
  });
  const dishes = {
    kungPao: dish('宫保鸡丁', 'Kung Pao Chicken', 1495, { specifications: [heat, extras] }),
    mapo: dish('麻婆豆腐', 'Mapo Tofu', 1350),
    rice: dish('白米饭', 'Steamed Rice', 200, { category_id: sides, can_order_alone: false }),
    cheap: dish('春卷', 'Spring Roll', 450),
    hidden: dish('旧菜', 'Old dish', 900, { status: 'off_shelf' }),
    lunch: dish('午市套餐', 'Lunch set', 1195, {
      is_limited_time: true,
      weekly_windows: [
        { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], span: { open: '11:00', close: '14:00' } },
      ],
    }),
  };
  const category = (categoryId: string, name_zh: string, name_en: string, sort_order: number) => ({
    id: categoryId,
    name_zh,
    name_en,
    description_zh: '',
    description_en: '',
    number: String(sort_order),
    ...ALWAYS,
    is_activity: false,
    station: name_en,
    sort_order,
  });
  const input: NewRestaurant = {
    restaurant: {
      id,
      name: '测试馆',
      sub_name: 'Test House',
      phone: '+12125550100',
      email: 'shop@example.test',
      state: 'NY',
      county: 'New York',
      street: '1 Mott St',
      unit: null,
      city: 'New York',
      zip_code: '10013',
      lat: 40.7142,
      lng: -73.9989,
      time_zone: 'America/New_York',
      fax: '',
      need_fax: false,
      hours: { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY },
      holidays: [],
      business_day_cutoff: '04:00',
      waiting_time_minutes: 20,
      notify_phone: '',
      delivery_mode: 'own',
      provider: 'simulated',
      quote_fee_cap_cents: 1200,
      max_delivery_distance: 5,
      minimum_order_cents: 1000,
      default_tip_rate: 0.15,
      tax_rate: TAX_RATE,
      currency: 'USD',
      tax_classes: [],
      prices_include_tax: false,
      platform_remits_tax: false,
      web_location: '',
      domain: '',
      introduction_zh: '',
      introduction_en: '',
      store_image: null,
      images: [],
      keywords: [],
      restaurant_type_id: null,
      card_types: [],
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
      order_notify: { push: NOTICE_OFF, email: NOTICE_OFF, phone: NOTICE_OFF, fax: NOTICE_OFF, webhook: NOTICE_OFF },
      rate_override: null,
      version: 1,
      ...change,
    },
    tiers: [
      { start_distance: 0, max_distance: 2, fee_cents: 299 },
      { start_distance: 2, max_distance: 5, fee_cents: 499 },
    ],
    categories: [category(mains, '主菜', 'Mains', 1), category(sides, '配菜', 'Sides', 2)],
    dishes: Object.values(dishes),
  };
  return { id, input, dishes, heat, extras };
}
export type TestRestaurant = ReturnType<typeof makeTestRestaurant>;

let orderCount = 0;

/** What the store's deals take off, where they are on. */
function dealsOff(
  { input, dishes }: TestRestaurant,
  items: readonly (PricedLine & { dish_id: string })[],
): DealDiscount {
  const { deals_active, deals } = input.restaurant;
  const isActivity = (dishId: string): boolean => {
    const dish = Object.values(dishes).find(({ id }) => id === dishId);
    return input.categories.some(({ id, is_activity }) => id === dish?.category_id && is_activity);
  };
  const lines = items.map((item, index) => ({ ...item, line: index + 1, is_activity: isActivity(item.dish_id) }));
  return dealDiscount({ ...deals, active: deals_active }, lines);
}

/** A pickup order of one Mapo Tofu that passes every rule; its totals follow from the changes, and from the deals. */
export function makeIntakeOrder(restaurant: TestRestaurant, change: Partial<IntakeOrderInput> = {}): IntakeOrderInput {
  orderCount += 1;
  const items = change.items ?? [{ dish_id: restaurant.dishes.mapo.id, quantity: 1 }];
  const fee = change.delivery_method === 'delivery' ? ((change.distance ?? 0) > 2 ? 499 : 299) : 0;
  const tip = change.tip_cents ?? 0;
  const rules = restaurant.input.restaurant;
  const dishes = new Map(Object.values(restaurant.dishes).map((dish) => [dish.id, dish]));
  const priced = items.map((item) => {
    const dish = dishes.get(item.dish_id);
    const options = dish?.specifications.flatMap((specification) => specification.options) ?? [];
    const chosen = (item.options ?? []).map(({ option_id, quantity = 1 }) => ({
      quantity,
      extra_price_cents: options.find((option) => option.id === option_id)?.extra_price_cents ?? 0,
    }));
    const tax_rate = dish === undefined ? null : taxRateOf(rules, dish);
    const { dish_id, quantity } = item;
    return { dish_id, quantity, unit_price_cents: dish?.price_cents ?? 0, options: chosen, tax_rate };
  });
  const { discount_cents, free_dish } = dealsOff(restaurant, priced);
  const discount = change.discount_cents ?? discount_cents;
  const { amount_cents, tax_cents, total_cents } = storeTotals(rules, {
    items: priced.map((item, index) => ({ ...item, line: index + 1 })),
    free_dish,
    delivery_fee_cents: fee,
    service_fee_cents: change.service_fee_cents ?? 0,
    tip_cents: tip,
    discount_cents: discount,
  });
  return {
    external_id: `ext-${orderCount}`,
    delivery_method: 'pickup',
    payment_method: 'cash',
    paid: false,
    customer: { name: 'Ada Wong', phone: '+12125550123' },
    items,
    totals: { amount_cents, tax_cents, total_cents, delivery_fee_cents: fee },
    ...(discount === 0 ? {} : { discount_cents: discount }),
    ...change,
  };
}

export const TEST_ADDRESS = { street: '20 Elizabeth St', city: 'New York', state: 'NY', zip_code: '10013' };
