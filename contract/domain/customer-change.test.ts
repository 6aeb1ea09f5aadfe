import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { isSame } from './canonical.ts';
import { changeLines, changeText, mergedChanges } from './change-lines.ts';
import { applyCustomerChange, type CustomerRequest } from './customer-change.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { actOn, wantsQuote } from './order-actions.ts';
import { moneyOf, withMoney } from './order-money.ts';
import { movedSumsOf } from './moved-sums.ts';
import type { Order } from './order.ts';
import { refundParts } from './refund.ts';

const CHANGED_BACK = 'Changed back: as it was before';
const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;
const by = { now: NOW, actor: CHANNEL };
const STREET = {
  unit: null,
  city: 'New York',
  state: 'NY',
  zip_code: '10013',
  lat: null,
  lng: null,
  instructions: null,
};
const address = (street: string): Order['delivery_address'] => ({ ...STREET, street });

const requestOf = (order: Order, change: Partial<CustomerRequest> = {}): CustomerRequest => ({
  ...(Object.fromEntries(REQUEST_FIELDS.map((field) => [field, order[field]])) as unknown as CustomerRequest),
  ...change,
});
const changed = (order: Order, change: Partial<CustomerRequest>): Order => {
  const after = applyCustomerChange(order, requestOf(order, change), by);
  if (after === null) throw new Error('nothing changed');
  return after;
};
const cooking = (change: Partial<Order> = {}): Order => {
  const order = orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-21T17:59:00.000Z',
    delivery_method: 'delivery_provider',
    delivery_address: address('1 Main St'),
    ...change,
  });
  const result = actOn(
    order,
    { action: 'accept', prep_minutes: 20 },
    { now: NOW, actor: SCREEN, expectRev: order.rev },
  );
  if (result.kind !== 'applied') throw new Error(result.kind);
  return result.order;
};
const note = (text: string): Order['memo'] => ({ text, lang: null, other: null });

describe("a customer's change", () => {
  it('[OW1] leaves to the kitchen who carries the order', () => {
    const own = cooking({ delivery_method: 'delivery_own' });
    expect(changed(own, { memo: note('ring twice'), delivery_method: 'delivery_provider' })).toMatchObject({
      delivery_method: 'delivery_own',
      memo: { text: 'ring twice' },
    });
  });

  it('[OW1] remembers who carries it while the customer wants to come himself', () => {
    const order = cooking();
    const own = actOn(order, { action: 'self_deliver' }, { now: NOW, actor: SCREEN, expectRev: order.rev });
    if (own.kind !== 'applied') throw new Error(own.kind);
    const pickup = changed(own.order, { delivery_method: 'pickup', delivery_address: null });
    const again = changed(pickup, { delivery_method: 'delivery_provider', delivery_address: address('1 Main St') });
    expect([again.delivery_method, wantsQuote(again)]).toEqual(['delivery_own', false]);
  });

  it('[OW2] from pickup to delivery has a provider asked; back to pickup it needs none', () => {
    const pickup = cooking({ delivery_method: 'pickup', delivery_address: null });
    expect(wantsQuote(pickup)).toBe(false);
    const delivery = changed(pickup, { delivery_method: 'delivery_provider', delivery_address: address('1 Main St') });
    expect(wantsQuote(delivery)).toBe(true);
    const back = changed(delivery, { delivery_method: 'pickup', delivery_address: null });
    expect(back.delivery).toBeNull();
    expect(wantsQuote(back)).toBe(false);
  });

  it('[OW2] to another time moves the promises, and back into the scheduled orders', () => {
    const order = cooking({ delivery_method: 'delivery_own' });
    expect(changed(order, { requested_at: '2026-11-21T21:00:00.000Z' })).toMatchObject({
      deliver_by_at: '2026-11-21T21:00:00.000Z',
      scheduled: true,
      changes: [
        { kind: 'was', text_en: 'As soon as possible' },
        { kind: 'now', at: '2026-11-21T21:00:00.000Z' },
      ],
    });
  });

  it('[OW2] to another address has the courier asked again, unless he has the food', () => {
    const order = cooking();
    const delivery = { ...DELIVERY, order_id: order.id };
    const moved = { delivery_address: address('99 Other St') };
    const asked = changed({ ...order, delivery }, moved);
    expect(asked.delivery).toMatchObject({ external_delivery_id: null, quote_id: null, status: null });
    expect(wantsQuote(asked)).toBe(true);
    const gone = { ...delivery, status: 'picked_up' as const };
    expect(changed({ ...order, delivery: gone }, moved).delivery).toEqual(gone);
    expect(changed({ ...order, delivery }, { memo: note('hi') }).delivery).toEqual(delivery);
  });

  it('[OW1] keeps ticks of unchanged lines, flags of others, and money', () => {
    const order = cooking({ payment_state: 'refund_due', flags: ['escalated', 'print_failed', 'unknown_dish'] });
    const [first] = order.items;
    if (first === undefined) throw new Error('no items');
    const ticked: Order = { ...order, items: [{ ...first, done_at: NOW }] };
    const added = { ...first, line: 2, quantity: first.quantity + 1 };
    const after = changed(ticked, {
      items: [{ ...first, done_at: null }, added],
      flags: ['total_differs'],
      isPaid: true,
    });
    expect(after.items.map(({ done_at }) => done_at)).toEqual([NOW, null]);
    expect(after.flags.toSorted()).toEqual(['escalated', 'print_failed', 'total_differs']);
    expect(after.payment_state).toBe('refund_due');
  });

  it('[OW1] keeps the time the kitchen set, unless the channel promises another one than before', () => {
    const order = cooking({ delivery_method: 'pickup', delivery_address: null });
    const promised_at = order.due_at;
    const later = actOn(
      order,
      { action: 'adjust_prep', prep_minutes: 35 },
      { now: NOW, actor: SCREEN, expectRev: order.rev },
    );
    if (later.kind !== 'applied') throw new Error(later.kind);
    const noted = changed(later.order, { memo: note('no cutlery'), promised_at });
    expect(noted.due_at).toBe(later.order.due_at);
    const moved = changed(noted, { promised_at: '2026-11-21T19:30:00.000Z' });
    expect(moved.due_at).toBe('2026-11-21T19:30:00.000Z');
  });

  it('[M6] [M11] leaves in the history what the order cost, and what of a granted refund ended', () => {
    const paid = cooking({ payment_method: 'online', payment_state: 'paid', tip_cents: 500, total_cents: 3_000 });
    const tip = { kind: 'part' as const, items: [], delivery_fee: false, service_fee: false, tip: true };
    const granted = { ...paid, ...withMoney(paid, { credited_cents: 800 }) };
    const refunds = [{ parts: refundParts(paid, tip), credit_cents: 500, isGiven: false }];
    const request = { tip_cents: 0, total_cents: 2_500, customer_name: 'Ada' };
    const after = applyCustomerChange(granted, requestOf(granted, request), { ...by, refunds });
    const tipMoved = { tip_was_cents: 500, tip_cents: 0 };
    const detail = { total_was_cents: 3_000, total_cents: 2_500, credit_ended_cents: 500, ...tipMoved };
    expect(after?.history.at(-1)?.detail).toMatchObject(detail);
    const later = changed(after ?? granted, { customer_name: 'Grace', total_cents: 2_400 });
    expect(later.history.at(-1)?.detail).not.toHaveProperty('credit_ended_cents');
  });

  it('[OW5] leaves in the history which sums moved, where no dish explains it', () => {
    const order = cooking({ tip_cents: 600, delivery_fee_cents: 300, discount_cents: 0 });
    const step = changed(order, { tip_cents: 200, delivery_fee_cents: 0, discount_cents: 100 }).history.at(-1);
    expect(step === undefined ? [] : movedSumsOf(step)).toEqual([
      { sum: 'tip_cents', was: 600, now: 200 },
      { sum: 'delivery_fee_cents', was: 300, now: 0 },
      { sum: 'discount_cents', was: 0, now: 100 },
    ]);
    const items = order.items.map((item) => ({ ...item, quantity: item.quantity + 1 }));
    const more = changed(order, { items, tip_cents: 200, discount_cents: 100 }).history.at(-1);
    expect(more === undefined ? [] : movedSumsOf(more)).toEqual([{ sum: 'tip_cents', was: 600, now: 200 }]);
  });

  it('[OW2] that no kitchen needs to hear is taken without a ring', () => {
    const order = cooking();
    expect(changed(order, { customer_name: 'Mei', tip_cents: 500 })).toMatchObject({
      customer_name: 'Mei',
      tip_cents: 500,
      ring: order.ring,
      rev: order.rev + 1,
    });
    expect(applyCustomerChange(order, requestOf(order), by)).toBeNull();
  });

  it('[OW2] is shown together with an earlier one that is still unseen', () => {
    const first = changed(cooking(), { memo: note('no peanuts') });
    const second = changed(first, { requested_at: '2026-11-21T21:00:00.000Z' });
    expect(second.changes.map(({ text_en }) => text_en)).toEqual([
      'As soon as possible',
      'no peanuts',
      '2026-11-21T21:00:00.000Z',
    ]);
    const seen = actOn(
      first,
      { action: 'acknowledge', ring_rev: first.rev },
      { now: NOW, actor: SCREEN, expectRev: first.rev },
    );
    const after = seen.kind === 'applied' ? changed(seen.order, { memo: null }) : first;
    expect(after.changes.map(({ kind, text_en }) => [kind, text_en])).toEqual([['was', 'no peanuts']]);
  });
});

const DELIVERY: NonNullable<Order['delivery']> = {
  order_id: '',
  provider: 'simulated',
  external_delivery_id: 'x1',
  quote_id: 'q1',
  quote_expires_at: null,
  fee_cents: 700,
  status: 'created',
  steps: [],
  courier: null,
  pickup_eta: null,
  dropoff_eta: null,
  tracking_url: null,
  trouble: null,
};

/** Fields that a change may touch beside the request's own. */
const FOLLOWING = [
  'ring',
  'changes',
  'rev',
  'history',
  'due_at',
  'deliver_by_at',
  'scheduled',
  'delivery',
  'flags',
  'payment_state',
  'money',
  'question',
];

const requests = fc.record({
  memo: fc.constantFrom(null, note('a'), note('b')),
  requested_at: fc.constantFrom(null, '2026-11-21T20:00:00.000Z', '2026-11-21T22:00:00.000Z'),
  delivery_method: fc.constantFrom('pickup' as const, 'delivery_own' as const, 'delivery_provider' as const),
  delivery_address: fc.constantFrom(null, address('1 Main St'), address('2 Main St')),
  customer_phone: fc.constantFrom(null, '2125550101'),
  total_cents: fc.constantFrom(1_000, 2_000),
  isPaid: fc.boolean(),
  flags: fc.constantFrom<Order['flags']>([], ['unknown_dish']),
});
const orders = fc
  .record({
    delivery_method: fc.constantFrom('pickup' as const, 'delivery_own' as const, 'delivery_provider' as const),
    payment_state: fc.constantFrom('unpaid' as const, 'paid' as const, 'refund_due' as const, 'refunded' as const),
    flags: fc.constantFrom<Order['flags']>([], ['escalated'], ['test', 'print_failed']),
    delivery: fc.constantFrom(null, DELIVERY, { ...DELIVERY, status: 'picked_up' as const }),
  })
  .map((change) => ({ ...cooking({ flags: change.flags, delivery_method: change.delivery_method }), ...change }));

describe('any change of a customer', () => {
  it('[OW1] writes the fields that are his and what follows from them, nothing else', () => {
    fc.assert(
      fc.property(orders, requests, (order, change) => {
        const after = applyCustomerChange(order, requestOf(order, change), by);
        if (after === null) return;
        const own = new Set<string>([...REQUEST_FIELDS, ...FOLLOWING]);
        const others = (Object.keys(order) as (keyof Order)[]).filter((field) => !own.has(field));
        for (const field of others) expect(after[field], field).toEqual(order[field]);
        expect(after.rev).toBe(order.rev + 1);
        // What was paid stays; of what is owed then, more or less is due back [M5].
        const [was, is] = [moneyOf(order), moneyOf(after)];
        expect([is.refunded_cents, is.credited_cents <= was.credited_cents]).toEqual([was.refunded_cents, true]);
        if (!change.isPaid) expect(is.paid_cents).toBe(was.paid_cents);
        expect(is.paid_cents).toBeLessThanOrEqual(Math.max(was.paid_cents, change.total_cents));
        expect(after.payment_state).toBe(withMoney(after).payment_state);
        for (const flag of order.flags) expect(after.flags).toContain(flag);
        if (order.delivery_method !== 'pickup' && change.delivery_method !== 'pickup')
          expect(after.delivery_method).toBe(order.delivery_method);
        if (after.delivery_method === 'delivery_provider')
          expect(after.delivery !== null || wantsQuote(after)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('[OW2] shows, over any number of unseen changes, exactly the difference from what was last seen', () => {
    fc.assert(
      fc.property(orders, fc.array(requests, { minLength: 1, maxLength: 5 }), (order, steps) => {
        let current: Order = { ...order, ring: null };
        const seen = current;
        for (const change of steps) current = applyCustomerChange(current, requestOf(current, change), by) ?? current;
        const made = changeLines(seen, current);
        const key = (line: (typeof made)[number]): string => JSON.stringify([line.kind, line.text_en]);
        const isShown = current.ring?.kind === 'changed';
        const shown = isShown ? current.changes : [];
        if (isShown && made.length === 0) expect(shown.map(({ text_en }) => text_en)).toEqual([CHANGED_BACK]);
        else expect(shown.map(key).toSorted()).toEqual(made.map(key).toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it('[OW2] says that it was taken back, where no one looked in between; a new order rings on as that', () => {
    const seen: Order = { ...cooking(), ring: null };
    const back = changed(changed(seen, { memo: note('no peanuts') }), { memo: null });
    expect([back.ring?.kind, back.changes.map(({ text_en }) => text_en)]).toEqual(['changed', [CHANGED_BACK]]);
    const other = changed(back, { memo: note('no salt') });
    expect(other.changes.map(({ text_en }) => text_en)).toEqual(['no salt']);
    const ring = { kind: 'new' as const, rev: 1, since_at: NOW, acknowledged_at: null, by: null };
    const fresh = changed(changed({ ...cooking(), ring }, { memo: note('no peanuts') }), { memo: null });
    expect([fresh.ring?.kind, fresh.changes]).toEqual(['new', []]);
  });

  it('[OW2] and its opposite come to nothing', () => {
    fc.assert(
      fc.property(orders, requests, (order, change) => {
        const there = { ...order, ...requestOf(order, change) };
        expect(mergedChanges(changeLines(order, there), changeLines(there, order))).toEqual([]);
        expect(isSame(order, order)).toBe(true);
      }),
    );
  });
});

it('a time in a change is written by each surface, also one of an older version', () => {
  const clock = (instant: string) => `at ${instant.slice(11, 16)}`;
  const text = '2026-11-21T21:35:00.000Z';
  expect(changeText({ kind: 'now', text_zh: text, text_en: text, at: text }, 'en', clock)).toBe('at 21:35');
  expect(changeText({ kind: 'now', text_zh: text, text_en: text }, 'zh', clock)).toBe('at 21:35');
  expect(changeText({ kind: 'now', text_zh: '米饭', text_en: '' }, 'en', clock)).toBe('米饭');
});

it('a time that was taken back says that the order is wanted as soon as possible, and the other way round', () => {
  const at = (requested_at: string | null): Order => ({ ...cooking(), requested_at });
  const [soon, later] = [at(null), at('2026-11-21T21:35:00.000Z')];
  const text = (lines: ReturnType<typeof changeLines>) => lines.map(({ kind, text_en }) => `${kind} ${text_en}`);
  expect(text(changeLines(later, soon))).toEqual(['was 2026-11-21T21:35:00.000Z', 'now As soon as possible']);
  expect(text(changeLines(soon, later))).toEqual(['was As soon as possible', 'now 2026-11-21T21:35:00.000Z']);
  expect(changeLines(soon, soon)).toEqual([]);
});
