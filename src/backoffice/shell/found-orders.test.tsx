import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linesOfBuiltIn, type Givable } from '#contract/domain/staff-role.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  // jsdom has no such thing.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(clearSession);

/** The search of someone whose role holds these lines. */
async function searching(lines: readonly Givable[], path: string, q: string, orders = [anOrder(1)]) {
  const info = anAdminInfo({ role: 'staff' });
  const restaurants = info.restaurants.map((place) => ({ ...place, role: 'staff' as const, permissions: [...lines] }));
  const adminInfo = { ...info, restaurants };
  setSession({ token: 'token-1', adminInfo });
  mockServer.use(...officeBackend({ orders, adminInfo }));
  const { screen } = await renderOffice(path, 'en');
  await screen.findByRole('main');
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Search' }), { target: { value: q } });
  return screen;
}

it('[FO3] a courier desk finds orders', async () => {
  const { order_no, customer_name } = anOrder(1);
  const screen = await searching(linesOfBuiltIn('courier_desk'), '/order/list', order_no);
  expect(await screen.findByRole('option', { name: new RegExp(`${order_no} · ${customer_name}`) })).toBeDefined();
});

it('[FO3] a cook reads what is not searched', async () => {
  const screen = await searching(linesOfBuiltIn('cook'), '/order/list', 'zzz', []);
  expect(await screen.findByText(/No such order or page/)).toBeDefined();
});

it('[FO3] where orders are not shown the search does not say that there is none', async () => {
  const screen = await searching(['audit.see'], '/setting', 'zzz');
  expect(await screen.findByText(/Orders, customers and dishes are not searched here/)).toBeDefined();
});
