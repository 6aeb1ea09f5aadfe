import { describe, expect, it } from 'vitest';
import { deliveryAt, minutesFromNow, orderOf } from '#tests/desk-gallery/orders.ts';
import { attentionOf, waitsSince } from './attention.ts';
import type { Delivery } from './delivery.ts';
import type { HistoryStep, Order } from './order.ts';

const PROVIDER = { kind: 'provider' as const, id: 'simulated', name: 'simulated' };
const COOK = { kind: 'screen' as const, id: 's', name: 'Kitchen' };

const step = (rev: number, action: string, trouble?: string | null, actor: HistoryStep['actor'] = PROVIDER) => ({
  at: minutesFromNow(rev),
  actor,
  action,
  from: null,
  to: null,
  rev,
  detail: trouble === undefined ? null : { trouble },
});

function carried(trouble: Delivery['trouble'], history: readonly HistoryStep[], change: Partial<Order> = {}): Order {
  const order = orderOf({ no: '029', lines: ['1 mapo'], street: '5 Pine St', dueIn: 6, rev: 20 });
  return { ...order, delivery: deliveryAt(order.id, 'quote', -1, { trouble }), history: [...history], ...change };
}

describe('[R5] a courier who wants a person', () => {
  it('begins with the step that brought the trouble, and is the same cause while it lasts', () => {
    const order = carried('returned', [
      step(4, 'delivery', null),
      step(5, 'delivery', 'returned'),
      step(6, 'delivery', 'returned'),
    ]);
    expect(attentionOf(order)).toEqual({ kind: 'courier_trouble', rev: 5, since_at: minutesFromNow(5) });
    expect(waitsSince(order, 5)).toBe('courier_trouble');
    expect(waitsSince(order, 6)).toBeNull();
  });

  it('is one cause over a price that expires and the next one, until a person does something', () => {
    const asked = [step(3, 'quote', 'fee_over_cap'), step(4, 'requote', null), step(5, 'quote', 'fee_over_cap')];
    expect(attentionOf(carried('fee_over_cap', asked))).toMatchObject({ kind: 'confirm_courier', rev: 3 });
    const again = [...asked, step(6, 'requote', undefined, COOK), step(7, 'quote', 'fee_over_cap')];
    expect(attentionOf(carried('fee_over_cap', again))?.rev).toBe(7);
  });

  it('is another cause when something else is wrong', () => {
    const order = carried('quote_expired', [step(3, 'quote', 'fee_over_cap'), step(4, 'trouble', 'quote_expired')]);
    expect(attentionOf(order)).toMatchObject({ kind: 'courier_trouble', rev: 4 });
  });

  it('ends with the trouble, with the order, and when the restaurant delivers itself', () => {
    const history = [step(5, 'delivery', 'no_courier')];
    expect(attentionOf(carried(null, history))).toBeNull();
    expect(attentionOf(carried('no_courier', history, { status: 'cancelled' }))).toBeNull();
    expect(attentionOf(carried('no_courier', history, { delivery_method: 'delivery_own', delivery: null }))).toBeNull();
  });
});
