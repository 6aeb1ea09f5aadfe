import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
afterEach(clearSession);

const NONE = { orders: 0, cents: 0 };

const OPEN = {
  id: fixtureId(7),
  order_no: '007',
  business_date: '2026-10-02',
  status: 'received' as const,
  is_paid: false,
  flags: [],
  total_cents: 1_500,
  customer_name: 'Li',
  delivery_method: 'pickup' as const,
  payment_method: 'cash' as const,
  currency: 'USD' as const,
  to_collect_cents: 1_500,
  due_at: null,
};

/** A day of which `due_cents` are in the drawer, counted once when 4,800 were expected. */
function showDay(due_cents: number, adminInfo = anAdminInfo()) {
  const count = { counted_cents: 4_800, expected_cents: 4_800, note: '', by: 'Wang', at: '2026-10-02T03:00:00.000Z' };
  mockServer.use(
    mockCall(dayCloseCall, {
      business_date: '2026-10-02',
      is_today: false,
      orders: 2,
      cancelled: 0,
      unfinished: [OPEN],
      cash: { pickup: { orders: 1, cents: due_cents }, delivery: NONE, refunds: NONE, due_cents, outstanding_cents: 0 },
      owed: [],
      closes: [count],
    }),
    ...officeBackend({ adminInfo }),
  );
  setSession({ token: 'token-1', adminInfo });
  return renderOffice('/day-close?day=2026-10-02', 'en');
}

it('[DC3] says that the cash to be there has moved since the last count', async () => {
  const { screen } = await showDay(6_000);
  const moved = await screen.findByTestId('count-moved');
  expect(moved.textContent).toBe('Cash expected is $60.00 now; it was $48.00 at the last count. Count again.');
});

it('[DC3] does not, while it has not', async () => {
  const { screen } = await showDay(4_800);
  await screen.findByTestId('count');
  expect(screen.queryByTestId('count-moved')).toBeNull();
});

it('[RO7] links an order only for whom the list of orders opens', async () => {
  const { screen } = await showDay(4_800);
  expect((await screen.findByText('007')).closest('a')?.getAttribute('href')).toContain(OPEN.id);
  cleanup();
  const closing = {
    id: aRestaurant().id,
    name: 'Shu Xiang',
    role: 'staff' as const,
    permissions: ['day.close' as const],
  };
  const again = await showDay(4_800, anAdminInfo({ role: 'staff', restaurants: [closing] }));
  expect((await again.screen.findByText('007')).closest('a')).toBeNull();
});
