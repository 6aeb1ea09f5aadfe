import { describe, expect, it } from 'vitest';
import { itemsOf } from '#contract/domain/receipt.ts';
import { orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { groupByStation } from '#contract/domain/station.ts';
import { isAllTicked, isForStation, stationsOf, ticksOf } from './stations.ts';

function stationed(...stations: (string | null)[]) {
  const order = orderOf({ no: '1', lines: stations.map(() => '1 rice'), dueIn: 5 });
  return { ...order, items: order.items.map((item, index) => ({ ...item, station: stations[index] ?? null })) };
}

describe('stations [F6]', () => {
  it('show an order that has something for them, or something for everyone', () => {
    expect(isForStation(shown(stationed('wok', 'cold')), 'wok')).toBe(true);
    expect(isForStation(shown(stationed('cold')), 'wok')).toBe(false);
    expect(isForStation(shown(stationed('cold', null)), 'wok')).toBe(true);
    expect(isForStation(shown(stationed('cold')), null)).toBe(true);
  });

  it('[UL1] lose an order once their own dishes are ticked, but not one that waits to be called ready', () => {
    const order = stationed('wok', 'cold');
    const tick = (...lines: number[]) =>
      shown({
        ...order,
        items: order.items.map((item) => ({ ...item, done_at: lines.includes(item.line) ? item.name_en : null })),
      });
    expect(isForStation(tick(1), 'wok')).toBe(false);
    expect(isForStation(tick(1), 'cold')).toBe(true);
    expect(isForStation(tick(1, 2), 'wok')).toBe(true);
  });

  it('never hide what rings', () => {
    expect(isForStation(shown({ ...stationed('cold'), ring: ringOf('changed', -1) }), 'wok')).toBe(true);
  });

  it('count their own dishes, equal lines as one [UL14], and group the whole order with everyone’s last', () => {
    const order = stationed('wok', null, 'cold', 'wok');
    const items = order.items.map((item, index) => ({
      ...item,
      done_at: index === 2 ? null : '2026-11-21T00:00:00.000Z',
    }));
    expect(ticksOf(items, 'wok')).toEqual({ done: 2, all: 2 });
    expect(isAllTicked(ticksOf(items))).toBe(false);
    expect(groupByStation(items).map((group) => [group.station, group.items.length])).toEqual([
      ['wok', 2],
      ['cold', 1],
      [null, 1],
    ]);
    expect(stationsOf([{ order }])).toEqual(['cold', 'wok']);
  });

  it('are one however they are written, on the screen, the list and the paper', () => {
    const order = stationed('Wok', 'wok ', 'cold', ' ');
    expect(ticksOf(order.items, 'WOK')).toEqual({ done: 0, all: 3 });
    expect(groupByStation(order.items).map((group) => [group.station, group.items.length])).toEqual([
      ['Wok', 2],
      ['cold', 1],
      [null, 1],
    ]);
    expect(stationsOf([{ order }])).toEqual(['cold', 'Wok']);
    expect(itemsOf(order, ['wok']).map(({ line }) => line)).toEqual([1, 2, 4]);
  });
});
