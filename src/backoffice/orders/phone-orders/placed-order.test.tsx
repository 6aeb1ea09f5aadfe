import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#contract/domain/order-status.ts';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { addPhoneOrderCall, checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDish, anAdminInfo, anOrder, aRestaurant } from '#tests/support/office-fixtures.ts';
import { PRICE } from '#tests/support/phone-orders.tsx';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const placed = anOrder(7, { channel: 'phone', status: 'ordered' });
const { id, name, phone, time_zone, accept_limit_seconds } = aRestaurant();
const { history: _history, ...row } = placed;

function signInAs(adminInfo: AdminInfo): void {
  mockServer.use(
    ...officeBackend({ orders: [placed], adminInfo }),
    mockCall(listDishesCall, { items: [aDish()], total: 1, page: 1, page_size: 200 }),
    mockCall(listCategoriesCall, {
      items: [],
      counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 },
    }),
    mockCall(checkPhoneOrderCall, PRICE),
    mockCall(addPhoneOrderCall, placed),
    mockCall(getRestaurantCall, aRestaurant()),
    mockCall(listPlatformOrdersCall, {
      items: [{ ...row, restaurant: { id, name, phone, time_zone, accept_limit_seconds } }],
      next: null,
      counts: {
        open: 1,
        todo: 1,
        by_status: Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Record<OrderStatus, number>,
        problems: { unacknowledged: 0, late: 0, trouble: 0, refund_due: 0 },
      },
    }),
  );
  setSession({ token: 'token-1', adminInfo, restaurant: { id, name } });
}
beforeEach(() => localStorage.clear());
afterEach(clearSession);

it.each([
  ['an owner', anAdminInfo()],
  ['an administrator', anAdminInfo({ role: 'admin', restaurants: [] })],
])('a phone order that %s has placed is shown', async (_who, adminInfo) => {
  signInAs(adminInfo);
  const { screen } = await renderOffice('/order/om?new=1', 'en');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ann' } });
  const search = screen.getByRole('combobox', { name: /dish/i });
  fireEvent.change(search, { target: { value: 'mapo' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: /^Place/ }));
  expect((await screen.findByTestId('order-detail')).textContent).toContain('Mapo tofu');
});
