import { describe, expect, it } from 'vitest';
import { heldUntil, pickupTime } from './pickup-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const AT_SIX = '2026-11-21T18:00:00.000Z';
const FOR_SIX = { requested_at: AT_SIX, due_at: '2026-11-21T17:45:00.000Z', delivery_distance: 2.5 };

describe('[CR6] when a courier is asked to come', () => {
  it('is the planned time of an order for later, however early its food is ready', () => {
    expect(pickupTime({ ...FOR_SIX, status: 'order_received' }, NOW)).toBe(FOR_SIX.due_at);
    expect(pickupTime({ ...FOR_SIX, status: 'finished' }, NOW)).toBe(FOR_SIX.due_at);
    expect(pickupTime({ ...FOR_SIX, status: 'finished' }, Date.parse(FOR_SIX.due_at))).toBeNull();
  });

  it('is at once for ready food that no one asked for later', () => {
    const soon = { ...FOR_SIX, requested_at: null };
    expect(pickupTime({ ...soon, status: 'order_received' }, NOW)).toBe(soon.due_at);
    expect(pickupTime({ ...soon, status: 'finished' }, NOW)).toBeNull();
  });

  it('is not put off by a kitchen that promised later than was asked for', () => {
    const late = { ...FOR_SIX, due_at: '2026-11-21T18:30:00.000Z' };
    expect(heldUntil(late)).toBe('2026-11-21T17:45:00.000Z');
    expect(heldUntil({ ...FOR_SIX, due_at: null })).toBeNull();
  });
});
