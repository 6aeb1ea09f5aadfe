import { renderHook } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
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
