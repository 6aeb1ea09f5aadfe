import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelled } from '#contract/domain/order-actions.ts';
import { backWhenCancelledCents, dueBackCents } from '#contract/domain/order-money.ts';
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

async function saidOf(order: Order): Promise<string | null> {
  mockServer.use(...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
  return within(await screen.findByRole('alertdialog')).getByTestId('cancel-money').textContent;
}

it('[M5] says what of the money goes back: what was paid and has not gone back', async () => {
  const money = { paid_cents: 4_409, credited_cents: 1_470, refunded_cents: 1_470, credit_given_cents: 1_470 };
  const order = anOrder(1, { status: 'order_received', total_cents: 4_409, money, payment_state: 'refunded' });
  const after = cancelled(
    order,
    'other',
    { now: order.created_at, actor: { kind: 'system', id: 'system', name: '' } },
    null,
  );
  expect(backWhenCancelledCents(order)).toBe(dueBackCents(after));
  expect(await saidOf(order)).toBe('$29.39 goes back to the customer.');
});

it('[M7] [M9] says where not to cancel: what counts as paid at the hand-over may not have been', async () => {
  const handed = { status: 'received', delivery_method: 'delivery_own', payment_method: 'cash' } as const;
  const order = anOrder(1, { ...handed, payment_state: 'unpaid', total_cents: 4_409 });
  expect(await saidOf(order)).toBe('$44.09 goes back to the customer.');
  expect(document.body.textContent).toContain('choose “Customer did not pay”');
});

it('says that nothing was paid', async () => {
  const order = anOrder(1, { status: 'order_received', payment_method: 'cash', payment_state: 'unpaid' });
  expect(await saidOf(order)).toBe('The customer has not paid: there is nothing to refund.');
});

const RESULT = { t: 'result', command_id: 'x', seq: 1, order: null } as const;

it.each([
  ['is lost on the way', [], 'The connection to the backend is lost, refresh and try again.'],
  [
    'is refused',
    [mockCall(updateStatusCall, { ...RESULT, status: 'rejected', code: 'unknown' })],
    'Does not meet a rule',
  ],
])('stays with what was typed where the cancellation %s, and closes once it is done', async (_what, handlers, said) => {
  const order = anOrder(1, { status: 'order_received' });
  mockServer.use(...handlers, ...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'sold_out' } });
  fireEvent.change(dialog.getByLabelText('Note (optional)'), { target: { value: 'no duck left' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(said);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'sold_out');
  expect(dialog.getByLabelText('Note (optional)')).toHaveProperty('value', 'no duck left');

  mockServer.use(mockCall(updateStatusCall, { ...RESULT, status: 'applied', code: null }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('order cancelled')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
