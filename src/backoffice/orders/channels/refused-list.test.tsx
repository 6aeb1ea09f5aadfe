import { within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listChannelsCall } from '#contract/http/orders/channel.ts';
import { listRefusedCall } from '#contract/http/orders/intake.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';
import type { Refused } from '../text/refusal-reasons.tsx';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const aRefused = (change: Partial<Refused>): Refused => ({
  id: fixtureId(31),
  restaurant_id: fixtureId(1),
  channel_name: 'Web',
  external_id: 'W-1',
  customer_name: 'Ada Wong',
  customer_phone: '+12125550142',
  total_cents: 1400,
  currency: 'USD',
  errors: [],
  asked: 'order',
  order: null,
  came_as: null,
  at: '2026-11-21T17:15:00.000Z',
  ...change,
});

it('[S17] writes both amounts, names the dish, calls the customer, and leads to what came later', async () => {
  const errors: Refused['errors'] = [
    { path: 'totals.delivery_fee_cents', code: 'total_differs', expected_cents: 399, got_cents: 299 },
    {
      path: 'items.0.options',
      code: 'too_few_options',
      dish: { name_zh: '宫保鸡丁', name_en: 'Kung Pao Chicken' },
      specification: 'Heat',
    },
  ];
  const items = [aRefused({ errors, came_as: { id: fixtureId(40), order_no: '036' } })];
  mockServer.use(
    mockCall(listRefusedCall, { items, total: 1, page: 1, page_size: 50 }),
    mockCall(listChannelsCall, { items: [] }),
    ...officeBackend({}),
  );
  const { screen } = await renderOffice('/channels', 'en');
  const row = within(await screen.findByTestId('refused-row'));
  expect(row.getByText('Should be $3.99, sent as $2.99')).toBeDefined();
  expect(row.getByText(/Kung Pao Chicken · Heat/)).toBeDefined();
  expect(row.getByRole('link', { name: '(212) 555-0142' }).getAttribute('href')).toBe('tel:+12125550142');
  expect(row.getByRole('link', { name: 'Came in later as 036' }).getAttribute('href')).toContain(fixtureId(40));
});
