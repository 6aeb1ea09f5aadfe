import { orderOf } from './orders.ts';
import type { Delivery } from '#contract/domain/delivery.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import type { Device } from '#contract/http/devices/device.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { categoryOf } from './categories.ts';

/** Believable data of one restaurant for component tests; each takes what matters to the test. */
const RESTAURANT_ID = '01990000-0000-7000-8000-000000000001';

/** `n` small and whole; a higher one sorts later. */
export const fixtureId = (n: number): string => `01990000-0000-7000-9000-${String(n).padStart(12, '0')}`;

const NO_HOURS = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const QUIET = { on: false, after_seconds: 90 };

export const aRestaurant = (change: Partial<Restaurant> = {}): Restaurant => ({
  id: RESTAURANT_ID,
  name: '蜀香小馆',
  sub_name: 'Shu Xiang',
  phone: '+16305550100',
  email: 'owner@demo.test',
  state: 'IL',
  county: 'DuPage',
  street: '1 Main St',
  unit: null,
  city: 'Naperville',
  zip_code: '60540',
  lat: null,
  lng: null,
  time_zone: 'America/Chicago',
  fax: '',
  need_fax: false,
  hours: NO_HOURS,
  holidays: [],
  business_day_cutoff: '04:00',
  waiting_time_minutes: 20,
  notify_phone: '',
  delivery_mode: 'provider',
  provider: 'simulated',
  quote_fee_cap_cents: null,
  max_delivery_distance: 5,
  minimum_order_cents: 1500,
  default_tip_rate: 0.15,
  tax_rate: 0.0775,
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
  delivery_fee_tiers: [],
  online_payment: true,
  mode: 'in_business',
  mode_until: null,
  busy_minutes: 0,
  busy_until: null,
  accept_limit_seconds: 180,
  order_notify: { push: QUIET, email: QUIET, phone: QUIET, fax: QUIET, webhook: QUIET },
  rate_override: null,
  version: 1,
  is_open: true,
  open_reason: 'open',
  next_change_at: null,
  ...change,
});

export const anAdminInfo = (change: Partial<AdminInfo> = {}): AdminInfo => ({
  id: fixtureId(900),
  nickname: '王敏',
  mail: 'owner@demo.test',
  phone: null,
  role: 'owner',
  token: 'token-1',
  restaurants: [{ id: RESTAURANT_ID, name: '蜀香小馆', role: change.role === 'staff' ? 'staff' : 'owner' }],
  language: 'zh',
  two_factor: false,
  needs_two_factor: false,
  viewing: null,
  ...change,
});

const item = (
  line: number,
  name_zh: string,
  name_en: string,
  quantity: number,
  unit_price_cents: number,
): OrderItem => ({
  line,
  dish_id: null,
  name_zh,
  name_en,
  quantity,
  unit_price_cents,
  options: [],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

export function anOrder(n: number, change: Partial<Order> = {}): Order {
  const created_at = new Date(Date.UTC(2026, 10, 21, 18, n)).toISOString();
  return orderOf({
    id: fixtureId(n),
    restaurant_id: RESTAURANT_ID,
    order_no: String(n).padStart(3, '0'),
    number: `20261121-${String(n).padStart(3, '0')}`,
    channel: 'web',
    external_id: null,
    created_at,
    ring: null,
    customer_name: 'Tom H.',
    amount_cents: 3190,
    tax_cents: 247,
    total_cents: 3437,
    items: [item(1, '麻婆豆腐', 'Mapo tofu', 2, 1495), item(2, '白米饭', 'Steamed rice', 1, 200)],
    history: [
      {
        at: created_at,
        actor: { kind: 'channel', id: 'web', name: 'Web' },
        action: 'placed',
        from: null,
        to: 'payment_completed',
        rev: 1,
        detail: null,
      },
    ],
    ...change,
  });
}

export const aDelivery = (change: Partial<Delivery> = {}): Delivery => ({
  order_id: fixtureId(1),
  provider: 'simulated',
  external_delivery_id: 'sim-1',
  quote_id: 'q-1',
  quote_expires_at: null,
  fee_cents: 648,
  status: 'arrived_at_pickup',
  steps: ['quote', 'created', 'confirmed', 'enroute_to_pickup', 'arrived_at_pickup'].map((status, index) => ({
    status: status as 'quote',
    at: new Date(Date.UTC(2026, 10, 21, 18, 20 + index)).toISOString(),
    source: 'simulated',
  })),
  courier: { name: 'Marcus T.', phone: '+16305550177', vehicle: 'e-bike', lat: null, lng: null },
  pickup_eta: '2026-11-21T18:30:00.000Z',
  dropoff_eta: '2026-11-21T18:45:00.000Z',
  tracking_url: null,
  trouble: null,
  ...change,
});

/** The category of `aDish`. */
export const aCategory = (change: Partial<Category> = {}): Category =>
  categoryOf({ id: aDish().category_id, restaurant_id: aRestaurant().id, name_zh: '汤', name_en: 'Soups', ...change });

export const aDish = (change: Partial<Dish> = {}): Dish => ({
  id: fixtureId(601),
  restaurant_id: aRestaurant().id,
  name_zh: '麻婆豆腐',
  name_en: 'Mapo tofu',
  description_zh: '',
  description_en: '',
  category_id: fixtureId(600),
  price_cents: 1495,
  image: null,
  sort_order: 1,
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
  specifications: [],
  version: 1,
  ...change,
});

export const aScreen = (change: Partial<Device> = {}): Device => ({
  id: fixtureId(500),
  restaurant_id: RESTAURANT_ID,
  ...DEFAULT_SCREEN_SETTINGS,
  name: '前厨',
  prep_chips: [10, 20, 30],
  checked: null,
  glass: null,
  message: null,
  address: '203.0.113.7',
  networks: [],
  refused: null,
  replayed: null,
  kind: 'screen',
  build: '0.1.0',
  created_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-21T18:40:00.000Z',
  is_online: true,
  cursor: 41,
  head: 41,
  state: {
    awake: true,
    visible: true,
    audio_ok: true,
    muted_until: null,
    printer: null,
    clock_drift_ms: 20,
    queue: 0,
    last_touch_at: null,
    lost_commands: 0,
  },
  ...change,
});
