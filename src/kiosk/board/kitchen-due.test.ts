import { describe, expect, it } from 'vitest';
import { deliveryAt, minutesFromNow, orderOf } from '#tests/desk-gallery/orders.ts';
import { kitchenDue } from './kitchen-due.ts';

describe('[UL2] when the kitchen must be done', () => {
  const order = orderOf({ no: '041', lines: ['1 rice'], street: '9 Elm St', dueIn: 10 });

  it('is the promise, which a courier at the door pulls to his arrival', () => {
    expect(kitchenDue(order)).toBe(minutesFromNow(10));
    const here = { ...order, delivery: deliveryAt(order.id, 'arrived_at_pickup', -2) };
    expect(kitchenDue(here)).toBe(minutesFromNow(-2));
    expect(kitchenDue({ ...order, delivery: deliveryAt(order.id, 'enroute_to_pickup', -2) })).toBe(minutesFromNow(10));
  });

  it('is when it came, for an order without a promise', () => {
    const early = { ...order, due_at: null };
    expect(kitchenDue(early)).toBe(early.created_at);
  });
});
