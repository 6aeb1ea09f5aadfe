import { act, fireEvent, waitFor, type RenderResult } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { Order } from '#contract/domain/order.ts';
import { anOrder } from '#tests/support/office-fixtures.ts';
import {
  keptPhoneOrder,
  laterAnswer,
  openPhoneOrders,
  placed,
  pressPlace,
  signInAtDesk,
  typePhoneOrder,
} from '#tests/support/phone-orders.tsx';
import { clearSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

/** A caller's order is typed and sent, and its answer takes its time. */
async function sent() {
  const { place, answer } = laterAnswer();
  const office = await openPhoneOrders('/order/om?new=1', [anOrder(3)], place);
  await typePhoneOrder(office);
  await pressPlace(office);
  await waitFor(() => expect(office.queryClient.isMutating()).toBe(1));
  return { ...office, answer };
}

/** By the menu at the side. */
const goTo = ({ container }: RenderResult, path: string): void =>
  void fireEvent.click(container.querySelector(`nav a[href="${path}"]`) as HTMLElement);

beforeEach(signInAtDesk);
afterEach(clearSession);

it('[EN4] a form that is left for another order while it is placed is said to be placed, and forgotten', async () => {
  const { screen, where, answer } = await sent();
  fireEvent.click(screen.getAllByText('003')[0] as HTMLElement);
  await waitFor(() => expect(where()).toContain(`order=${anOrder(3).id}`));
  await answer(placed(7));
  await screen.findByText(/007.*placed|placed.*007/i);
  await waitFor(async () => expect(await keptPhoneOrder()).toBeUndefined());
  expect(where()).toContain(`order=${anOrder(3).id}`);
  expect(screen.queryByRole('button', { name: /Continue the phone order/ })).toBeNull();
});

it('[EN4] the same of a page that is left; back on it before the answer, it is not shown as not placed', async () => {
  const { screen, answer } = await sent();
  goTo(screen, '/order/list');
  await waitFor(() => expect(screen.queryByTestId('phone-form')).toBeNull());
  goTo(screen, '/order/om');
  await screen.findByRole('button', { name: /Phone order/ });
  await answer(placed(8));
  await screen.findByText(/008.*placed|placed.*008/i);
  await waitFor(async () => expect(await keptPhoneOrder()).toBeUndefined());
  expect(screen.queryByText(/not placed/)).toBeNull();
});

it('[EN4] a refusal of a page that was left is said, and what was typed stays', async () => {
  const { screen, answer, failures } = await sent();
  goTo(screen, '/order/list');
  await waitFor(() => expect(screen.queryByTestId('phone-form')).toBeNull());
  await answer(new CallError('unavailable'));
  await waitFor(() => expect(failures).toHaveLength(1));
  expect((await keptPhoneOrder())?.fields).toMatchObject({ name: 'Cy Tan' });
});

it('goes on with what the customer has changed since, keeps what was typed, and Save leads to the question', async () => {
  const order = anOrder(7, { channel: 'phone', status: 'order_received' });
  const orders: Order[] = [order];
  const { screen, queryClient } = await openPhoneOrders(`/order/om?correct=${order.id}`, orders, () => order);
  const memo = (await screen.findByLabelText('Note for the order')) as HTMLTextAreaElement;
  fireEvent.change(memo, { target: { value: 'ring twice' } });
  orders[0] = {
    ...order,
    rev: order.rev + 1,
    allergies: [{ text_zh: null, text_en: 'peanuts', found: false }],
  };
  await act(async () => queryClient.invalidateQueries());
  const take = await screen.findByRole('button', { name: 'Continue with the latest' });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(document.activeElement?.hasAttribute('data-stops')).toBe(true);
  fireEvent.click(take);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue with the latest' })).toBeNull());
  expect([(screen.getByLabelText('Allergies') as HTMLInputElement).value, memo.value]).toEqual([
    'peanuts',
    'ring twice',
  ]);
});
