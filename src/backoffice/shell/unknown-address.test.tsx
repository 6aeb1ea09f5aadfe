import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  mockServer.use(...officeBackend({}));
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it.each([
  ['zh', '没有这个页面：/order/nonexist'],
  ['en', 'There is no page at /order/nonexist'],
] as const)('an address that is no page’s says so in %s, and leads to the first page', async (language, title) => {
  const { screen, where } = await renderOffice('/order/nonexist', language);
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  await waitFor(() => expect(where()).toBe('/seller/dashboard'));
});
