import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { foodStatisticCall, orderTrendCall } from '#contract/http/money/statistics.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const none = {
  total_orders: 0,
  sales_cents: 0,
  average_cents: 0,
  food_number: 0,
  cancelled: 0,
  tax_cents: 0,
  tip_cents: 0,
  delivery_fee_cents: 0,
  discount_cents: 0,
};
const some = { ...none, total_orders: 1, sales_cents: 1515, average_cents: 1515 };
const span = { from: '2026-11-21', to: '2026-11-27' };

function showing(now: typeof none, before: typeof none | null) {
  mockServer.use(
    ...officeBackend({}),
    mockCall(orderTrendCall, { by: 'day', compared_span: null, compared_until: null, items: [] }),
    mockCall(foodStatisticCall, {
      ...now,
      span,
      compared_span: before === null ? null : { from: '2026-11-14', to: '2026-11-20' },
      compared_until: null,
      compared: before,
      month: '2026-11',
      monthly_sales_cents: 0,
      monthly_volume: 0,
      top10: [],
      dishes: [],
      dishes_total: 0,
      categories: [],
      channels: [],
      methods: [],
      hours: [],
      weekdays: [],
    }),
  );
  return renderOffice('/statistics', 'en');
}

it.each([
  [some, none, '$15.15Nothing to compare with'],
  [none, some, '—Nothing yet'],
])('[FG1] an average of no orders is none, and none to compare with', async (now, before, says) => {
  await showing(now, before);
  expect((await screen.findByText('Average order')).parentElement?.textContent).toBe(`Average order${says}`);
});

it('[FG9] says what discounts took off, and what of the sales is tax, tips and delivery fees', async () => {
  const parts = { discount_cents: 16_484, tax_cents: 9_120, tip_cents: 4_741, delivery_fee_cents: 5_850 };
  await showing({ ...some, ...parts }, { ...some, ...parts, discount_cents: 8_242 });
  const rows = (await screen.findByTestId('by-part')).querySelectorAll('tbody tr');
  expect([...rows].map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
    'Discount $164.84 ▲ +100.0%',
    'Tax $91.20 ±0.0%',
    'Tip $47.41 ±0.0%',
    'Delivery fee $58.50 ±0.0%',
  ]);
});
