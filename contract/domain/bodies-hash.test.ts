import { expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { bodiesHash } from './bodies-hash.ts';
import type { Order } from './order.ts';

const order: Order = orderOf({
  id: '01900000-0000-7000-8000-00000000000a',
  restaurant_id: '01900000-0000-7000-8000-000000000001',
  created_at: '2026-11-21T17:59:00.000Z',
  money: { paid_cents: 100, credited_cents: 0, refunded_cents: 0 },
});
const [first, ...rest] = order.items;

it('[L15] is the same for a page of before, which drops what an order has since', () => {
  if (first === undefined) throw new Error('an order without dishes');
  const money = { paid_cents: 100, credited_cents: 0, refunded_cents: 0, cash_cents: 100 };
  const ring = order.ring === null ? null : { ...order.ring, before: order.items };
  const now = { ...order, money, ring, items: [{ ...first, allergens: ['peanut'] }, ...rest] };
  expect(bodiesHash([now])).toBe(bodiesHash([order]));
  expect(bodiesHash([{ ...now, money: { ...money, paid_cents: 99 } }])).not.toBe(bodiesHash([order]));
  expect(bodiesHash([{ ...now, items: rest }])).not.toBe(bodiesHash([order]));
});
