import { describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { Order } from '#contract/domain/order.ts';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf } from '#tests/desk-gallery/orders.ts';
import { courierBandOf } from './courier-band.ts';
import { readyWait, shownAge } from './ready-wait.ts';

function readySince(minutes: number, change: Partial<Order> = {}): Order {
  const step = { at: minutesFromNow(-minutes), actor: SYSTEM_ACTOR, action: 'done', from: null, rev: 3, detail: null };
  const order = orderOf({ no: '036', lines: ['1 rice'], street: '9 Elm St', dueIn: -30, status: 'finished' });
  return { ...order, history: [{ ...step, to: 'finished' as const }], ...change };
}

describe('[I11] an order that is ready', () => {
  it('says how long the food has been out, amber from ten minutes, and is never late', () => {
    expect(readyWait(readySince(0), NOW_MS)).toEqual({ kind: 'just', minutes: 0, isAmber: false });
    expect(readyWait(readySince(9), NOW_MS)).toEqual({ kind: 'out', minutes: 9, isAmber: false });
    expect(readyWait(readySince(10), NOW_MS)).toEqual({ kind: 'out', minutes: 10, isAmber: true });
    expect([9, 10].map((minutes) => shownAge(readySince(minutes), 'late', NOW_MS))).toEqual(['ok', 'soon']);
    expect(shownAge(readySince(9, { status: 'delivering' }), 'late', NOW_MS)).toBe('late');
  });

  it('says how long a courier inside has waited, amber from three minutes', () => {
    const order = readySince(6);
    const inside = (minutes: number) => ({ ...order, delivery: deliveryAt(order.id, 'arrived_at_pickup', -minutes) });
    expect(readyWait(inside(2), NOW_MS)).toEqual({ kind: 'courier', minutes: 2, isAmber: false });
    expect(readyWait(inside(3), NOW_MS).isAmber).toBe(true);
    // In his first minute the food has been out as long as before; it stays amber.
    expect(readyWait(inside(0), NOW_MS)).toEqual({ kind: 'out', minutes: 6, isAmber: false });
    const old = readySince(12);
    const came = (minutes: number) => ({ ...old, delivery: deliveryAt(old.id, 'arrived_at_pickup', -minutes) });
    expect(readyWait(came(0), NOW_MS)).toEqual({ kind: 'out', minutes: 12, isAmber: true });
    expect(readyWait(came(1), NOW_MS)).toEqual({ kind: 'courier', minutes: 1, isAmber: true });
    // He was there before the food: what he waited for the kitchen is over.
    expect(readyWait(inside(20), NOW_MS).minutes).toBe(6);
  });
});

describe('the courier on a compact ticket', () => {
  const order = orderOf({ no: '041', lines: ['1 rice'], street: '9 Elm St', dueIn: 5 });
  const at = (change: Parameters<typeof deliveryAt>[1], more = {}) =>
    courierBandOf({ ...order, delivery: deliveryAt(order.id, change, -2, more) }, NOW_MS);

  it('is named when he is here, near, or when there is none', () => {
    expect(at('arrived_at_pickup')).toBe('here');
    expect(at('enroute_to_pickup', { pickup_eta: minutesFromNow(4) })).toBe('near');
    expect(at('enroute_to_pickup', { pickup_eta: minutesFromNow(9) })).toBeNull();
    expect(at('created', { trouble: 'no_courier' })).toBe('none');
    expect(at('confirmed')).toBeNull();
  });
});
