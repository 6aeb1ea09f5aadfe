import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

const orders: Order[] = [
  anOrder(1, { allergies: [{ text_zh: '花生', text_en: 'peanuts', found: false }] }),
  anOrder(2, {
    memo: { text: 'No cutlery', lang: 'en', other: null },
    requested_at: '2026-11-21T23:30:00.000Z',
    items: anOrder(2).items.map((item) => ({
      ...item,
      allergies: [{ text_zh: null, text_en: 'sesame', found: true }],
    })),
  }),
  anOrder(3, { status: 'order_received', due_at: '2030-01-01T00:00:00.000Z' }),
];
type Sent = { order_id: string; act: unknown };
const sent: Sent[] = [];

beforeEach(() => {
  sent.length = 0;
  mockServer.use(
    ...officeBackend({ orders }),
    mockCall(updateStatusCall, (request) => {
      const body = request.body as Sent;
      sent.push(body);
      const order = orders.find(({ id }) => id === body.order_id) ?? null;
      return { t: 'result' as const, command_id: 'x', status: 'applied' as const, code: null, seq: 1, order };
    }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it('[OF8] accepts the chosen orders that wait, after showing each whole, and takes them back together', async () => {
  const { screen } = await renderOffice('/order/list', 'en');
  await screen.findAllByTestId('order-row');
  fireEvent.click(screen.getByLabelText('Select all'));
  const bar = within(await screen.findByTestId('selection-bar'));
  fireEvent.click(bar.getByRole('button', { name: 'Accept 2…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const shown = dialog.getByTestId('accept-many').textContent;
  expect(shown).toContain('001');
  expect(shown).toContain('peanuts');
  expect(shown).toContain('No cutlery');
  // Also of one dish, and when it is wanted.
  expect(shown).toContain('sesame');
  expect(shown).toContain('5:30 PM');
  expect(shown).not.toContain('003');
  fireEvent.change(dialog.getByLabelText('Ready in'), { target: { value: '40' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Accept all 2 · 40 min' }));
  expect(await screen.findByText(/^2 orders changed/)).toBeDefined();
  const accepted = sent.map(({ order_id, act }) => ({ order_id, act }));
  expect(accepted).toEqual(
    expect.arrayContaining(
      [orders[0], orders[1]].map((order) => ({ order_id: order?.id, act: { action: 'accept', prep_minutes: 40 } })),
    ),
  );
  expect(accepted).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await waitFor(() =>
    expect(sent.slice(2).map(({ act }) => act)).toEqual([{ action: 'reopen' }, { action: 'reopen' }]),
  );
});
