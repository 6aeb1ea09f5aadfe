import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { actOn, cancelled, promisesFor } from './order-actions.ts';
import { SYSTEM_ACTOR } from './basics.ts';
import { nextVersion, type ActContext } from './order-version.ts';
import type { OrderAction } from './order-command.ts';
import type { Order } from './order.ts';
import { isOpen } from './order.ts';
import {
  checkStep,
  DELIVERY_METHODS,
  forwardActionOf,
  isClosedStatus,
  ORDER_STATUSES,
  rankOf,
} from './order-status.ts';
import { judgedAt, promiseOf, ringsAgain } from './promise.ts';
import { minutesFrom } from './time.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const order = (change: Partial<Order> = {}): Order =>
  orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-21T17:59:00.000Z',
    ...change,
  });
const openQuote: Order['delivery'] = {
  order_id: '01900000-0000-7000-8000-00000000000a',
  provider: 'simulated',
  external_delivery_id: null,
  quote_id: 'q1',
  quote_expires_at: null,
  fee_cents: 900,
  status: 'quote',
  steps: [],
  courier: null,
  pickup_eta: null,
  dropoff_eta: null,
  tracking_url: null,
  trouble: 'fee_over_cap',
};
const context = (change: Partial<ActContext> = {}): ActContext => ({
  now: NOW,
  actor: SCREEN,
  expectRev: 1,
  ...change,
});
const applied = (from: Order, act: OrderAction, change: Partial<ActContext> = {}): Order => {
  const result = actOn(from, act, context({ expectRev: from.rev, ...change }));
  if (result.kind !== 'applied') throw new Error(`expected ${act.action} to apply, got ${result.kind}`);
  return result.order;
};

describe('a quote that waits for a person', () => {
  it('[S2] is confirmed once, however often it is tapped; again only after trouble', () => {
    const waiting = order({ status: 'order_received', delivery_method: 'delivery_provider', delivery: openQuote });
    const confirm: OrderAction = { action: 'confirm', quote_id: 'q1' };
    const confirmed = applied(waiting, confirm);
    expect(actOn(confirmed, confirm, context()).kind).toBe('noop');
    const troubled = { ...confirmed, delivery: { ...openQuote, trouble: 'no_courier' as const } };
    expect(actOn(troubled, confirm, context()).kind).toBe('applied');
  });

  it.each(['cancelled', 'received'] as const)('[CR1] is not confirmed for an order that is %s', (status) => {
    const waiting = order({ status, delivery_method: 'delivery_provider', delivery: openQuote });
    const result = actOn(waiting, { action: 'confirm', quote_id: 'q1' }, context());
    expect(result).toEqual({ kind: 'rejected', code: 'illegal_transition' });
  });
});

describe('an order in the kitchen', () => {
  it('[S1] runs from ordered to completed by its one forward button', () => {
    let current = order({ delivery_method: 'delivery_own' });
    const seen: string[] = [];
    for (
      let action = forwardActionOf(current.status, current.delivery_method);
      action !== undefined;
      action = forwardActionOf(current.status, current.delivery_method)
    ) {
      current = applied(current, action === 'accept' ? { action, prep_minutes: 20 } : { action });
      seen.push(current.status);
    }
    expect(seen).toEqual(['order_received', 'finished', 'delivering', 'received']);
  });

  it('[S2] answers noop to a step already reached, by any actor', () => {
    const accepted = applied(order(), { action: 'accept', prep_minutes: 20 });
    expect(actOn(accepted, { action: 'accept', prep_minutes: 30 }, context()).kind).toBe('noop');
  });

  it('[S4] applies a legal forward step that was decided on an older version', () => {
    const accepted = applied(order(), { action: 'accept', prep_minutes: 20 });
    expect(actOn({ ...accepted, rev: 9 }, { action: 'done' }, context({ expectRev: 2 })).kind).toBe('applied');
  });

  it('[S5] [S6] refuses cancel and reopen on an older version', () => {
    const accepted = applied(order(), { action: 'accept', prep_minutes: 20 });
    const stale = context({ expectRev: 1 });
    expect(actOn(accepted, { action: 'cancel', reason: 'too_busy', note: null }, stale)).toEqual({
      kind: 'rejected',
      code: 'stale_version',
    });
    expect(actOn(accepted, { action: 'reopen' }, stale)).toEqual({ kind: 'rejected', code: 'stale_version' });
  });

  it.each(['escalate', 'acknowledge', 'print_failed'])(
    '[S9] counts a version that is no news as seen: %s',
    (action) => {
      const accepted = applied(order(), { action: 'accept', prep_minutes: 20 });
      const since = (actions: readonly string[]): Order =>
        actions.reduce((at, step) => nextVersion(at, {}, { now: NOW, actor: SYSTEM_ACTOR }, step), accepted);
      const seen = context({ expectRev: accepted.rev });
      expect(actOn(since([action, action]), { action: 'reopen' }, seen).kind).toBe('applied');
      expect(actOn(since([action, 'update', action]), { action: 'reopen' }, seen)).toMatchObject({
        code: 'stale_version',
      });
      expect(actOn(accepted, { action: 'reopen' }, context({ expectRev: 9 }))).toMatchObject({ code: 'stale_version' });
    },
  );

  it('[S6] lets a cancellation beat a late accept, loudly', () => {
    const gone = cancelled(
      order(),
      'customer_request',
      { now: NOW, actor: { kind: 'channel', id: 'c', name: 'web' } },
      null,
    );
    expect(actOn(gone, { action: 'accept', prep_minutes: 20 }, context())).toEqual({
      kind: 'rejected',
      code: 'illegal_transition',
    });
    expect(gone.ring).toMatchObject({ kind: 'cancelled', acknowledged_at: null });
    expect(isOpen(gone)).toBe(true);
    expect(gone.payment_state).toBe('refund_due');
  });

  it('[S6] does not ring for a cancellation by the kitchen itself', () => {
    const gone = applied(order(), { action: 'cancel', reason: 'sold_out', note: null });
    expect(gone.ring?.acknowledged_at).toBe(NOW);
    expect(isOpen(gone)).toBe(false);
  });

  it('[R3] an acknowledgement of an older ring silences nothing', () => {
    const changed = order({
      rev: 4,
      ring: { kind: 'changed', rev: 4, since_at: NOW, acknowledged_at: null, by: null },
    });
    expect(actOn(changed, { action: 'acknowledge', ring_rev: 1 }, context()).kind).toBe('noop');
    expect(applied(changed, { action: 'acknowledge', ring_rev: 4 }).ring?.by).toEqual(SCREEN);
  });

  it('[R3] accepting silences only what the person could have seen', () => {
    const changed = order({
      rev: 4,
      ring: { kind: 'changed', rev: 4, since_at: NOW, acknowledged_at: null, by: null },
    });
    expect(applied(changed, { action: 'accept', prep_minutes: 20 }, { expectRev: 3 }).ring?.acknowledged_at).toBeNull();
    expect(applied(changed, { action: 'accept', prep_minutes: 20 }, { expectRev: 4 }).ring?.acknowledged_at).toBe(NOW);
  });

  it('[R4] a new order that was only seen rings again at the accept limit', () => {
    const seen = applied(order(), { action: 'acknowledge', ring_rev: 1 });
    const since = Date.parse(seen.ring?.since_at ?? '');
    expect(ringsAgain(seen, since + 179_000, 180)).toBe(false);
    expect(ringsAgain(seen, since + 180_000, 180)).toBe(true);
  });

  it('[S7] keeps a scheduled order apart until promise − prep', () => {
    const asked = order({ requested_at: '2026-11-21T20:00:00.000Z' });
    expect(promisesFor(asked, NOW, 20)).toEqual({
      due_at: '2026-11-21T20:00:00.000Z',
      deliver_by_at: '2026-11-21T20:00:00.000Z',
      scheduled: true,
    });
    expect(promisesFor(order({ requested_at: '2026-11-21T18:45:00.000Z' }), NOW, 20).scheduled).toBe(false);
  });

  it('[S7] promises no time that has already passed', () => {
    expect(promisesFor(order({ requested_at: '2026-11-21T17:00:00.000Z' }), NOW, 20).due_at).toBe(
      '2026-11-21T18:20:00.000Z',
    );
  });

  it('[S11] an order accepted offline keeps the time that its screen showed; no screen dates it before it could, or ahead', () => {
    const minutes = fc.integer({ min: -120, max: 30 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 240 }), (tapped, prep) => {
        const placed = order({ created_at: minutesFrom(NOW, -60) });
        const tappedAt = minutesFrom(NOW, tapped);
        const accepted = applied(placed, { action: 'accept', prep_minutes: prep }, { tappedAt });
        const at = minutesFrom(NOW, Math.max(-60, Math.min(0, tapped)));
        expect(accepted).toMatchObject({ accepted_at: at, due_at: minutesFrom(at, prep) });
        expect(accepted.history.at(-1)?.at).toBe(NOW);
      }),
    );
    const reopened = applied(applied(order(), { action: 'accept', prep_minutes: 20 }), { action: 'reopen' });
    const again = { now: minutesFrom(NOW, 5), tappedAt: minutesFrom(NOW, -1) };
    expect(applied(reopened, { action: 'accept', prep_minutes: 20 }, again).accepted_at).toBe(NOW);
  });

  it('undoes an accept: back to new, without a promise', () => {
    const back = applied(applied(order(), { action: 'accept', prep_minutes: 20 }), { action: 'reopen' });
    expect(back).toMatchObject({ status: 'payment_completed', due_at: null, prep_minutes: null, accepted_at: null });
  });

  it('goes back to paid also where a part of the money is due back', () => {
    const partly = order({ payment_state: 'refund_due' });
    const back = applied(applied(partly, { action: 'accept', prep_minutes: 20 }), { action: 'reopen' });
    expect(back.status).toBe('payment_completed');
  });

  it('[S3] for any sequence of actions: rev goes up by one, history is complete, no way back without reopen', () => {
    const acts: fc.Arbitrary<OrderAction> = fc.oneof(
      fc.record({ action: fc.constant('accept' as const), prep_minutes: fc.integer({ min: 1, max: 240 }) }),
      fc.constantFrom<OrderAction>(
        { action: 'done' },
        { action: 'deliver' },
        { action: 'receive' },
        { action: 'complete' },
        { action: 'reopen' },
        { action: 'self_deliver' },
        { action: 'requote' },
      ),
      fc.record({ action: fc.constant('acknowledge' as const), ring_rev: fc.integer({ min: 0, max: 5 }) }),
      fc.record({
        action: fc.constant('cancel' as const),
        reason: fc.constant('other' as const),
        note: fc.constant(null),
      }),
      fc.record({
        action: fc.constant('item_done' as const),
        line: fc.integer({ min: 0, max: 2 }),
        done: fc.boolean(),
      }),
      fc.record({ action: fc.constant('adjust_prep' as const), prep_minutes: fc.integer({ min: 1, max: 240 }) }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...DELIVERY_METHODS),
        fc.array(fc.tuple(acts, fc.integer({ min: 0, max: 3 })), { maxLength: 25 }),
        (method, script) => {
          let current = order({ delivery_method: method });
          for (const [act, lag] of script) {
            const before = current;
            const result = actOn(current, act, context({ expectRev: current.rev - lag }));
            if (result.kind !== 'applied') continue;
            current = result.order;
            expect(current.rev).toBe(before.rev + 1);
            expect(current.history.length).toBe(before.history.length + 1);
            if (act.action !== 'reopen') expect(rankOf(current.status)).toBeGreaterThanOrEqual(rankOf(before.status));
            if (before.status === 'cancelled') expect(current.status).toBe('cancelled');
          }
        },
      ),
    );
  });

  it('[S1] offers a forward button only for a legal step, and none once it is over', () => {
    const offered = ORDER_STATUSES.flatMap((status) =>
      DELIVERY_METHODS.map((method) => ({ status, method, action: forwardActionOf(status, method) })),
    );
    const isWrong = ({ status, method, action }: (typeof offered)[number]): boolean =>
      action !== undefined && (isClosedStatus(status) || checkStep(action, status, method) !== 'legal');
    expect(offered.filter(isWrong)).toEqual([]);
    expect(offered.some(({ action }) => action !== undefined)).toBe(true);
  });
});

describe("a ticket's age", () => {
  const accepted = (due: string): Order =>
    order({ status: 'order_received', accepted_at: '2026-11-21T17:40:00.000Z', due_at: due, ring: null });
  const ageAt = (due: string): string => promiseOf(accepted(due), Date.parse(NOW), 180).age;

  it('runs on the promise, never on the time since the order', () => {
    expect(ageAt('2026-11-21T18:20:00.000Z')).toBe('ok');
    expect(ageAt('2026-11-21T18:05:00.000Z')).toBe('soon');
    expect(ageAt('2026-11-21T18:00:00.000Z')).toBe('late');
  });

  it('uses the accept limit for a new order and the customer’s time on the road', () => {
    expect(promiseOf(order(), Date.parse(NOW), 180)).toMatchObject({ age: 'new', msLeft: 120_000 });
    const away = order({
      status: 'delivering',
      due_at: '2026-11-21T17:00:00.000Z',
      deliver_by_at: '2026-11-21T18:30:00.000Z',
      accepted_at: '2026-11-21T16:40:00.000Z',
    });
    expect(promiseOf(away, Date.parse(NOW), 180).age).toBe('ok');
  });

  it('of a pickup that waits for its customer is judged by when it was ready; a delivery is, until it leaves, by now', () => {
    const ready_at = '2026-11-21T17:30:00.000Z';
    const late = Date.parse(NOW);
    expect(judgedAt({ status: 'finished', delivery_method: 'pickup', ready_at }, late)).toBe(Date.parse(ready_at));
    expect(judgedAt({ status: 'finished', delivery_method: 'delivery_own', ready_at }, late)).toBe(late);
    expect(judgedAt({ status: 'order_received', delivery_method: 'pickup', ready_at }, late)).toBe(late);
  });
});
