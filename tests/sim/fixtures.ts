import type { Order } from '#contract/domain/order.ts';
import type { KitchenRules } from '#server/live/store.ts';

const ALL_DAY = [{ open: '00:00', close: '00:00' }];
const OFF = { on: false, after_seconds: 90 };

/** A restaurant that is always open. */
export const rulesOf = (id: string): KitchenRules => ({
  id,
  name: '蜀香小馆',
  time_zone: 'America/Chicago',
  business_day_cutoff: '04:00',
  waiting_time_minutes: 20,
  mode: 'in_business',
  mode_until: null,
  busy_minutes: 0,
  busy_until: null,
  hours: { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY },
  holidays: [],
  accept_limit_seconds: 180,
  order_notify: { push: OFF, email: OFF, phone: OFF, fax: OFF, webhook: OFF },
  tax_rate: 0.0775,
  minimum_order_cents: 0,
  version: 1,
  default_prep_minutes: 20,
  quote_fee_cap_cents: null,
});

/** A plain paid order as intake would place it; a test names only what matters to it. */
export function orderOf(change: Partial<Order> & Pick<Order, 'id' | 'restaurant_id' | 'created_at'>): Order {
  return {
    order_no: '001',
    number: '20261121-001',
    account_id: null,
    channel: 'test',
    channel_id: null,
    external_id: change.id,
    business_date: change.created_at.slice(0, 10),
    local_hour: 12,
    memo: null,
    allergies: [],
    delivery_method: 'pickup',
    requested_at: null,
    due_at: null,
    deliver_by_at: null,
    prep_minutes: null,
    accepted_at: null,
    payment_method: 'online',
    payment_state: 'paid',
    status: 'payment_completed',
    acknowledged_at: null,
    ring: { kind: 'new', rev: 1, since_at: change.created_at, acknowledged_at: null, by: null },
    scheduled: false,
    cancel_reason: null,
    changes: [],
    customer_name: 'Kevin O.',
    customer_phone: '+16305550119',
    customer_order_count: null,
    pickup_code: null,
    delivery_address: null,
    delivery_distance: null,
    currency: 'USD',
    amount_cents: 1495,
    delivery_fee_cents: 0,
    service_fee_cents: 0,
    tax_cents: 116,
    tip_cents: 0,
    discount_cents: 0,
    total_cents: 1611,
    card: null,
    delivery: null,
    flags: [],
    rev: 1,
    items: [{ line: 1, dish_id: null, name_zh: '麻婆豆腐', name_en: 'Mapo tofu', quantity: 1, unit_price_cents: 1495, options: [], note: null, allergies: [], station: null, done_at: null }],
    history: [],
    ...change,
  };
}
