import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readyAt } from './promise.ts';
import { earlySeconds, latenessOf, percentile, stageSeconds, STAGES, stampsOf, type Stamps } from './kitchen-times.ts';

const at = (minutes: number): string =>
  new Date(Date.parse('2026-11-21T17:00:00.000Z') + minutes * 60_000).toISOString();
const NOTHING: Stamps = {
  placed_at: at(0),
  accepted_at: at(1),
  started_at: at(1),
  ready_at: null,
  courier_at: null,
  handed_over_at: null,
  delivered_at: null,
  due_at: at(21),
  deliver_by_at: at(36),
};
const RULES = { acceptLimitSeconds: 180, now: at(120), isAsked: false, isDelivery: true };

describe('where an order’s time went', () => {
  it('[KF4] names no stage when both promises were kept, to the minute', () => {
    const stamps = { ...NOTHING, ready_at: at(21.9), handed_over_at: at(22), delivered_at: at(36.9) };
    expect(latenessOf(stamps, RULES)).toMatchObject({ late_seconds: 0, stage: null });
  });

  it('[KF4] names the kitchen, the courier or the road, by the time each took beyond the promise', () => {
    const kitchen = { ...NOTHING, ready_at: at(30), handed_over_at: at(31), delivered_at: at(46) };
    expect(latenessOf(kitchen, RULES)).toMatchObject({ late_seconds: 600, stage: 'kitchen' });
    const courier = { ...NOTHING, ready_at: at(20), handed_over_at: at(33), delivered_at: at(48) };
    expect(latenessOf(courier, RULES)).toMatchObject({ late_seconds: 720, stage: 'courier' });
    const road = { ...NOTHING, ready_at: at(20), handed_over_at: at(21), delivered_at: at(60) };
    expect(latenessOf(road, RULES)).toMatchObject({ late_seconds: 1440, stage: 'road' });
  });

  it('[KF4] names the accepting, when the customer had asked for a time', () => {
    const stamps = { ...NOTHING, accepted_at: at(15), started_at: at(15), ready_at: at(31) };
    expect(latenessOf({ ...stamps, delivered_at: at(36) }, { ...RULES, isAsked: true })).toMatchObject({
      delays: { accept: 600, kitchen: 0 },
      stage: 'accept',
    });
  });

  it('[KF4] runs on while the order is not ready', () => {
    expect(latenessOf(NOTHING, { ...RULES, now: at(26) })).toMatchObject({ late_seconds: 300, stage: 'kitchen' });
  });

  it('[KF4] is late while an order waits to be accepted past the limit', () => {
    const waiting = { ...NOTHING, accepted_at: null, started_at: null, due_at: null, deliver_by_at: null };
    expect(latenessOf(waiting, { ...RULES, now: at(3.5) })).toMatchObject({ late_seconds: 0, stage: null });
    expect(latenessOf(waiting, { ...RULES, now: at(19) })).toMatchObject({ late_seconds: 960, stage: 'accept' });
  });

  it('[KF6] is early where an order was brought long before the time asked for', () => {
    expect(earlySeconds({ delivered_at: at(0) }, at(683))).toBe(683 * 60);
    expect(earlySeconds({ delivered_at: at(0) }, at(15))).toBe(0);
    expect(earlySeconds({ delivered_at: at(0) }, null)).toBe(0);
    expect(earlySeconds({ delivered_at: null }, at(683))).toBe(0);
  });

  it('never blames the stages for more than the order was late', () => {
    const minute = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(
        minute,
        minute,
        minute,
        minute,
        fc.boolean(),
        fc.boolean(),
        (accept, prep, wait, road, isAsked, isDelivery) => {
          const ready = accept + prep;
          const stamps = {
            ...NOTHING,
            accepted_at: at(accept),
            started_at: at(accept),
            ready_at: at(ready),
            handed_over_at: at(ready + wait),
            delivered_at: at(ready + wait + road),
          };
          const { late_seconds, delays, stage } = latenessOf(stamps, { ...RULES, isAsked, isDelivery, now: at(999) });
          const sum = STAGES.reduce((total, each) => total + delays[each], 0);
          expect(sum).toBe(late_seconds);
          expect(stage === null).toBe(late_seconds === 0);
        },
      ),
    );
  });
});

describe('the stages of an order', () => {
  const history = (...steps: [string, 'order_received' | 'finished' | 'delivering' | 'received'][]) =>
    steps.map(([moment, to], index) => ({
      at: moment,
      to,
      from: null,
      actor: { kind: 'screen' as const, id: 'k', name: 'k' },
      action: to,
      rev: index + 1,
      detail: null,
    }));
  const order = {
    created_at: at(0),
    accepted_at: at(1),
    due_at: at(121),
    deliver_by_at: at(140),
    prep_minutes: 20,
    requested_at: null as string | null,
    history: history([at(1), 'order_received'], [at(19), 'finished'], [at(22), 'finished'], [at(30), 'delivering']),
    steps: [{ status: 'picked_up' as const, at: at(29), source: 'simulated' }],
  };

  it('[KF2][KF3] are taken of the last time each moment was reached; the courier’s own word goes first', () => {
    expect(stageSeconds(stampsOf(order))).toEqual({ accept: 60, prep: 21 * 60, courier: 7 * 60, road: null });
  });

  it('[KF2] of what was taken back have not ended', () => {
    const back = { ...order, steps: [], history: history([at(19), 'finished'], [at(22), 'order_received']) };
    expect(stampsOf(back).ready_at).toBeNull();
    expect(readyAt(back)).toBeNull();
    expect(stageSeconds(stampsOf(back)).prep).toBeNull();
  });

  it('[KF2] of an order for later begin when the kitchen has to', () => {
    const later = { ...order, requested_at: at(140), history: history([at(118), 'finished']) };
    expect(stageSeconds(stampsOf(later)).prep).toBe(17 * 60);
  });

  it('have percentiles by nearest rank', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([5], 0.9)).toBe(5);
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.5)).toBe(5);
    expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9)).toBe(9);
  });
});
