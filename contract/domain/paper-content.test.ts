import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import type { Order } from './order.ts';
import { overSince, paperCall, paperFacts, saidOnPaper } from './paper-content.ts';

const AT = '2026-11-21T18:00:00.000Z';
const COOK = { kind: 'screen', id: 'd1', name: 'Wok' } as const;
const step = (action: string, from: Order['status'] | null, to: Order['status'] | null, rev: number, at = AT) => ({
  at,
  actor: COOK,
  action,
  from,
  to,
  rev,
  detail: null,
});
const accepted = (change: Partial<Order> = {}): Order => ({
  ...orderOf({ id: 'o', restaurant_id: 'r', created_at: AT }),
  status: 'order_received',
  accepted_at: AT,
  due_at: '2026-11-21T18:20:00.000Z',
  payment_method: 'cash',
  payment_state: 'unpaid',
  history: [step('place', null, 'ordered', 1), step('accept', 'ordered', 'order_received', 2)],
  ...change,
});
const ADDRESS = {
  street: '1120 Oak Hollow Dr',
  unit: null,
  city: 'Naperville',
  state: 'IL',
  zip_code: '60540',
  lat: null,
  lng: null,
  instructions: null,
};
const said = (order: Order, kind: 'kitchen' | 'bag' | 'dish' = 'kitchen'): string =>
  Object.values(saidOnPaper(order, { kind, stations: null, copies: 2 })).join(' ');

describe('what an order’s papers say', () => {
  it('[P15] is for a station’s labels its own dishes and how many of each, however many there are', () => {
    const order = accepted();
    const [item] = order.items;
    if (item === undefined) throw new Error('no dish');
    const items = (wok: number, cold: number): Order => ({
      ...order,
      items: [
        { ...item, line: 1, station: 'wok', quantity: wok },
        { ...item, line: 2, station: 'cold', quantity: cold },
      ],
    });
    const labels = (of: Order): string =>
      saidOnPaper(of, { kind: 'dish', stations: ['wok'], copies: Math.min(99, of.items[0]?.quantity ?? 0) }).content;
    expect(labels(items(2, 1))).toBe(labels(items(2, 3)));
    expect(labels(items(2, 1))).not.toBe(labels(items(3, 1)));
    // Beyond the labels that are printed, too.
    expect(labels(items(120, 1))).not.toBe(labels(items(121, 1)));
  });

  it('[P7] is something else when who brings it, where, to whom, and what to collect changes', () => {
    const own = accepted({
      delivery_method: 'delivery_own',
      delivery_address: ADDRESS,
      customer_phone: '+12125550142',
    });
    const changes: Partial<Order>[] = [
      { delivery_method: 'delivery_provider' },
      { delivery_address: { ...ADDRESS, street: '1 Elm St' } },
      { customer_phone: '+12125550199' },
      { customer_name: 'Ada Wang' },
      { payment_state: 'paid' },
      { total_cents: own.total_cents + 100 },
    ];
    for (const change of changes) {
      expect(said({ ...own, ...change })).not.toBe(said(own));
      expect(paperFacts({ ...own, ...change })).not.toBe(paperFacts(own));
    }
  });

  it('[P7] is the same when a dish is ticked, the change was seen, or the kitchen moves its own time', () => {
    const order = accepted();
    const ticked = { ...order, items: order.items.map((item) => ({ ...item, done_at: AT })) };
    const ringing = { kind: 'changed', rev: 3, since_at: AT, acknowledged_at: null, by: null } as const;
    for (const same of [ticked, { ...order, ring: ringing }]) {
      expect(said(same)).toBe(said(order));
      expect(paperFacts(same)).toBe(paperFacts(order));
    }
    expect(paperFacts({ ...order, due_at: AT })).toBe(paperFacts(order));
    const promised = { ...step('update', null, null, 3), detail: { lines: 0, promised_at: AT } };
    expect(paperFacts({ ...order, history: [...order.history, promised] })).not.toBe(paperFacts(order));
  });

  it('[P15] is the same on a bag where only the dishes’ notes change, and the same paper is not said twice', () => {
    const order = accepted();
    const noted = { ...order, memo: { text: '快点', lang: null, other: null } };
    expect(said(noted, 'bag')).toBe(said(order, 'bag'));
    const more = { ...order, items: order.items.map((item) => ({ ...item, quantity: item.quantity + 1 })) };
    for (const kind of ['bag', 'dish'] as const) expect(said(more, kind)).not.toBe(said(order, kind));
  });

  it('[P7] is called for in the kitchen, stays true while it waits, and ends where the food leaves', () => {
    expect(paperCall(accepted())).toBe('kitchen');
    expect(paperCall(accepted({ scheduled: true }))).toBe('waiting');
    expect(paperCall(accepted({ status: 'delivering' }))).toBe('none');
    expect(paperCall(accepted({ status: 'ordered', accepted_at: null }))).toBe('none');
    const ring = { kind: 'cancelled', rev: 3, since_at: AT, acknowledged_at: null, by: null } as const;
    const cancelled = (from: Order['status']): Order =>
      accepted({ status: 'cancelled', ring, history: [...accepted().history, step('cancel', from, 'cancelled', 3)] });
    expect(paperCall(cancelled('order_received'))).toBe('cancelled');
    // Taken back to be accepted again: its paper is still there.
    expect(paperCall(cancelled('ordered'))).toBe('cancelled');
    expect(paperCall(cancelled('finished'))).toBe('none');
    expect(paperCall({ ...cancelled('order_received'), ring: null })).toBe('none');
  });

  it('[P16] is over since the food left, and not any more when it came back', () => {
    const [left, got] = ['2026-11-21T18:30:00.000Z', '2026-11-21T18:40:00.000Z'];
    const gone = [
      ...accepted().history,
      step('done', 'order_received', 'finished', 3),
      step('deliver', 'finished', 'delivering', 4, left),
      step('receive', 'delivering', 'received', 5, got),
    ];
    expect(overSince({ history: gone })).toBe(left);
    expect(overSince(accepted())).toBeNull();
    expect(overSince({ history: [...gone, step('reopen', 'received', 'finished', 6)] })).toBeNull();
  });
});
