import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { aDish, anOrder } from '#tests/support/office-fixtures.ts';
import { phoneDeskBackend, signInAtDesk } from '#tests/support/phone-orders.tsx';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
beforeEach(signInAtDesk);
afterEach(clearSession);

const known = { ...anOrder(7).items[0], line: 1, dish_id: aDish().id, options: [] };
const taken = anOrder(7, { status: 'order_received', items: [known as never] });
const ready: Order = { ...taken, status: 'finished', rev: 2 };
function serve(...orders: Order[]): Order[] {
  mockServer.use(...phoneDeskBackend(orders));
  return orders;
}

it.each([
  ['en', 'Correct contact', 'Phone', 'only how to reach the customer'],
  ['zh', '改联系方式', '电话', '只能再改怎么联系顾客'],
] as const)(
  '[OW6] of an order that is ready, the form has how to reach the customer alone: %s',
  async (language, action, phone, notice) => {
    serve(ready);
    const { screen } = await renderOffice(`/order/list?order=${ready.id}`, language);
    fireEvent.click(await screen.findByRole('link', { name: action }));
    const form = within(await screen.findByTestId('phone-form'));
    expect(form.getByRole('alert').textContent).toContain(notice);
    expect([form.queryByTestId('draft-line'), form.queryByRole('combobox')]).toEqual([null, null]);
    fireEvent.change(form.getByLabelText(phone), { target: { value: '+13125550199' } });
    const save = form.getByRole('button', { name: /^(Save|保存)/ });
    await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
    fireEvent.click(save);
    expect((await screen.findByTestId('correction')).textContent).toContain('+13125550199');
  },
);

it('[OW6] names what was typed of the rest when the food becomes ready, and keeps how to reach the customer', async () => {
  const orders = serve(taken);
  const { screen, queryClient } = await renderOffice(`/order/om?correct=${taken.id}`, 'en');
  const form = within(await screen.findByTestId('phone-form'));
  fireEvent.change(form.getByLabelText('Note for the order'), { target: { value: 'no onion' } });
  fireEvent.change(form.getByLabelText('Phone'), { target: { value: '+13125550199' } });
  orders[0] = ready;
  await act(async () => queryClient.invalidateQueries());
  fireEvent.click(await form.findByRole('button', { name: 'Keep only these' }));
  expect(form.getByRole('alert').textContent).toContain('only how to reach the customer');
  fireEvent.click(form.getByRole('button', { name: /^Save/ }));
  const question = await screen.findByTestId('correction');
  expect(question.textContent).toContain('+13125550199');
  expect(question.textContent).not.toContain('no onion');
});

it('[OW6] saves nothing of an order of which the menu lacks a dish, and says so', async () => {
  serve({ ...ready, items: [{ ...known, dish_id: null } as never] });
  const { screen } = await renderOffice(`/order/om?correct=${ready.id}`, 'en');
  const form = within(await screen.findByTestId('phone-form'));
  expect(form.getByRole('alert').textContent).toContain('cannot be corrected here');
  fireEvent.change(form.getByLabelText('Phone'), { target: { value: '+13125550199' } });
  fireEvent.click(form.getByRole('button', { name: /^Save/ }));
  expect([screen.queryByTestId('correction'), document.activeElement]).toEqual([null, form.getByRole('alert')]);
});
