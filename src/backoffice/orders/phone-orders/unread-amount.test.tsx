import 'fake-indexeddb/auto';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { openPhoneOrders, placed, PRICE, signInAtDesk, typePhoneOrder } from '#tests/support/phone-orders.tsx';
import { clearSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const tips: (number | undefined)[] = [];
beforeEach(signInAtDesk);
afterEach(clearSession);

async function openWithDish() {
  const office = await openPhoneOrders('/order/om?new=1', [], () => placed(1));
  const { screen } = office;
  mockServer.use(
    mockCall(checkPhoneOrderCall, ({ body }) => {
      const { tip_cents } = body as PhoneOrderInput;
      tips.push(tip_cents);
      return { ...PRICE, total_cents: PRICE.total_cents + (tip_cents ?? 0) };
    }),
  );
  await typePhoneOrder(office);
  await waitFor(() => expect(screen.getByTestId('draft-total').textContent).toBe('$14.95'));
  return { screen, tip: screen.getByLabelText(/Tip/) };
}

it('[CU3] reads a tip with a comma as decimal sign and prices the order with it', async () => {
  const { screen, tip } = await openWithDish();
  fireEvent.change(tip, { target: { value: '3,50' } });
  await waitFor(() => expect(screen.getByTestId('draft-total').textContent).toBe('$18.45'));
  expect(tips.at(-1)).toBe(350);
});

it('[OF5] says at once at the field why the totals are gone', async () => {
  const { screen, tip } = await openWithDish();
  fireEvent.change(tip, { target: { value: '3,5,0' } });
  expect(screen.getByTestId('draft-total').textContent).toBe('—');
  expect(tip.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByTestId('problems').textContent).toContain('Tip');
  fireEvent.change(tip, { target: { value: '3' } });
  expect(tip.getAttribute('aria-invalid')).not.toBe('true');
});
