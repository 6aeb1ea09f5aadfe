import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf } from '#tests/desk-gallery/orders.ts';
import { SYSTEM_ACTOR } from './basics.ts';
import { actOn, promisesFor } from './order-actions.ts';
import type { Order } from './order.ts';
import { kitchenLoad, startBy } from './start-by.ts';
import { minutesFrom } from './time.ts';

const minute = (iso: string | null): number => Math.round((Date.parse(iso ?? '') - NOW_MS) / 60_000);

/** An order that was promised in `promised` minutes, took `took`, and was finished `ago` minutes ago. */
function finished(promised: number, took: number, ago: number): Order {
  const order = orderOf({ no: '001', lines: ['1 rice'], status: 'finished' });
  const step = { actor: { kind: 'screen' as const, id: 'd', name: '' }, from: null, rev: 2, detail: null };
  return {
    ...order,
    prep_minutes: promised,
    accepted_at: minutesFromNow(-ago - took),
    history: [{ ...step, at: minutesFromNow(-ago), action: 'done', to: 'finished' }],
  };
}

describe('how the kitchen is doing', () => {
  it('is 1 until three orders were finished within the hour', () => {
    expect(kitchenLoad([finished(20, 40, 5), finished(20, 40, 9)], NOW_MS)).toBe(1);
    expect(kitchenLoad([finished(20, 40, 61), finished(20, 40, 70), finished(20, 40, 80)], NOW_MS)).toBe(1);
  });

  it('is the median of what was taken against what was promised', () => {
    const orders = [finished(20, 30, 5), finished(20, 24, 9), finished(10, 8, 12)];
    expect(kitchenLoad(orders, NOW_MS)).toBeCloseTo(1.2);
  });

  it('stays between half and double, even with forgotten or early marks', () => {
    const anyOrder = fc
      .record({
        promised: fc.integer({ min: 1, max: 120 }),
        took: fc.integer({ min: 0, max: 600 }),
        ago: fc.integer({ min: 0, max: 120 }),
      })
      .map(({ promised, took, ago }) => finished(promised, took, ago));
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 15 }), (orders) => {
        const load = kitchenLoad(orders, NOW_MS);
        expect(load).toBeGreaterThanOrEqual(0.5);
        expect(load).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('when to start [F7]', () => {
  const pickup = orderOf({ no: '002', lines: ['1 rice'], dueIn: 30, promiseMinutes: 20 });
  const delivery = orderOf({ no: '003', lines: ['1 rice'], street: '9 Elm St', dueIn: 30, promiseMinutes: 20 });
  const coming = (etaIn: number): Order => ({
    ...delivery,
    delivery: deliveryAt(delivery.id, 'enroute_to_pickup', -2, { pickup_eta: minutesFromNow(etaIn) }),
  });
  const at = (instant: string | null): number => Date.parse(instant ?? '');

  it('is the promise minus the prep time, more of it under load', () => {
    const early = { ...pickup, accepted_at: minutesFromNow(-60) };
    expect(minute(startBy(early, 1))).toBe(10);
    expect(minute(startBy(early, 1.5))).toBe(0);
    expect(startBy({ ...pickup, due_at: null }, 1)).toBeNull();
  });

  it('is the promise’s affair, not the courier’s, who is asked for the promise', () => {
    for (const etaIn of [3, 25, 42]) expect(startBy(coming(etaIn), 1)).toBe(startBy(delivery, 1));
    const here = { ...delivery, delivery: deliveryAt(delivery.id, 'arrived_at_pickup', -1) };
    expect(startBy(here, 1)).toBe(startBy(delivery, 1));
  });

  const loads = fc.double({ min: 0.5, max: 2, noNaN: true });
  const minutes = fc.integer({ min: 1, max: 240 });
  const eta = fc.option(fc.integer({ min: -30, max: 120 }), { nil: undefined });
  /** An order accepted now, as soon as possible or for a time the customer asked for; perhaps with a courier. */
  const accepted = fc
    .record({ prep: minutes, requestedIn: fc.option(fc.integer({ min: -60, max: 600 })), eta })
    .map(({ prep, requestedIn, eta: etaIn }): Order => {
      const base = etaIn === undefined ? delivery : coming(etaIn);
      const asked = { ...base, requested_at: requestedIn === null ? null : minutesFromNow(requestedIn) };
      const accepted_at = minutesFromNow(0);
      const promises = promisesFor(asked, accepted_at, prep);
      return { ...asked, ...promises, status: 'order_received', accepted_at, prep_minutes: prep };
    });
  const withPrep = (order: Order, prep: number): Order => {
    const context = { now: minutesFromNow(0), actor: SYSTEM_ACTOR, expectRev: order.rev };
    const result = actOn(order, { action: 'adjust_prep', prep_minutes: prep }, context);
    if (result.kind === 'rejected') throw new Error(result.code);
    return result.order;
  };

  it('is never before the acceptance, whatever the promise, the prep time, the courier and the load', () => {
    fc.assert(
      fc.property(accepted, fc.integer({ min: -90, max: 600 }), loads, (order, dueIn, load) => {
        expect(at(startBy(order, load))).toBeGreaterThanOrEqual(at(order.accepted_at));
        const promised = { ...order, due_at: minutesFromNow(dueIn) };
        expect(at(startBy(promised, load))).toBeGreaterThanOrEqual(at(order.accepted_at));
      }),
    );
  });

  it('with more prep minutes stays after the acceptance, and comes no earlier where the customer asked for no time', () => {
    fc.assert(
      fc.property(accepted, fc.integer({ min: 1, max: 120 }), loads, (order, more, load) => {
        const before = at(startBy(order, load));
        const after = at(startBy(withPrep(order, (order.prep_minutes ?? 0) + more), load));
        expect(after).toBeGreaterThanOrEqual(at(order.accepted_at));
        if (order.requested_at === null) expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is later with a later promise, and earlier under more load', () => {
    fc.assert(
      fc.property(accepted, fc.integer({ min: 0, max: 300 }), loads, loads, (order, later, one, other) => {
        const moved = { ...order, due_at: minutesFrom(order.due_at ?? '', later) };
        expect(at(startBy(moved, one))).toBeGreaterThanOrEqual(at(startBy(order, one)));
        const [light, heavy] = one < other ? [one, other] : [other, one];
        expect(at(startBy(order, heavy))).toBeLessThanOrEqual(at(startBy(order, light)));
      }),
    );
  });
});
