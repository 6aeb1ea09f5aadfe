import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { orderOf, ringOf } from '#tests/desk-gallery/orders.ts';
import type { OrderListInput } from './order-list.ts';
import { createOrderList } from './order-list.ts';

const first = orderOf({ no: '1', lines: ['1 mapo'], dueIn: 9 });
const changed = (rev: number, lines: readonly string[]): Order => ({
  ...orderOf({ no: '1', lines, dueIn: 9 }),
  rev,
  ring: { ...ringOf('changed', -1), rev },
});
const seen = (order: Order): Order => ({
  ...order,
  rev: order.rev + 1,
  ring: order.ring === null ? null : { ...order.ring, acknowledged_at: order.created_at },
});

function listOf() {
  const build = createOrderList();
  let seq = 0;
  return (order: Order, rows: OrderListInput['rows'] = []) => {
    seq += 1;
    const input: OrderListInput = {
      orders: new Map([[order.id, { order, seq }]]),
      rows,
      answers: new Map(),
      rejections: new Map(),
      actor: { kind: 'screen', id: 'd', name: '' },
      now: 0,
      businessDay: null,
      isLive: true,
      touched: new Map(),
      isReadOnly: false,
    };
    return build(input)[0];
  };
}

describe('the version a person has seen [F3]', () => {
  it('is the one before the first of several unseen changes', () => {
    const show = listOf();
    expect(show(first)?.before).toBeNull();
    expect(show(changed(3, ['2 mapo']))?.before).toBe(first);
    expect(show(changed(4, ['2 mapo', '1 rice']))?.before).toBe(first);
  });

  it('is forgotten once someone has seen the change, and begins again with the next', () => {
    const show = listOf();
    show(first);
    const one = changed(3, ['2 mapo']);
    show(one);
    expect(show(seen(one))?.before).toBeNull();
    expect(show(changed(5, ['1 rice']))?.before?.items[0]?.quantity).toBe(2);
  });

  const accept = {
    command_id: 'c',
    device_seq: 1,
    order_id: first.id,
    expect_rev: first.rev,
    act: { action: 'accept' as const, prep_minutes: 10 },
    after: null,
    created_at: 0,
    sent: false,
  };

  it('is the one that was accepted here while the link was down, not the change that came under the tap', () => {
    const show = listOf();
    show(first);
    show(first, [accept]);
    // Still a new order at the server, with other dishes.
    const replaced = { ...changed(3, ['2 rice']), ring: { ...ringOf('new', -1), rev: 3 } };
    show(replaced, [accept]);
    expect(show({ ...changed(4, ['2 rice']) })?.before).toBe(first);
    // Accepted in peace, what was accepted is what a later change differs from.
    const other = listOf();
    other(first);
    other(first, [accept]);
    const accepted = { ...first, rev: 3, status: 'order_received' as const, ring: null };
    other(accepted, [accept]);
    other(accepted);
    expect(other({ ...changed(4, ['2 rice']) })?.before).toBe(accepted);
  });

  it('is none where nothing of the content differs: the order’s own lines say what was changed', () => {
    const show = listOf();
    show({ ...changed(3, ['2 rice']), ring: { ...ringOf('new', -1), rev: 3 } });
    expect(show(changed(4, ['2 rice']))?.before).toBeNull();
  });

  it('is what is to be stopped once it is cancelled, also on a screen that never showed it [S6]', () => {
    const before = first.items;
    const ring = { ...ringOf('cancelled', -1), rev: 4, before };
    const cancelled: Order = { ...changed(4, ['2 rice']), status: 'cancelled', ring };
    expect(listOf()(cancelled)?.order.items).toEqual(before);
    expect(listOf()(cancelled)?.confirmed).toBe(cancelled);
  });

  it('is unknown to a screen that never showed one', () => {
    expect(listOf()(changed(3, ['2 mapo']))?.before).toBeNull();
  });
});
