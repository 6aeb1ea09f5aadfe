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
  return (order: Order) => {
    seq += 1;
    const input: OrderListInput = {
      orders: new Map([[order.id, { order, seq }]]),
      rows: [],
      answers: new Map(),
      rejections: new Map(),
      actor: { kind: 'screen', id: 'd', name: '' },
      now: 0,
      businessDay: null,
      isLive: true,
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

  it('is unknown to a screen that never showed one', () => {
    expect(listOf()(changed(3, ['2 mapo']))?.before).toBeNull();
  });
});
