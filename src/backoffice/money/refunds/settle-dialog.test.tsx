import { fireEvent, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import type { Refund } from '#contract/domain/refund.ts';
import { listRefundsCall } from '#contract/http/money/refund.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const DUE: Refund = {
  id: newId(),
  order_id: newId(),
  amount_cents: 2000,
  overpaid_cents: 0,
  bearer: 'restaurant',
  parts: null,
  note: 'cold',
  created_at: '2026-11-05T18:00:00.000Z',
  created_by: 'Wei',
  settled_at: null,
  settled_by: null,
  how: null,
  reference: null,
};

async function opened(money: Order['money'], earlier: Partial<Refund>[] = []) {
  const order = anOrder(1, { payment_method: 'cash', payment_state: 'refund_due', status: 'received', money });
  const given = { settled_at: '2026-11-05T17:00:00.000Z', settled_by: 'Wei', reference: '' };
  const items = [...earlier.map((one) => ({ ...DUE, ...given, id: newId(), ...one })), DUE];
  const known = { items, given_cents: 0, credit_given_cents: 0, refundable_cents: 0 };
  mockServer.use(mockCall(listRefundsCall, known), ...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  fireEvent.click(await screen.findByRole('button', { name: 'Given to the customer…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Was \$20\.00 refunded/ }));
  return { dialog, ways: () => dialog.queryByTestId('settle-ways')?.textContent };
}

describe('[M4] [DC2] what goes back the way it was paid', () => {
  const BOTH = { paid_cents: 3437, credited_cents: 2000, refunded_cents: 0, cash_cents: 437, card_cents: 3000 };

  it('says how much of it is cash, of what was paid in both ways, only where that way is chosen', async () => {
    const { dialog, ways } = await opened(BOTH);
    expect(ways()).toBe('Paid: Cash $4.37 + Card $30.00. Now: $17.46 to the card, $2.54 in cash from the drawer.');
    fireEvent.click(dialog.getByRole('radio', { name: 'Transfer' }));
    expect(ways()).toBeUndefined();
  });

  it('counts what went back in cash before, and says nothing of what was paid in one way', async () => {
    const { ways } = await opened({ ...BOTH, refunded_cents: 437 }, [{ how: 'cash', amount_cents: 437 }]);
    expect(ways()).toContain('$20.00 to the card, $0.00 in cash');
    const one = { paid_cents: 3437, credited_cents: 2000, refunded_cents: 0, card_cents: 3437 };
    expect((await opened(one)).ways()).toBeUndefined();
  });
});
