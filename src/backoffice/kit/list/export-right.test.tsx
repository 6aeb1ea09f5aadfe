import { afterEach, expect, it, vi } from 'vitest';
import { linesOfBuiltIn, type BuiltInRole } from '#contract/domain/staff-role.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
afterEach(clearSession);

/** Someone with a built-in role in their one restaurant. */
function withRole(role: BuiltInRole) {
  const info = anAdminInfo({ role: 'staff' });
  const permissions = [...linesOfBuiltIn(role)];
  return { ...info, restaurants: info.restaurants.map((place) => ({ ...place, role: 'staff' as const, permissions })) };
}

it.each([
  ['cook', false],
  ['cashier', false],
  ['manager', true],
] as const)('[EX7] the list of orders as a file is offered to a %s: %s', async (role, isOffered) => {
  const adminInfo = withRole(role);
  setSession({ token: 'token-1', adminInfo });
  mockServer.use(...officeBackend({ orders: [anOrder(1)], adminInfo }));
  const { screen } = await renderOffice('/order/list', 'en');
  await screen.findAllByTestId('order-row');
  expect(screen.queryByRole('button', { name: /^Export/ }) !== null).toBe(isOffered);
});
