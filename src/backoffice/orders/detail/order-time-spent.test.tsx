import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const at = (minutes: number): string =>
  new Date(Date.parse('2026-11-21T18:00:00.000Z') + minutes * 60_000).toISOString();
const SYSTEM = { kind: 'system', id: 'system', name: '' } as const;
const step = (action: string, from: Order['status'], to: Order['status'], minutes: number) => ({
  at: at(minutes),
  actor: SYSTEM,
  action,
  from,
  to,
  rev: 2,
  detail: null,
});

/** What is said of an order that kept its promise, accepted so many minutes after it was placed. */
async function said(accepted: number, change: Partial<Order> = {}): Promise<string | null | undefined> {
  const order = anOrder(1, {
    status: 'order_completed',
    delivery_method: 'pickup',
    created_at: at(0),
    accepted_at: at(accepted),
    due_at: at(accepted + 20),
    history: [
      step('accept', 'ordered', 'order_received', accepted),
      step('done', 'order_received', 'finished', accepted + 15),
      step('receive', 'finished', 'received', accepted + 16),
    ],
    ...change,
  });
  mockServer.use(...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?status=all&order=${order.id}`, 'en');
  return (await screen.findByTestId('time-spent')).querySelector('p')?.textContent;
}

it('says of a kept promise that it was kept, and nothing of an acceptance in time', async () => {
  expect(await said(2)).toBe('Promised time kept. ');
});

it('says that it was accepted late, though the promise that began then was kept', async () => {
  expect(await said(30)).toMatch(/^Promised time kept\. Accepted \d+ min late\.$/);
});

it('[KF6] says how early it was for an order that was wanted in the evening, and no promise kept', async () => {
  const tonight = { requested_at: at(701), due_at: at(701) };
  expect(await said(2, tonight)).toBe('11 h 23 min early. ');
});
