import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf, rulesOf } from '#tests/support/orders.ts';
import {
  applyEvent,
  emptyDeskState,
  KEPT_CLOSED,
  LogEventSchema,
  stateOf,
  type DeskState,
  type LogEvent,
} from './desk-state.ts';
import { isOpen } from './order.ts';
import { hash53, xor53 } from './state-hash.ts';

const RESTAURANT = '01900000-0000-7000-8000-000000000001';
const AT = '2026-11-21T18:00:00.000Z';
const idOf = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** A log of placed, moved and closed orders, of days that end, and of store changes. */
const logs = fc.array(
  fc.record({
    what: fc.constantFrom('order', 'order', 'order', 'store', 'day'),
    order: fc.integer({ min: 0, max: 12 }),
    status: fc.constantFrom('pending', 'payment_completed', 'order_received', 'finished', 'received', 'cancelled'),
    rings: fc.boolean(),
    day: fc.constantFrom('2026-11-20', '2026-11-21'),
  }),
  { maxLength: 60 },
);

function foldOf(script: typeof logs extends fc.Arbitrary<infer T> ? T : never): DeskState {
  let state = emptyDeskState('e1');
  script.forEach((step, index) => {
    const base = { seq: index + 1, at: AT };
    const ring = { kind: 'new' as const, rev: 1, since_at: AT, acknowledged_at: step.rings ? null : AT, by: null };
    const body = orderOf({
      id: idOf(step.order),
      restaurant_id: RESTAURANT,
      created_at: AT,
      status: step.status,
      business_date: step.day,
      rev: index + 1,
      ring,
    });
    const event: LogEvent =
      step.what === 'order'
        ? { ...base, type: 'order.changed', order_id: body.id, rev: body.rev, body }
        : step.what === 'store'
          ? { ...base, type: 'store.changed', body: { ...rulesOf(RESTAURANT), version: index + 1 } }
          : { ...base, type: 'day.closed', body: { business_date: step.day } };
    state = applyEvent(state, event);
  });
  return state;
}

describe("a desk's state", () => {
  it('[L9] keeps by increments the hash and the count that a snapshot of it has', () => {
    fc.assert(
      fc.property(logs, (script) => {
        const state = foldOf(script);
        const fresh = stateOf({ ...state, orders: [...state.orders.values()] });
        expect([state.hash, state.open]).toEqual([fresh.hash, fresh.open]);
      }),
    );
  });

  it('[L10] drops closed orders by the log alone: at the end of their day, or beyond the newest two hundred', () => {
    fc.assert(
      fc.property(logs, (script) => {
        const state = foldOf(script);
        for (const { order } of state.orders.values())
          if (!isOpen(order)) expect(order.business_date > state.closed_through).toBe(true);
      }),
    );
    let state = emptyDeskState('e1');
    for (let index = 1; index <= KEPT_CLOSED + 20; index += 1) {
      const body = orderOf({
        id: idOf(index),
        restaurant_id: RESTAURANT,
        created_at: AT,
        status: 'received',
        ring: null,
      });
      state = applyEvent(state, { seq: index, at: AT, type: 'order.changed', order_id: body.id, rev: 1, body });
    }
    expect(state.orders.size).toBe(KEPT_CLOSED);
    expect(state.orders.has(idOf(20))).toBe(false);
    expect(state.orders.has(idOf(21))).toBe(true);
  });

  it('holds a cancelled order until a person has seen it', () => {
    const ring = { kind: 'cancelled' as const, rev: 2, since_at: AT, acknowledged_at: null, by: null };
    const body = orderOf({
      id: idOf(1),
      restaurant_id: RESTAURANT,
      created_at: AT,
      status: 'cancelled',
      ring,
      business_date: '2026-11-20',
    });
    let state = applyEvent(emptyDeskState('e1'), {
      seq: 1,
      at: AT,
      type: 'order.cancelled',
      order_id: body.id,
      rev: 2,
      body,
    });
    state = applyEvent(state, { seq: 2, at: AT, type: 'day.closed', body: { business_date: '2026-11-20' } });
    expect([state.orders.size, state.open]).toEqual([1, 1]);
  });

  it('(I16) cannot read an event of an unknown type', () => {
    expect(LogEventSchema.safeParse({ seq: 1, at: AT, type: 'order.teleported', body: {} }).success).toBe(false);
  });
});

describe('the state hash', () => {
  it('stays an exact integer of 53 bits, and xor undoes itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const [a, b] = [hash53(left), hash53(right)];
        expect(Number.isSafeInteger(a) && Number.isSafeInteger(xor53(a, b))).toBe(true);
        expect(xor53(xor53(a, b), b)).toBe(a);
      }),
    );
  });
});
