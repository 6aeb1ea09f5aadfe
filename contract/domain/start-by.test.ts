import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf } from '#tests/desk-gallery/orders.ts';
import type { Order } from './order.ts';
import { handOverAt, kitchenLoad, startBy } from './start-by.ts';

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

  it('stays within a half and twice, whatever was forgotten or marked too early', () => {
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
  const coming = (etaIn: number | null): Order => ({
    ...delivery,
    delivery: deliveryAt(delivery.id, 'enroute_to_pickup', -2, {
      pickup_eta: etaIn === null ? null : minutesFromNow(etaIn),
    }),
  });

  it('is the promise minus the prep time, more of it under load', () => {
    expect(minute(startBy(pickup, 1))).toBe(10);
    expect(minute(startBy(pickup, 1.5))).toBe(0);
    expect(startBy({ ...pickup, due_at: null }, 1)).toBeNull();
  });

  it('follows the courier while one is on the way', () => {
    expect(minute(startBy(coming(42), 1))).toBe(22);
    expect(minute(startBy(coming(25), 1))).toBe(5);
    expect(minute(startBy(coming(null), 1))).toBe(10);
  });

  it('is measured from the courier’s arrival once one waits, and from the promise when there is trouble', () => {
    const here = { ...delivery, delivery: deliveryAt(delivery.id, 'arrived_at_pickup', -1) };
    expect(minute(handOverAt(here))).toBe(-1);
    const gone = deliveryAt(delivery.id, 'created', -1, { pickup_eta: minutesFromNow(3), trouble: 'no_courier' });
    expect(minute(handOverAt({ ...delivery, delivery: gone }))).toBe(30);
  });

  it('is never later than the hand-over, and never later under more load', () => {
    const loads = fc.double({ min: 0.5, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: -90, max: 300 }),
        fc.integer({ min: 1, max: 240 }),
        fc.option(fc.integer({ min: -10, max: 120 })),
        loads,
        loads,
        (dueIn, prep, eta, one, other) => {
          const base = eta === null ? delivery : coming(eta);
          const order = { ...base, due_at: minutesFromNow(dueIn), prep_minutes: prep };
          const [light, heavy] = one < other ? [one, other] : [other, one];
          const starts = [startBy(order, light), startBy(order, heavy)].map((at) => Date.parse(at ?? ''));
          expect(starts[0]).toBeLessThanOrEqual(Date.parse(handOverAt(order) ?? ''));
          expect(starts[1]).toBeLessThanOrEqual(starts[0] ?? 0);
        },
      ),
    );
  });
});
