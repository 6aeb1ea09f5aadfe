import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDelivery, anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const STUCK = 'Provider cancelled the delivery';

it('what a cell of the list may cut off is whole in its title', async () => {
  const waits = anOrder(1, { status: 'finished', delivery_method: 'pickup', accepted_at: '2026-11-21T17:00:00.000Z' });
  const stuck = anOrder(2, {
    status: 'order_received',
    delivery_method: 'delivery_provider',
    delivery: aDelivery({ trouble: 'cancelled_by_provider' }),
  });
  mockServer.use(...officeBackend({ orders: [waits, stuck] }));
  const { screen } = await renderOffice('/order/list', 'en');
  expect((await screen.findByTitle('Waiting for the customer')).textContent).toContain('Waiting for the customer');
  expect(screen.getByTitle(STUCK).textContent).toBe(STUCK);
});
