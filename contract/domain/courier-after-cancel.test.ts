import { SYSTEM_ACTOR } from './basics.ts';
import { describe, expect, it } from 'vitest';
import { courierAfterCancel, deliveryStatusOf, foodWhenCancelled } from './courier-after-cancel.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import type { HistoryStep, Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

const step = (action: string, from: OrderStatus | null, to: OrderStatus): HistoryStep => ({
  at: '2026-11-21T18:00:00.000Z',
  actor: SYSTEM_ACTOR,
  action,
  from,
  to,
  rev: 3,
  detail: null,
});
const deliveryAt = (status: DeliveryStatus | null): Delivery => ({
  order_id: '01900000-0000-7000-8000-00000000000a',
  provider: 'doordash',
  external_delivery_id: 'x',
  quote_id: null,
  quote_expires_at: null,
  fee_cents: null,
  status,
  steps: [],
  courier: null,
  pickup_eta: null,
  dropoff_eta: null,
  tracking_url: null,
  trouble: null,
});
const keptAt = (status: DeliveryStatus): Pick<Order, 'delivery' | 'history' | 'status'> => ({
  status: 'cancelled',
  delivery: deliveryAt(status),
  history: [step('cancel', 'delivering', 'cancelled'), step('courier_kept', 'cancelled', 'cancelled')],
});

describe('[CR9] the courier of a cancelled order whom his provider keeps', () => {
  it.each([
    ['created', 'kept'],
    ['arrived_at_pickup', 'kept'],
    ['picked_up', 'has_food'],
    ['enroute_to_dropoff', 'has_food'],
    ['delivered', 'delivered'],
  ] as const)('is at %s: %s', (status, after) => {
    expect(courierAfterCancel(keptAt(status))).toBe(after);
    expect(deliveryStatusOf(keptAt(status))).toBe(status);
  });

  it('was out of the house with the food, or not', () => {
    expect(foodWhenCancelled({ history: [step('cancel', 'received', 'cancelled')] })).toBe('out');
    expect(foodWhenCancelled(keptAt('created'))).toBe('out');
    expect(foodWhenCancelled({ history: [step('cancel', 'finished', 'cancelled')] })).toBe('ready');
    expect(foodWhenCancelled({ history: [step('cancel', 'order_received', 'cancelled')] })).toBe('kitchen');
  });
});

describe('[CR9] a courier who was called off before the order was cancelled', () => {
  const calledOffFirst = (id: string | null): Pick<Order, 'delivery' | 'history' | 'status'> => ({
    status: 'cancelled',
    delivery: { ...deliveryAt('quote'), external_delivery_id: id, trouble: 'quote_failed' },
    history: [
      { ...step('courier_called_off', 'finished', 'finished'), detail: { called_off_id: 'x' } },
      step('cancel', 'finished', 'cancelled'),
    ],
  });

  it('is none of the cancelled order, for which no one was sent since', () => {
    expect(courierAfterCancel(calledOffFirst(null))).toBe('none_sent');
    expect(deliveryStatusOf(calledOffFirst(null))).toBeNull();
  });

  it('is its courier where its delivery still names him, and another one is still to be called off', () => {
    expect(courierAfterCancel(calledOffFirst('x'))).toBe('called_off');
    expect(courierAfterCancel(calledOffFirst('y'))).toBe('calling_off');
  });
});
