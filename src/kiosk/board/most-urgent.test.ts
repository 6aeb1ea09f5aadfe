import { describe, expect, it } from 'vitest';
import { GLASS, heights } from '#tests/support/board-glass.ts';
import { deliveryAt, NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { layout } from './layout/layout.ts';
import { boardOrders } from './board-orders.ts';
import { mostUrgent, stillCooking } from './most-urgent.ts';

describe('[UL11] the most urgent order that a page hides', () => {
  const here = orderOf({ no: '014', lines: ['1 rice'], street: '9 Elm St', dueIn: 15 });
  const orders = [
    { ...here, delivery: deliveryAt(here.id, 'arrived_at_pickup', -3) },
    ...Array.from({ length: 20 }, (_, at) =>
      orderOf({ no: String(20 + at).padStart(3, '0'), lines: ['1 rice'], dueIn: at + 1 }),
    ),
  ].map((order) => shown(order));
  const byId = new Map(orders.map((each) => [each.order.id, each]));
  const placed = boardOrders(orders, NOW_MS, { station: null, startUnderLoad: null });
  const { pages } = layout(placed, { ...GLASS, heights }, 'rush', null, null);
  const urgentOn = (page: number, known = byId) =>
    mostUrgent(stillCooking(pages[page]?.hidden ?? [], known, NOW_MS))?.order.order_no;

  it('is the one with the least time left of all other pages, wherever a courier put another', () => {
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]?.columns[0]?.[0]?.id).toBe(here.id);
    for (let page = 1; page < pages.length; page += 1) expect(urgentOn(page)).toBe('020');
  });

  it('is not one that was moved on since', () => {
    const [, first] = orders;
    if (first === undefined) throw new Error('no order');
    const done = new Map(byId).set(first.order.id, shown({ ...first.order, status: 'finished' }));
    expect(urgentOn(1, done)).toBe('021');
    expect(stillCooking([first.order.id], done, NOW_MS)).toEqual([]);
  });
});
