import { expect, it } from 'vitest';
import { itemOf, orderOf } from '#tests/support/orders.ts';
import { asInKitchen } from './in-kitchen.ts';
import type { Order, OrderItem } from './order.ts';
import { erasedOrder } from './personal-data.ts';
import { receiptOf, wordsOfReceipt, type ReceiptKind } from './receipt.ts';

const NOW = '2026-11-21T18:00:00.000Z';

const SEEN = [itemOf(1, 'Wontons', 3), itemOf(2, 'Kung Pao', 2), itemOf(3, 'Dan Dan', 2)];

const cancelled = (items: OrderItem[], before: OrderItem[] = SEEN): Order =>
  orderOf({
    id: 'o1',
    restaurant_id: 'r1',
    created_at: NOW,
    status: 'cancelled',
    accepted_at: NOW,
    items,
    ring: { kind: 'cancelled', rev: 4, since_at: NOW, acknowledged_at: null, by: null, before },
  });
const shown = (order: Order) =>
  asInKitchen(order).items.map(({ quantity, name_en, done_at }) => `${quantity} ${name_en}${done_at ? ' ✓' : ''}`);

it('[S6] of a cancelled order the kitchen stops what a person last saw, not a change that no one saw', () => {
  const order = cancelled([itemOf(1, 'Dan Dan', 1), itemOf(2, 'Pot Stickers', 1)]);
  expect(shown(order)).toEqual(['3 Wontons', '2 Kung Pao', '2 Dan Dan']);
  expect(asInKitchen(asInKitchen(order))).toEqual(asInKitchen(order));
});

it('[S6] knows the ticks since, and what was cooked of the change all the same', () => {
  const now = [itemOf(1, 'Wontons', 3, { done_at: NOW }), itemOf(2, 'Rice', 1, { done_at: NOW }), itemOf(3, 'Tea', 1)];
  const order = cancelled(now);
  expect(shown(order)).toEqual(['3 Wontons ✓', '2 Kung Pao', '2 Dan Dan', '1 Rice ✓']);
  expect(new Set(asInKitchen(order).items.map(({ line }) => line)).size).toBe(4);
});

it('leaves every other order as it is', () => {
  const order = cancelled([itemOf(1, 'Dan Dan', 1)]);
  expect(asInKitchen({ ...order, status: 'order_received' }).items).toBe(order.items);
});

it("[P7] stands on the kitchen's paper of a cancellation, and not on the customer's", () => {
  const order = cancelled([itemOf(1, 'Pot Stickers', 1)]);
  const words = (kind: ReceiptKind) =>
    wordsOfReceipt(
      receiptOf(order, {
        kind,
        language: 'en',
        store: { name: '', time_zone: 'UTC', lines: [] },
        at: NOW,
        isDuplicate: false,
        isChange: false,
        stations: null,
      }),
    );
  expect(words('kitchen')).toEqual(expect.arrayContaining(['Wontons', 'Kung Pao', 'Dan Dan']));
  expect(words('kitchen')).not.toContain('Pot Stickers');
  expect(words('customer')).toContain('Pot Stickers');
});

it('leaves nothing of what the customer wrote once they are erased', () => {
  const note = { text: 'for Mei Lin', lang: null, other: null };
  const order = cancelled([itemOf(1, 'Rice', 1)], [itemOf(1, 'Wontons', 3, { note })]);
  expect(JSON.stringify(erasedOrder(order))).not.toContain('Mei Lin');
});
