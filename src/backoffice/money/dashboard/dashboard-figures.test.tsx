import { cleanup, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { setUpCall } from '#contract/http/store/set-up.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

type Reply = ReplyOf<typeof dashboardCall>;
const none = { orders: 0, sales_cents: 0, average_cents: 0, on_time_rate: null, accept_seconds: null, cancelled: 0 };
const some = { ...none, orders: 2, sales_cents: 3030, average_cents: 1515 };

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

async function overview(change: Partial<Reply>) {
  mockServer.use(
    ...officeBackend({}),
    mockCall(setUpCall, { steps: [] }),
    mockCall(dashboardCall, {
      at: '2026-11-27T18:00:00.000Z',
      business_date: '2026-11-27',
      compared_date: '2026-11-20',
      todo_count: 0,
      today: none,
      compared: none,
      hours: [],
      top10: [],
      late: [],
      late_count: 0,
      off: [],
      needs: [],
      screens: { paired: 1, online: 1 },
      ...change,
    }),
  );
  const { screen } = await renderOffice('/seller/dashboard', 'en');
  await screen.findByText('Average order');
  return screen;
}
const average = (screen: Awaited<ReturnType<typeof overview>>): string =>
  screen.getByText('Average order').parentElement?.textContent ?? '';

it('[FG1] compares an average only where both days have orders', async () => {
  expect(average(await overview({ today: some }))).toBe('Average order$15.15Nothing to compare with');
});

it('[FG9] names beside the sales what was given back of them', async () => {
  const screen = await overview({ today: some, refunded_cents: 1851 });
  expect(screen.getByTestId('kpi-sales').textContent).toContain('−$18.51 refunded');
  expect(screen.getByTestId('zone').textContent).toContain('before refunds');
});

it('[FG1] says no average of no orders', async () => {
  expect(average(await overview({ compared: some }))).toBe('Average order—Nothing yet');
});

it('[FG6] names the refunds that are due and opens exactly those', async () => {
  const screen = await overview({ needs: [{ kind: 'refund_due', level: 'soon', params: { count: 2, cents: 4200 } }] });
  const row = within(screen.getByTestId('needs'));
  expect(row.getByText('2 refunds due')).toBeDefined();
  expect(row.getByText('$42.00 to give back to customers')).toBeDefined();
  const link = row.getByRole('link', { name: 'See orders' });
  expect(link.getAttribute('href')).toBe('/order/list?status=all&payment_state=refund_due');
});

it.each([
  [2, '$42.00, paid online: the platform gives it back'],
  [1, '$42.00 to give back to customers; of these, paid online and given back by the platform: 1'],
])('[FG6] says that %i of them the platform gives back', async (by_platform, text) => {
  const params = { count: 2, cents: 4200, by_platform };
  const screen = await overview({ needs: [{ kind: 'refund_due', level: 'soon', params }] });
  expect(within(screen.getByTestId('needs')).getByText(text)).toBeDefined();
});

it('[FG7] says on how many orders a figure rests, and that what waits is overdue', async () => {
  const figures = { on_time_rate: 0.5, on_time_orders: 2, accept_seconds: 600, accept_orders: 31 };
  const screen = await overview({
    today: { ...some, orders: 31, ...figures },
    todo_count: 30,
    late_count: 1,
    needs: [{ kind: 'unaccepted', level: 'late', params: { count: 30, number: '007', minutes: 19 } }],
  });
  expect(screen.getByTestId('kpi-on_time').textContent).toContain('from 2 of 31 orders');
  expect(screen.getByTestId('kpi-accept').textContent).not.toContain('from');
  expect(screen.getByText('30 to accept, overdue')).toBeDefined();
  expect(screen.getByText('1 late')).toBeDefined();
});

it('[ES8] says of orders that wait whether anyone was alerted', async () => {
  const waiting = (unalerted: number) =>
    overview({
      needs: [{ kind: 'unaccepted', level: 'late', params: { count: 2, number: '7', minutes: 9, unalerted } }],
    });
  const said = async (unalerted: number) => {
    const screen = await waiting(unalerted);
    const text = within(screen.getByTestId('needs')).getByText(/has waited longest/).textContent;
    cleanup();
    return text;
  };
  expect(await said(0)).toBe('7 has waited longest: 9 min');
  expect(await said(1)).toBe('7 has waited longest: 9 min. For 1 of them no one was alerted');
  expect(await said(2)).toBe('7 has waited longest: 9 min. No one was alerted');
});
