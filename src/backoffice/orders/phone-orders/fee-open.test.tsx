import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { openPhoneOrders, placed, PRICE, signInAtDesk, typePhoneOrder } from '#tests/support/phone-orders.tsx';
import { clearSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
beforeEach(signInAtDesk);
afterEach(clearSession);

it('calls no total final before the address says what the delivery costs', async () => {
  const office = await openPhoneOrders('/order/om?new=1', [], () => placed(7));
  mockServer.use(
    mockCall(checkPhoneOrderCall, ({ body }) =>
      ((body as PhoneOrderInput).address?.zip_code ?? '') === ''
        ? PRICE
        : { ...PRICE, distance: 3, delivery_fee_cents: 699, total_cents: 1495 + 699 },
    ),
  );
  const { screen } = office;
  await typePhoneOrder(office);
  const price = await screen.findByTestId('price');
  await waitFor(() => expect(price.textContent).toContain('Place · $14.95'));
  fireEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
  await waitFor(() => expect(price.textContent).toContain('Delivery feeafter the address'));
  expect(price.textContent).toContain('Before delivery$14.95');
  expect(price.textContent).toContain('Place · $14.95 + fee');
  const where = { Street: '20 Elizabeth St', City: 'New York', 'ZIP code': '10013' };
  for (const [label, value] of Object.entries(where))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await waitFor(() => expect(price.textContent).toContain('Total$21.94'));
  expect(price.textContent).toContain('Delivery fee$6.99');
  expect(price.textContent).not.toContain('+ fee');
});
