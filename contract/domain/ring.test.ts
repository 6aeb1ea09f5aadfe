import { describe, expect, it } from 'vitest';
import { itemOf, orderOf } from '#tests/support/orders.ts';
import { applyCustomerChange, type CustomerRequest } from './customer-change.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { actOn, cancelled } from './order-actions.ts';
import type { OrderAction } from './order-command.ts';
import type { Order, OrderItem, Ring } from './order.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;
const CHANGED_BACK = 'Changed back: as it was before';

const FIRST = [itemOf(1, 'Wontons', 3), itemOf(2, 'Kung Pao', 2), itemOf(3, 'Dan Dan', 2)];
const SECOND = [itemOf(1, 'Dan Dan', 1), itemOf(2, 'Pot Stickers', 1)];

const placed = (change: Partial<Order> = {}): Order =>
  orderOf({ id: 'o1', restaurant_id: 'r1', created_at: '2026-11-21T17:59:00.000Z', items: FIRST, ...change });
const act = (order: Order, action: OrderAction, expectRev = order.rev): Order => {
  const result = actOn(order, action, { now: NOW, actor: SCREEN, expectRev });
  if (result.kind !== 'applied') throw new Error(result.kind);
  return result.order;
};
const seen = (order: Order): Order => act(order, { action: 'acknowledge', ring_rev: order.ring?.rev ?? 0 });
const accepted = (): Order => act(placed(), { action: 'accept', prep_minutes: 20 });

/** In the kitchen without a person. */
const autoAccepted = (kind: Ring['kind'] = 'auto_accepted'): Order =>
  placed({
    rev: 2,
    status: 'order_received',
    accepted_at: NOW,
    prep_minutes: 20,
    due_at: NOW,
    ring: { kind, rev: 2, since_at: NOW, acknowledged_at: null, by: null },
  });

const changed = (order: Order, items: OrderItem[]): Order => {
  const same = Object.fromEntries(REQUEST_FIELDS.map((field) => [field, order[field]])) as unknown as CustomerRequest;
  const after = applyCustomerChange(order, { ...same, items }, { now: NOW, actor: CHANNEL });
  if (after === null) throw new Error('nothing changed');
  return after;
};
const texts = ({ changes }: Order) => changes.map(({ kind, text_en }) => `${kind} ${text_en}`);
const names = (items: readonly OrderItem[] | undefined) =>
  items?.map(({ quantity, name_en }) => `${quantity} ${name_en}`);

describe('the ring of an order that no person has seen', () => {
  it.each(['auto_accepted', 'now_due'] as const)(
    '[R2] goes on as what it is when its channel changes it: %s',
    (kind) => {
      const once = changed(autoAccepted(kind), SECOND);
      expect(once.ring).toMatchObject({ kind, rev: 3, acknowledged_at: null });
      const twice = changed(once, [itemOf(1, 'Dan Dan', 4)]);
      expect(twice.ring).toMatchObject({ kind, rev: 4 });
      // What was placed is what a paper has, and what a screen without a network may have seen.
      expect(texts(twice)).toEqual(['was 3× Wontons', 'was 2× Kung Pao', 'was 2× Dan Dan', 'now 4× Dan Dan']);
      expect(texts(changed(twice, FIRST))).toEqual([`now ${CHANGED_BACK}`]);
    },
  );

  it('[R2] rings as changed once a person has seen it, with the difference from that alone', () => {
    const known = seen(changed(autoAccepted(), SECOND));
    const after = changed(known, [...SECOND, itemOf(3, 'Rice', 2)]);
    expect(after.ring?.kind).toBe('changed');
    expect(texts(after)).toEqual(['now 2× Rice']);
  });

  it('[R3] rings on as changed where it was seen as it was before', () => {
    const first = autoAccepted();
    const after = changed(first, SECOND);
    const late = act(after, { action: 'acknowledge', ring_rev: first.ring?.rev ?? 0 }, first.rev);
    expect(late.ring).toMatchObject({ kind: 'changed', rev: 3, acknowledged_at: null });
    expect(texts(late)).toEqual(texts(after));
    expect(actOn(late, { action: 'acknowledge', ring_rev: 2 }, { now: NOW, actor: SCREEN, expectRev: 2 }).kind).toBe(
      'noop',
    );
  });
});

describe('the ring of a cancelled order', () => {
  const gone = (order: Order): Order => cancelled(order, 'customer_request', { now: NOW, actor: CHANNEL }, null);

  it('[S6] knows what was last seen, not the change that came in between', () => {
    const once = changed(accepted(), SECOND);
    const twice = changed(once, [itemOf(1, 'Rice', 1)]);
    for (const order of [gone(once), gone(twice), seen(gone(twice))])
      expect(names(order.ring?.before)).toEqual(['3 Wontons', '2 Kung Pao', '2 Dan Dan']);
  });

  it('[S6] has nothing else to say where the change was seen, and where no person has seen the order', () => {
    for (const order of [accepted(), seen(changed(accepted(), SECOND)), changed(autoAccepted(), SECOND)])
      expect(gone(order).ring).not.toHaveProperty('before');
  });
});
