import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, setSession } from '../../../lib/session.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

it('prints whose order it is, its whole number, and what was promised', async () => {
  const order = anOrder(2, {
    delivery_method: 'delivery_own',
    due_at: '2026-11-21T18:40:00.000Z',
    deliver_by_at: '2026-11-21T19:05:00.000Z',
  });
  mockServer.use(...officeBackend({ orders: [order] }));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { screen } = await renderOffice(`/order/list?order=${order.id}`);
  fireEvent.click(await screen.findByRole('button', { name: '打印' }));
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector('.order-sheets')?.textContent ?? '';
  for (const word of ['蜀香小馆', '(630) 555-0100', order.number, '承诺送到', '13:05'])
    expect(sheet, word).toContain(word);
});
