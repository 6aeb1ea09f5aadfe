import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { findCall } from '#contract/http/platform/search.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  // jsdom has no such thing.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(clearSession);

async function leadsTo(adminInfo: ReturnType<typeof anAdminInfo>): Promise<string> {
  const order = anOrder(1);
  setSession({ token: 'token-1', adminInfo });
  const customer = { name: 'Tom H.', phone: '+16465550111', order_id: order.id };
  mockServer.use(
    ...officeBackend({ orders: [order], adminInfo }),
    mockCall(findCall, { orders: [], customers: [customer], dishes: [] }),
  );
  const { screen, where } = await renderOffice('/order/list', 'en');
  await screen.findAllByTestId('order-row');
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'Tom' } });
  const found = await screen.findByRole('option', { name: /Tom H\./ });
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(found);
  await waitFor(() => expect(where()).not.toBe('/order/list'));
  const at = where();
  cleanup();
  return at;
}

it('[FO3] a found customer opens on their own page, and as their orders for who may not see it', async () => {
  expect(await leadsTo(anAdminInfo())).toBe(`/order/customers?of=${anOrder(1).id}`);
  expect(await leadsTo(anAdminInfo({ role: 'staff' }))).toBe('/order/list?status=all&q=%2B16465550111');
});

it('[FO3] a customer of exactly the typed name stands before a page whose name has it in it', async () => {
  const adminInfo = anAdminInfo();
  setSession({ token: 'token-1', adminInfo });
  const customers = [{ name: 'Menu', phone: '+16465550111', order_id: anOrder(1).id }];
  mockServer.use(...officeBackend({ adminInfo }), mockCall(findCall, { orders: [], customers, dishes: [] }));
  const { screen } = await renderOffice('/order/list', 'en');
  await screen.findByText('No orders right now');
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Search' }), { target: { value: 'menu' } });
  await screen.findByRole('option', { name: /646/ });
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('646');
});
