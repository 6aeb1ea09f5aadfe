import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { minutesFromNow, NOW_MS, orderOf, PEANUTS, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { alarmsOf } from '../board/board-model.ts';
import { readAlone, shortOrders } from './short-orders.ts';

const waiting = (no: string, change: Partial<Order> = {}, lines = ['1 mapo', '2 rice']): Order =>
  orderOf({ no, lines, status: 'payment_completed', ring: ringOf('new', -1), ...change });
const numbersOf = (...orders: Order[]): string[] =>
  shortOrders(
    alarmsOf(
      orders.map((order) => shown(order)),
      NOW_MS,
      180,
    ),
  ).map(({ order_no }) => order_no);
const note = { text: '少油', lang: 'zh' as const, other: null };

describe('[F15] accepting several orders together', () => {
  it('takes new orders of at most three dishes', () => {
    const long = waiting('3', {}, ['1 mapo', '1 rice', '1 soup', '1 beans']);
    expect(numbersOf(waiting('1'), waiting('2'), long)).toEqual(['1', '2']);
  });

  it.each([
    ['an allergy', { allergies: [PEANUTS] }],
    ['a note', { memo: note }],
    ['a wanted time', { requested_at: minutesFromNow(60) }],
    ['a mark', { flags: ['unknown_dish' as const] }],
    ['a test', { flags: ['test' as const] }],
  ])('never one with %s', (_what, change) => {
    expect(numbersOf(waiting('1'), waiting('2'), waiting('3', change))).toEqual(['1', '2']);
  });

  it('never one with a note or an allergy at a dish', () => {
    const [item] = waiting('3').items;
    if (item === undefined) throw new Error('no dish');
    const at = (change: Partial<typeof item>) => waiting('3', { items: [{ ...item, ...change }] });
    expect(numbersOf(waiting('1'), waiting('2'), at({ note }))).toEqual(['1', '2']);
    expect(numbersOf(waiting('1'), waiting('2'), at({ allergies: [PEANUTS] }))).toEqual(['1', '2']);
  });

  it('counts those that are left out by why they are read alone, each once', () => {
    const long = waiting('3', {}, ['1 mapo', '1 rice', '1 soup', '1 beans']);
    const both = waiting('4', { allergies: [PEANUTS], memo: note });
    const orders = [waiting('1'), waiting('2'), long, both, waiting('5', { memo: note }), waiting('6', { memo: note })];
    const alarms = alarmsOf(
      orders.map((order) => shown(order)),
      NOW_MS,
      180,
    );
    expect(readAlone(alarms)).toEqual([
      { reason: 'allergy', n: 1 },
      { reason: 'note', n: 2 },
      { reason: 'dishes', n: 1 },
    ]);
  });

  it('is not offered for one order', () => {
    expect(numbersOf(waiting('1'))).toEqual([]);
  });
});
