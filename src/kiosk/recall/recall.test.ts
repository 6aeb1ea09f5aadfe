import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import { minutesFromNow, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { doneToday, lastMoved, recallTarget } from './recall.ts';

const HERE = 'this-screen';
function moved(no: string, status: OrderStatus, action: string, minutesAgo: number, by = HERE): Order {
  const actor = { kind: 'screen' as const, id: by, name: '' };
  const step = { at: minutesFromNow(-minutesAgo), actor, action, from: null, to: status, rev: 3, detail: null };
  return orderOf({ no, lines: ['1 rice'], dueIn: 5, status, history: [step] });
}
const board = (...orders: Order[]) => orders.map((order) => shown(order));

describe('recall [F2]', () => {
  it('brings back what this screen moved on last, not what another or the courier did', () => {
    const orders = board(
      moved('041', 'finished', 'done', 9),
      moved('042', 'received', 'receive', 5),
      moved('043', 'finished', 'done', 2, 'other'),
      moved('044', 'delivering', 'delivery', 1),
    );
    expect(lastMoved(orders, HERE)?.order.order_no).toBe('042');
    expect(lastMoved(orders, null)).toBeUndefined();
  });

  it('has nothing to bring back once the order was accepted only, completed or cancelled', () => {
    const over = [moved('041', 'order_completed', 'complete', 1), moved('042', 'cancelled', 'cancel', 1)];
    for (const order of [...over, moved('043', 'order_received', 'accept', 1)])
      expect(recallTarget(shown(order))).toBeUndefined();
    expect(lastMoved(board(...over), HERE)).toBeUndefined();
  });

  it('says where one step back leads, and waits for an answer that is still owed', () => {
    const order = moved('041', 'received', 'receive', 1);
    expect(recallTarget(shown(order))).toBe('finished');
    const tap = { command_id: 'c', action: 'reopen' as const, act: { action: 'reopen' as const }, at: 0, sent: true };
    expect(recallTarget(shown(order, [tap]))).toBeUndefined();
  });

  it('lists today’s done and over, the latest first, and nothing that is still to be made', () => {
    const yesterday = { ...moved('001', 'order_completed', 'complete', 900), business_date: '2026-11-19' };
    const orders = board(
      yesterday,
      moved('041', 'finished', 'done', 9),
      moved('042', 'order_completed', 'complete', 5),
      moved('043', 'order_received', 'accept', 1),
      moved('044', 'cancelled', 'cancel', 3),
    );
    expect(doneToday(orders).map(({ order }) => order.order_no)).toEqual(['044', '042', '041']);
  });
});
