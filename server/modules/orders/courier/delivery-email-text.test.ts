import { expect, it } from 'vitest';
import { withMoney } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { orderOf } from '#tests/support/orders.ts';
import { deliveryMail } from './delivery-email-text.ts';

const STORE = {
  name: 'Test House',
  phone: '+12125550100',
  street: '1 Mott St',
  unit: null,
  city: 'New York',
  state: 'NY',
  zip_code: '10013',
  time_zone: 'America/New_York',
};

const base: Order = {
  ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: '2026-11-21T18:00:00.000Z' }),
  currency: 'USD',
  total_cents: 3_000,
};
const moneyLine = (order: Order): string | undefined =>
  deliveryMail(order, STORE, { language: 'en', note: '' })
    .text.split('\n')
    .find((line) => /^(?:Collect|Charge|Paid)/.test(line));

it('[PF5] asks the carrier for what is still owed, and in which way', () => {
  const of = (change: Partial<Order>): Order => ({ ...base, payment_state: 'unpaid', ...change });
  const paid: Order = { ...base, payment_method: 'online', payment_state: 'paid' };
  const dearer = { ...paid, ...withMoney(paid, { paid_cents: 2_250 }) };
  expect(
    [
      of({ payment_method: 'cash' }),
      of({ payment_method: 'card' }),
      of({ payment_method: 'cash', status: 'received' }),
      of({ payment_method: 'cash', flags: ['test'] }),
      paid,
      dearer,
    ].map(moneyLine),
  ).toEqual([
    'Collect cash: $30.00',
    'Charge card: $30.00',
    'Paid, nothing to collect',
    'Paid, nothing to collect',
    'Paid, nothing to collect',
    'Collect: $7.50',
  ]);
});
