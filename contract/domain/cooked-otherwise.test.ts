import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { applyCustomerChange, type CustomerRequest } from './customer-change.ts';
import { actOn } from './order-actions.ts';
import type { OrderAction } from './order-command.ts';
import type { ActContext } from './order-version.ts';
import type { Order } from './order.ts';
import { minutesFrom } from './time.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const WOK = { kind: 'screen', id: 'd1', name: 'Wok' } as const;
const EXPO = { kind: 'screen', id: 'd2', name: 'Expo' } as const;
const CUSTOMER = { kind: 'channel', id: 'c1', name: 'Shop' } as const;
const DONE: OrderAction = { action: 'done' };
const TICK: OrderAction = { action: 'item_done', line: 1, done: true };

const run = (from: Order, act: OrderAction, change: Partial<ActContext> = {}) =>
  actOn(from, act, { now: NOW, actor: WOK, expectRev: from.rev, ...change });
const after = (from: Order, act: OrderAction, change: Partial<ActContext> = {}): Order => {
  const result = run(from, act, change);
  if (result.kind !== 'applied') throw new Error(`${act.action}: ${result.kind}`);
  return result.order;
};
const cooking = (): Order => {
  const placed = orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: minutesFrom(NOW, -20),
  });
  const items = placed.items.map((item) => ({ ...item, quantity: 2 }));
  return after({ ...placed, items }, { action: 'accept', prep_minutes: 10 }, { now: minutesFrom(NOW, -15) });
};
const changed = (from: Order, request: Partial<CustomerRequest>): Order => {
  const next = applyCustomerChange(
    from,
    { ...from, ...request },
    {
      now: minutesFrom(NOW, -1),
      actor: CUSTOMER,
    },
  );
  if (next === null) throw new Error('nothing changed');
  return next;
};

describe('[S12] what was tapped for other food', () => {
  const more = (from: Order) => ({ items: from.items.map((item) => ({ ...item, quantity: 4 })) });
  const memo = { memo: { text: 'peanut allergy!!', lang: null, other: null } };

  it('makes no order ready and ticks no dish that its customer has changed since, be it dishes or a note', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.constantFrom(DONE, TICK), (dishes, note, act) => {
        fc.pre(dishes || note);
        const seen = cooking();
        const now = changed(seen, { ...(dishes ? more(seen) : {}), ...(note ? memo : {}) });
        expect(run(now, act, { expectRev: seen.rev })).toEqual({ kind: 'rejected', code: 'stale_version' });
        // Seen by another screen is not seen by the one that tapped before.
        const known = after(now, { action: 'acknowledge', ring_rev: now.rev }, { actor: EXPO });
        expect(run(known, act, { expectRev: seen.rev }).kind).toBe('rejected');
        expect(run(known, act).kind).toBe('applied');
      }),
    );
  });

  it('counts as ever where only a name changed, and for other dishes ticked in between', () => {
    const seen = cooking();
    const renamed = changed(seen, { customer_name: 'Somebody Else' });
    expect(run(renamed, DONE, { expectRev: seen.rev }).kind).toBe('applied');
    expect(run(after(seen, TICK), DONE, { expectRev: seen.rev }).kind).toBe('applied');
  });

  it('is known to the screen that mended, and to no other', () => {
    const seen = cooking();
    const mended = after(seen, { action: 'mend', lines: [{ line: 1, quantity: 1 }] });
    expect(run(mended, DONE, { expectRev: seen.rev }).kind).toBe('applied');
    expect(run(mended, DONE, { expectRev: seen.rev, actor: EXPO }).kind).toBe('rejected');
  });
});

describe('[S11] a step that was tapped without a connection', () => {
  it('is dated as tapped, never before what is known of the order, nor after now', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 10 }), fc.constantFrom(DONE, TICK), (minutes, act) => {
        const order = cooking();
        const next = after(order, act, { tappedAt: minutesFrom(NOW, minutes) });
        const at = next.history.at(-1)?.at ?? '';
        const accepted = order.history.at(-1)?.at ?? '';
        const tapped = minutesFrom(NOW, minutes);
        expect(at).toBe(tapped < accepted ? accepted : tapped > NOW ? NOW : tapped);
        if (act === TICK) expect(next.items[0]?.done_at).toBe(at);
      }),
    );
  });
});
