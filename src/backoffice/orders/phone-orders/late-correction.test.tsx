import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDish, anAdminInfo, anOrder, aRestaurant } from '#tests/support/office-fixtures.ts';
import { PRICE } from '#tests/support/phone-orders.tsx';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';
import { withContactAlone } from './form-start.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const { id, name } = aRestaurant();
const known = { ...anOrder(7).items[0], line: 1, dish_id: aDish().id, options: [] };
const ready = anOrder(7, { status: 'finished', items: [known as never] });

beforeEach(() => {
  localStorage.clear();
  mockServer.use(
    ...officeBackend({ orders: [ready] }),
    mockCall(listDishesCall, { items: [aDish()], total: 1, page: 1, page_size: 200 }),
    mockCall(listCategoriesCall, { items: [], counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 } }),
    mockCall(checkPhoneOrderCall, PRICE),
    mockCall(getRestaurantCall, aRestaurant()),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo(), restaurant: { id, name } });
});
afterEach(clearSession);

it.each([
  ['en', 'Correct contact', 'Phone', 'only how to reach the customer'],
  ['zh', '改联系方式', '电话', '只能再改怎么联系顾客'],
] as const)(
  '[OW6] of an order that is ready, the form has how to reach the customer alone: %s',
  async (language, action, phone, notice) => {
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

it('[OW6] keeps of what was typed before the food was ready only how to reach the customer', () => {
  const start = { phone: '1', name: 'Ada', instructions: '', memo: '', lines: [] } as never;
  const draft = { phone: '2', name: 'Ada', instructions: 'gate', memo: 'hot', lines: [{ key: 1 }] } as never;
  const state = { start, draft, base: ready, attempt: null, lost: [] };
  expect(withContactAlone(state)).toEqual({ phone: '2', name: 'Ada', instructions: 'gate', memo: '', lines: [] });
});
