import { describe, expect, it } from 'vitest';
import type { Actor } from '#contract/domain/basics.ts';
import type { Order } from '#contract/domain/order.ts';
import { NOW_MS, minutesFromNow, orderOf, ringOf } from '#tests/desk-gallery/orders.ts';
import { createOrderList, type OrderListInput } from './order-list.ts';
import { REMAINS_MS, type SeenElsewhere } from './seen-elsewhere.ts';

const HERE = 'cold';
const EXPO: Actor = { kind: 'screen', id: 'expo', name: 'Expo' };
const first = orderOf({ no: '1', lines: ['2 mapo'], dueIn: 9 });

const changed = (rev: number, lines: readonly string[], before = first): Order => ({
  ...before,
  items: orderOf({ no: '1', lines }).items,
  rev,
  ring: { ...ringOf('changed', -1), rev },
});
const cancelled = (from: Order['status'] = 'order_received', actor: Actor = { ...EXPO, kind: 'channel' }): Order => ({
  ...first,
  status: 'cancelled',
  rev: 3,
  ring: { ...ringOf('cancelled', -1), rev: 3 },
  history: [{ at: minutesFromNow(-1), actor, action: 'cancel', from, to: 'cancelled', rev: 3, detail: null }],
});
const seenBy = (order: Order, by: Actor = EXPO): Order => ({
  ...order,
  rev: order.rev + 1,
  ring: order.ring === null ? null : { ...order.ring, acknowledged_at: minutesFromNow(0), by },
});

function screenOf(kept?: ReadonlyMap<string, SeenElsewhere>) {
  const build = createOrderList(kept);
  const touched = new Map<string, number>();
  let seq = 0;
  return {
    touch: (order: Order) => void touched.set(order.id, order.rev),
    show(order: Order, more: Partial<OrderListInput> = {}) {
      seq += 1;
      return build({
        orders: new Map([[order.id, { order, seq }]]),
        rows: [],
        answers: new Map(),
        rejections: new Map(),
        actor: { kind: 'screen', id: HERE, name: 'Cold' },
        now: NOW_MS,
        businessDay: null,
        isLive: true,
        touched,
        isReadOnly: false,
        ...more,
      })[0];
    },
  };
}

describe('what was answered at another screen and not touched here [F19]', () => {
  it('is kept of a change, with the difference, until it is touched', () => {
    const screen = screenOf();
    screen.show(first);
    const change = changed(3, ['5 mapo', '1 rice']);
    expect(screen.show(change)?.seenElsewhere).toBeNull();
    const after = screen.show(seenBy(change));
    expect(after?.seenElsewhere).toMatchObject({ kind: 'changed', rev: 3, by: { name: 'Expo' } });
    expect(after?.before).toBe(first);
    // It stays while others go on with the order, and begins with the same version when the next change rings.
    const ticked = { ...seenBy(change), rev: 5 };
    expect(screen.show(ticked)?.before).toBe(first);
    expect(screen.show(changed(6, ['6 mapo'], ticked))?.before).toBe(first);
    const again = seenBy(changed(6, ['6 mapo'], ticked));
    expect(screen.show(again)?.seenElsewhere).toMatchObject({ rev: 6 });
    screen.touch(again);
    expect(screen.show(again)).toMatchObject({ seenElsewhere: null, before: null });
  });

  it('is kept of a change that came and was answered while this screen was away', () => {
    const screen = screenOf();
    screen.show(first);
    const after = screen.show(seenBy(changed(3, ['5 mapo'])));
    expect(after).toMatchObject({ seenElsewhere: { kind: 'changed' }, before: first });
  });

  it('is nothing where the alarm was touched here, answered here, or is of what was accepted so', () => {
    const touching = screenOf();
    touching.show(first);
    const change = changed(3, ['5 mapo']);
    touching.show(change);
    touching.touch(change);
    expect(touching.show(seenBy(change))?.seenElsewhere).toBeNull();

    const answering = screenOf();
    answering.show(first);
    expect(answering.show(seenBy(change, { ...EXPO, id: HERE }))?.seenElsewhere).toBeNull();

    const accepted = { ...seenBy(change), accepted_at: minutesFromNow(0) };
    const waiting = screenOf();
    waiting.show({ ...first, status: 'ordered', accepted_at: null });
    expect(waiting.show(accepted)?.seenElsewhere).toBeNull();
    expect(screenOf().show(seenBy(change))?.seenElsewhere).toBeNull();
  });

  it('is kept of a cancellation for ten minutes, whether it rang or another screen cancelled', () => {
    const rang = screenOf();
    rang.show(first);
    rang.show(cancelled());
    expect(rang.show(seenBy(cancelled()))?.seenElsewhere).toMatchObject({ kind: 'cancelled', by: { name: 'Expo' } });
    expect(rang.show(seenBy(cancelled()), { now: NOW_MS + REMAINS_MS })?.seenElsewhere).toBeNull();

    const silent = screenOf();
    silent.show(first);
    const quiet = { ...cancelled('order_received', EXPO), ring: null };
    expect(silent.show(quiet)?.seenElsewhere).toMatchObject({ kind: 'cancelled', by: { id: 'expo' } });
    silent.touch(quiet);
    expect(silent.show(quiet)?.seenElsewhere).toBeNull();
  });

  it('is nothing of what no one cooked: not accepted yet, waiting for its time, gone, or a test order', () => {
    const cases: readonly [Order, Order][] = [
      [{ ...first, status: 'ordered' as const }, seenBy(cancelled('ordered'))],
      [
        { ...first, scheduled: true },
        { ...seenBy(cancelled()), due_at: minutesFromNow(120) },
      ],
      [{ ...first, status: 'delivering' as const }, seenBy(cancelled('delivering'))],
      [first, { ...seenBy(cancelled()), flags: ['test'] }],
    ];
    for (const [known, now] of cases) {
      const screen = screenOf();
      screen.show(known);
      expect(screen.show(now)?.seenElsewhere).toBeNull();
    }
  });

  it('outlives a reload, and does not stay for ever where nothing can be touched', () => {
    const trace: SeenElsewhere = { kind: 'changed', rev: 3, at: minutesFromNow(0), by: EXPO };
    const screen = screenOf(new Map([[first.id, trace]]));
    const order = seenBy(changed(3, ['5 mapo']));
    expect(screen.show(order)?.seenElsewhere).toBe(trace);
    expect(screen.show(order, { now: NOW_MS + REMAINS_MS })?.seenElsewhere).toBe(trace);
    expect(screen.show(order, { now: NOW_MS + REMAINS_MS, isReadOnly: true })?.seenElsewhere).toBeNull();
  });
});
