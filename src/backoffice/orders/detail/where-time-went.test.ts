import { describe, expect, it } from 'vitest';
import type { HistoryStep, Order } from '#contract/domain/order.ts';
import { anOrder } from '#tests/support/office-fixtures.ts';
import { whereTimeWent } from './where-time-went.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 18, minute)).toISOString();
const step = (minute: number, to: Order['status']): HistoryStep => ({
  at: at(minute),
  actor: { kind: 'screen', id: 's', name: 'Kitchen' },
  action: 'x',
  from: null,
  to,
  rev: minute,
  detail: null,
});
const delivered = (change: Partial<Order> = {}): Order =>
  anOrder(0, {
    delivery_method: 'delivery_own',
    status: 'received',
    prep_minutes: 20,
    accepted_at: at(1),
    due_at: at(21),
    deliver_by_at: at(36),
    history: [
      step(0, 'ordered'),
      step(1, 'order_received'),
      step(31, 'finished'),
      step(33, 'delivering'),
      step(45, 'received'),
    ],
    ...change,
  });
const minutes = (order: Order, now = 60) =>
  Object.fromEntries(
    whereTimeWent(order, Date.parse(at(now)), 180).stretches.map(({ name, ms }) => [name, ms / 60_000]),
  );

describe('where the time of an order went', () => {
  it('is shown stretch by stretch, and the one that overran most is named', () => {
    expect(minutes(delivered())).toEqual({ accept: 1, kitchen: 30, courier: 2, road: 12 });
    const { lateMs, culprit } = whereTimeWent(delivered(), Date.parse(at(60)), 180);
    expect(lateMs).toBe(9 * 60_000);
    expect(culprit?.name).toBe('kitchen');
  });

  it('ends at the counter for a pickup, whose promise is to be ready', () => {
    const order = delivered({ delivery_method: 'pickup', deliver_by_at: at(21) });
    expect(Object.keys(minutes(order))).toEqual(['accept', 'kitchen', 'counter']);
    expect(whereTimeWent(order, Date.parse(at(60)), 180).lateMs).toBe(10 * 60_000);
  });

  it('runs on while an order is on its way, and stops with its cancellation', () => {
    const cooking = delivered({ status: 'order_received', history: [step(0, 'ordered'), step(1, 'order_received')] });
    expect(minutes(cooking, 11)).toEqual({ accept: 1, kitchen: 10 });
    expect(whereTimeWent(cooking, Date.parse(at(11)), 180).stretches.at(-1)?.isRunning).toBe(true);
    const gone = { ...cooking, status: 'cancelled' as const, history: [...cooking.history, step(6, 'cancelled')] };
    expect(minutes(gone, 59)).toEqual({ accept: 1, kitchen: 5 });
  });

  it('follows a step that was taken back: what is cooked again waits for no one and is as late as on the desk', () => {
    const again = delivered({
      delivery_method: 'pickup',
      status: 'order_received',
      deliver_by_at: at(21),
      history: [step(0, 'ordered'), step(1, 'order_received'), step(20, 'finished'), step(22, 'order_received')],
    });
    expect(minutes(again, 25)).toEqual({ accept: 1, kitchen: 24 });
    const { stretches, lateMs } = whereTimeWent(again, Date.parse(at(25)), 180);
    expect(stretches.at(-1)).toMatchObject({ name: 'kitchen', isRunning: true });
    expect(lateMs).toBe(4 * 60_000);
    // Back from the road it waits on the counter.
    const counter = delivered({
      status: 'finished',
      history: [step(1, 'order_received'), step(20, 'finished'), step(22, 'delivering'), step(23, 'finished')],
    });
    expect(Object.keys(minutes(counter))).toEqual(['accept', 'kitchen', 'courier']);
  });

  it('counts the kitchen time of a scheduled order from its own start', () => {
    const later = delivered({
      due_at: at(51),
      history: [step(0, 'ordered'), step(1, 'order_received'), step(50, 'finished')],
    });
    expect(minutes(later)['kitchen']).toBe(19);
  });

  it('[KF6] says nothing of the promise before the order is over or late', () => {
    const lateOf = (order: Order, now: number) => whereTimeWent(order, Date.parse(at(now)), 180).lateMs;
    const waiting = delivered({ status: 'ordered', accepted_at: null, due_at: null, history: [step(0, 'ordered')] });
    expect(lateOf(waiting, 19)).toBeNull();
    expect(lateOf(waiting, 40)).toBe(4 * 60_000);
    const ready = delivered({ history: [step(0, 'ordered'), step(1, 'order_received'), step(15, 'finished')] });
    expect(lateOf(ready, 30)).toBeNull();
    const pickup = { ...ready, delivery_method: 'pickup' as const, due_at: at(21) };
    expect(lateOf(pickup, 30)).toBeNull();
    expect(lateOf({ ...pickup, history: [...pickup.history, step(30, 'received')] }, 40)).toBe(-6 * 60_000);
  });

  it('[KF6] says how much too early it came for the time that was asked for', () => {
    const early = (requested_at: string | null) =>
      whereTimeWent(delivered({ requested_at, deliver_by_at: at(728) }), Date.parse(at(60)), 180).earlyMs;
    expect(early(at(728))).toBe(683 * 60_000);
    expect(early(at(58))).toBe(0);
    expect(early(null)).toBe(0);
  });
});
