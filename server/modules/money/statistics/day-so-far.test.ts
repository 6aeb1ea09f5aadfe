import { describe, expect, it } from 'vitest';
import { daySoFar, type TimedOrder } from './day-so-far.service.ts';

const at = (minutes: number): string =>
  new Date(Date.parse('2026-11-21T17:00:00.000Z') + minutes * 60_000).toISOString();
const order = (change: Partial<TimedOrder>): TimedOrder => ({
  status: 'ordered',
  flags: [],
  local_hour: 12,
  total_cents: 1000,
  created_at: at(0),
  accepted_at: null,
  due_at: null,
  prep_minutes: null,
  ready_at: null,
  ...change,
});
const done = order({
  status: 'order_completed',
  accepted_at: at(1),
  due_at: at(21),
  prep_minutes: 20,
  ready_at: at(20),
});
const LIMITS = { until: at(20), acceptLimitSeconds: 180 };

describe('[FG7] a day so far', () => {
  it('counts orders that wait past the limit, as late and with their wait so far', () => {
    const waiting = Array.from({ length: 3 }, () => order({}));
    const fresh = order({ created_at: at(19) });
    expect(daySoFar([done, ...waiting, fresh], LIMITS)).toMatchObject({
      orders: 5,
      on_time_rate: 0.25,
      on_time_orders: 4,
      accept_seconds: (60 + 3 * 1200) / 4,
      accept_orders: 4,
    });
  });

  it('counts what is still cooked past its promise, and says nothing of what is not due', () => {
    const cooking = { ...done, status: 'order_received', ready_at: null } as const;
    expect(daySoFar([done, cooking], { ...LIMITS, until: at(25) })).toMatchObject({ on_time_rate: 0.5 });
    expect(daySoFar([done, cooking], LIMITS)).toMatchObject({ on_time_rate: 1, on_time_orders: 1 });
  });

  it('judges a day compared with as it was at that time', () => {
    expect(daySoFar([done], { ...LIMITS, until: at(0.5) })).toMatchObject({ accept_seconds: null, on_time_rate: null });
    const slow = { ...done, accepted_at: at(30), due_at: at(50), ready_at: at(49) };
    expect(daySoFar([slow], LIMITS)).toMatchObject({ accept_seconds: 1200, on_time_rate: 0 });
    expect(daySoFar([slow], { ...LIMITS, until: at(60) })).toMatchObject({ accept_seconds: 1800, on_time_rate: 1 });
  });

  it('[KF6] takes no ready that was said hours before its start for a kept promise', () => {
    const tonight = { ...done, due_at: at(600), ready_at: at(10) };
    expect(daySoFar([tonight], LIMITS)).toMatchObject({ on_time_rate: null, on_time_orders: 0 });
  });
});
