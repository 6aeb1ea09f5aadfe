import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const BROUGHT = {
  payment_method: 'cash',
  payment_state: 'unpaid',
  delivery_method: 'delivery_provider',
  total_cents: 2673,
  status: 'received',
} as const;

/** The opened order, and the actions that are asked of the server. */
async function opened(change: Partial<Order>) {
  const order = anOrder(1, change);
  const asked: unknown[] = [];
  mockServer.use(
    mockCall(updateStatusCall, ({ body }) => {
      asked.push((body as { act: unknown }).act);
      return { t: 'result', command_id: 'x', seq: 9, status: 'applied', code: null, order } as const;
    }),
    ...officeBackend({ orders: [order] }),
  );
  const { screen } = await renderOffice(`/order/list?status=all&order=${order.id}`, 'en');
  await screen.findByRole('heading', { name: 'Money' });
  return { screen, asked };
}

describe('[M8] a payment that the restaurant records', () => {
  it('is asked for of what a courier brought unpaid, and says how it was paid', async () => {
    const { screen, asked } = await opened(BROUGHT);
    screen.getByText('The customer paid $26.73:');
    fireEvent.click(screen.getByRole('button', { name: 'Card' }));
    await screen.findByText('Payment recorded');
    expect(asked).toEqual([{ action: 'record_payment', how: 'card' }]);
  });

  it('is not asked for of what the own people handed over, but in which way it was paid can be put right', async () => {
    const { screen, asked } = await opened({ ...BROUGHT, delivery_method: 'delivery_own' });
    expect(screen.queryByText(/The customer paid/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Undo the recorded payment/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'It was paid by card' }));
    await screen.findByText('Payment recorded');
    expect(asked).toEqual([{ action: 'record_payment', how: 'card' }]);
  });

  it('can be taken back', async () => {
    const money = { paid_cents: 2673, credited_cents: 0, refunded_cents: 0, cash_cents: 2673 };
    const { screen, asked } = await opened({ ...BROUGHT, payment_state: 'paid', money });
    expect(document.querySelector('[data-field="order.payment_method"]')?.textContent).toMatch(/^Cash \$26.73 · Paid/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo the recorded payment (Cash $26.73)' }));
    await screen.findByText('Recorded payment undone');
    expect(asked).toEqual([{ action: 'unrecord_payment' }]);
  });
});
