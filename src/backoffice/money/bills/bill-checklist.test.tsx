import { fireEvent, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NO_SUMS, type Bill, type BillState } from '#contract/domain/bill.ts';
import {
  billBreakdownCall,
  billChecklistCall,
  getBillCall,
  listBillOrdersCall,
  listBillsCall,
  updateBillCall,
} from '#contract/http/money/bill.ts';
import { listCommissionsCall } from '#contract/http/money/commission.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
afterEach(clearSession);

const aBill = (state: BillState): Bill => ({
  ...NO_SUMS,
  restaurant_id: aRestaurant().id,
  restaurant_name: '蜀香小馆',
  currency: 'USD',
  period: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  is_over: true,
  state,
  adjustments: [],
  adjustments_cents: 0,
  payout_cents: 0,
  note: '',
  rates: [],
  issued_at: null,
  paid_at: null,
  disputed_at: null,
  version: 3,
});

const aCheck = (check: 'uncollected' | 'unpaid' | 'refunds_due' | 'earlier_months' | 'moved_days') =>
  ({ check, count: 1, amount_cents: null, is_needed: false }) as const;

/** The page of one month, as an administrator of the platform sees it. */
function showMonth(state: BillState) {
  const bill = aBill(state);
  const adminInfo = anAdminInfo({ role: 'admin' });
  const { id, name } = aRestaurant();
  setSession({ token: adminInfo.token, adminInfo, restaurant: { id, name } });
  const counted = (['uncollected', 'unpaid', 'refunds_due', 'earlier_months'] as const).map(aCheck);
  const checks = [...counted, { ...aCheck('moved_days'), count: 2, days: ['2026-10-03', '2026-10-30'] }];
  const breakdown = { days: [], taxes: [], tips: [] };
  mockServer.use(
    ...officeBackend({ adminInfo }),
    mockCall(getRestaurantCall, aRestaurant()),
    mockCall(listBillsCall, { items: [bill], total: 1, page: 1, page_size: 24, totals: [] }),
    mockCall(getBillCall, { bill, refunds: [], disputes: [] }),
    mockCall(billChecklistCall, { checks }),
    mockCall(billBreakdownCall, { breakdown, is_exact: true }),
    mockCall(listBillOrdersCall, { items: [], total: 0, page: 1, page_size: 50 }),
    mockCall(listCommissionsCall, { items: [], current_rate: 0 }),
  );
  return renderOffice('/seller/bill', 'en');
}

it('[MC1] leads from what is counted to these orders, and names the month’s close', async () => {
  const { screen } = await showMonth('open');
  const box = within(await screen.findByTestId('bill-checklist'));
  expect(await box.findByText('Before you close the month')).toBeTruthy();
  const days = 'span=custom&from=2026-10-01&to=2026-10-31';
  expect((await box.findAllByRole('link', { name: 'Look' })).map((link) => link.getAttribute('href'))).toEqual([
    `/order/list?status=all&payment_state=uncollected&${days}`,
    `/order/list?status=all&payment_state=never_paid&${days}`,
    '/order/list?status=all&payment_state=refund_due&span=custom&to=2026-10-31',
  ]);
  expect(box.getByText('1 earlier month is not issued')).toBeTruthy();
  const changed = box.getByText(/Cash of 2 days has changed/).closest('li');
  if (changed === null) throw new Error('no line');
  const links = within(changed).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Oct 3', '/day-close?day=2026-10-03'],
    ['Oct 30', '/day-close?day=2026-10-30'],
  ]);
});

it('[MC1] says of an issued month only what still applies', async () => {
  const { screen } = await showMonth('issued');
  const box = within(await screen.findByTestId('bill-checklist'));
  expect(await box.findByText('Still open from this month')).toBeTruthy();
  expect(await box.findAllByRole('link', { name: 'Look' })).toHaveLength(3);
  expect(box.queryByText('1 earlier month is not issued')).toBeNull();
});

it('[MC8] takes a payment back after asking', async () => {
  const sent: unknown[] = [];
  const { screen } = await showMonth('paid');
  mockServer.use(
    mockCall(updateBillCall, ({ body }) => {
      sent.push(body);
      return aBill('issued');
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as not paid…' }));
  expect(await screen.findByText('Mark as not paid?')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as not paid' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ period: '2026-10', version: 3, state: 'issued' }]));
});
