import { renderHook } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { anOrder, aRestaurant } from '#tests/support/office-fixtures.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { RestaurantContext } from '../../shell/restaurant-context.ts';
import { useOrderColumns } from './order-csv.ts';

/** An order as a row of the file: its cells by the columns' titles. */
async function rowOf(order: Order, language: 'zh' | 'en'): Promise<Record<string, unknown>> {
  await startI18n('office', language, [initReactI18next]);
  await loadWords('orders');
  const restaurant = { ...aRestaurant(), time_zone: 'America/New_York' };
  const { result } = renderHook(useOrderColumns, {
    wrapper: ({ children }) => <RestaurantContext value={restaurant}>{children}</RestaurantContext>,
  });
  return Object.fromEntries(result.current.map(({ title, cell }) => [title, cell(order)]));
}

it('[EX8] gives times by the restaurant’s clock, which each title names', async () => {
  const evening = anOrder(1, {
    created_at: '2026-11-30T01:52:29.224Z',
    business_date: '2026-11-29',
    due_at: '2026-11-30T02:30:00.000Z',
    accepted_at: null,
  });
  expect(await rowOf(evening, 'en')).toMatchObject({
    'Ordered (America/New_York)': '2026-11-29 20:52:29',
    'Business day': '2026-11-29',
    'Promised ready (America/New_York)': '2026-11-29 21:30:00',
    'Accepted at (America/New_York)': null,
  });
  expect(await rowOf(evening, 'zh')).toMatchObject({ '下单 (America/New_York)': '2026-11-29 20:52:29' });
});

describe('[DE13] the discount of an order in the file', () => {
  const parts = { full_reduction_cents: 500, promo_cents: 300, coupon_cents: 100, free_dish: { line: 1, cents: 695 } };
  const promo = { code: 'LUNCH', off_cents: 300, off_rate: null, minimum_cents: null };

  it('stands by its parts, which add up to it, with the code by name', async () => {
    const order = anOrder(1, { discount_cents: 1595, discount_parts: parts, promo });
    expect(await rowOf(order, 'en')).toMatchObject({
      Discount: '15.95',
      'Discount: free dish': '6.95',
      'Discount: spend & save': '5.00',
      'Discount: promo code': '3.00',
      'Promo code': 'LUNCH',
      'Discount: the rest': '1.00',
    });
    expect(await rowOf(order, 'zh')).toMatchObject({
      优惠: '15.95',
      '优惠：送菜': '6.95',
      '优惠：满减': '5.00',
      '优惠：优惠码': '3.00',
      优惠码: 'LUNCH',
      '优惠：其他': '1.00',
    });
  });

  it('of a version that knew no parts is all the rest', async () => {
    expect(await rowOf(anOrder(1, { discount_cents: 250 }), 'en')).toMatchObject({
      Discount: '2.50',
      'Discount: free dish': '0.00',
      'Discount: promo code': '0.00',
      'Promo code': null,
      'Discount: the rest': '2.50',
    });
  });
});
