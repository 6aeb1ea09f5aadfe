import { v7 } from 'uuid';
import type { Order } from '#contract/domain/order.ts';

let count = 0;

/** A new pickup order as stored, for tests below the intake. */
export function makeOrder(restaurantId: string, now: string, change: Partial<Order> = {}): Order {
  count += 1;
  const order_no = String(count).padStart(3, '0');
  return {
    id: v7(),
    restaurant_id: restaurantId,
    order_no,
    number: `20261121-${order_no}`,
    account_id: null,
    channel: 'Web',
    channel_id: null,
    external_id: null,
    created_at: now,
    business_date: '2026-11-21',
    local_hour: 12,
    memo: null,
    allergies: [],
    delivery_method: 'pickup',
    requested_at: null,
    due_at: null,
    deliver_by_at: null,
    prep_minutes: null,
    accepted_at: null,
    payment_method: 'cash',
    payment_state: 'unpaid',
    status: 'ordered',
    acknowledged_at: null,
    ring: { kind: 'new', rev: 1, since_at: now, acknowledged_at: null, by: null },
    scheduled: false,
    cancel_reason: null,
    changes: [],
    customer_name: 'Ada Wong',
    customer_phone: null,
    customer_order_count: null,
    pickup_code: null,
    delivery_address: null,
    delivery_distance: null,
    currency: 'USD',
    amount_cents: 1350,
    delivery_fee_cents: 0,
    service_fee_cents: 0,
    tax_cents: 120,
    tip_cents: 0,
    discount_cents: 0,
    total_cents: 1470,
    card: null,
    delivery: null,
    flags: [],
    rev: 1,
    items: [],
    history: [],
    ...change,
  };
}
