import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { listRefundsCall, refundOrderCall } from '#contract/http/money/refund.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const NO_REFUNDS = { items: [], given_cents: 0, credit_given_cents: 0, refundable_cents: 3437 };
const PAID = { payment_method: 'card', payment_state: 'paid', status: 'received' } as const;

async function open(orders: readonly Order[]) {
  const order = orders[0];
  if (order === undefined) throw new Error('no order');
  mockServer.use(mockCall(listRefundsCall, NO_REFUNDS), ...officeBackend({ orders }));
  const office = await renderOffice(`/order/list?order=${order.id}`, 'en');
  fireEvent.click(await office.screen.findByRole('button', { name: 'Refund…' }));
  return { ...office, dialog: within(await office.screen.findByRole('dialog', { name: /Refund order/ })) };
}

describe('a refund in parts', () => {
  it('[M2] drops what was ticked when the dishes of the order change, and says so', async () => {
    const before = anOrder(1, PAID);
    const orders: Order[] = [before];
    const { dialog, queryClient } = await open(orders);
    const total = (): string | null => dialog.getByTestId('refund-total').textContent;
    fireEvent.click(dialog.getByRole('button', { name: /more.*Steamed rice|Steamed rice.*more/i }));
    expect(total()).not.toBe('$0.00');
    expect(dialog.queryByRole('alert')).toBeNull();
    const items = before.items.toReversed().map((item, at) => ({ ...item, line: at + 1 }));
    orders[0] = { ...before, rev: before.rev + 1, items };
    await act(async () => queryClient.invalidateQueries());
    expect((await dialog.findByRole('alert')).textContent).toBe('The order has just changed. Choose again.');
    expect(total()).toBe('$0.00');
  });

  it('[M5] says beside a refund what was overpaid, and calls none of it unpaid', async () => {
    const money = { paid_cents: 5000, credited_cents: 0, refunded_cents: 0 };
    const { dialog } = await open([anOrder(1, { ...PAID, payment_state: 'refund_due', money })]);
    const lines = dialog.getByTestId('refund-amount').querySelectorAll('dt');
    expect([...lines].map((line) => `${line.textContent} ${line.nextElementSibling?.textContent}`)).toEqual([
      'Paid for what the order no longer has $15.63',
      'Refund $15.63',
    ]);
  });

  it('names on its button what it does, with the amount', async () => {
    const { dialog } = await open([anOrder(1, PAID)]);
    fireEvent.click(dialog.getByRole('button', { name: /more.*Steamed rice|Steamed rice.*more/i }));
    const total = dialog.getByTestId('refund-total').textContent;
    expect(total).toMatch(/^\$[1-9]/);
    expect(dialog.getByRole('button', { name: `Refund ${total}` })).toBeTruthy();
  });

  it('[M5] says that nothing goes back of what was not paid yet', async () => {
    const money = { paid_cents: 1000, credited_cents: 0, refunded_cents: 0 };
    const order = anOrder(1, { ...PAID, payment_method: 'online', status: 'order_received', money });
    const { dialog, screen } = await open([order]);
    mockServer.use(mockCall(refundOrderCall, { order, refund: null }));
    fireEvent.click(dialog.getByRole('button', { name: /more.*Steamed rice|Steamed rice.*more/i }));
    expect(dialog.getByTestId('refund-total').textContent).toBe('$0.00');
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'cold' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: /^Take off \$\d/ })));
    expect((await screen.findAllByText('Taken off what the customer still has to pay')).length).toBeGreaterThan(0);
  });
});
