import { describe, expect, it } from 'vitest';
import { NOW_MS, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import type { Order } from '#contract/domain/order.ts';
import { boardOrders, contentOf, placesOf } from './board-orders.ts';

const LOOKS = { station: null, startUnderLoad: null };

const placesWith = (order: Order): string => {
  const one = shown(order);
  return placesOf(boardOrders([one], NOW_MS, LOOKS), new Map([[order.id, one]]));
};

describe('[UL12] what is drawn as it was placed', () => {
  it.each(['ordered', 'payment_completed', 'order_received', 'finished', 'delivering'] as const)(
    'asks for a settle where an order that is %s is to be drawn otherwise, in whichever column',
    (status) => {
      const order = orderOf({ no: '051', lines: ['1 mapo', '2 rice'], status });
      const step = {
        at: order.created_at,
        actor: { kind: 'channel', id: 'web', name: 'Web' } as const,
        rev: 2,
        detail: null,
      };
      const cancelled: Order = {
        ...order,
        status: 'cancelled',
        ring: ringOf('cancelled', -1),
        history: [...order.history, { ...step, action: 'cancel', from: status, to: 'cancelled' }],
      };
      const changed: Order = { ...order, items: order.items.slice(1), ring: ringOf('changed', -1) };
      for (const now of [cancelled, changed]) {
        expect(contentOf(now)).not.toBe(contentOf(order));
        expect(placesWith(now)).not.toBe(placesWith(order));
      }
    },
  );
});
