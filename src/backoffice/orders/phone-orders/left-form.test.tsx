import 'fake-indexeddb/auto';
import { act, fireEvent, waitFor, type RenderResult } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { Order } from '#contract/domain/order.ts';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { addPhoneOrderCall, checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDish, anAdminInfo, anOrder, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { forgetDrafts } from '../../../data/people/draft-queries.ts';
import { clearSession, setSession } from '../../../lib/session.ts';
import { openDrafts } from '../../../offline/drafts.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const KEY = btoa('k'.repeat(32));
const PRICE = {
  errors: [],
  distance: null,
  line_cents: [1495],
  amount_cents: 1495,
  delivery_fee_cents: 0,
  discount_cents: 0,
  tax_cents: 0,
  tax_included: false,
  tax_lines: [],
  total_cents: 1495,
};
const { id, name } = aRestaurant();
const placed = (number: number): Order => anOrder(number, { channel: 'phone', status: 'ordered' });
const kept = async () => (await openDrafts(anAdminInfo().id, KEY)).read(`phone-order:${id}`);

/** The order desk with these orders; a new order is answered only once `answer` is called. */
async function open(path: string, orders: Order[]) {
  let answer: (reply: Order | CallError) => void = () => undefined;
  mockServer.use(
    ...officeBackend({ orders }),
    mockCall(listDishesCall, { items: [aDish()], total: 1, page: 1, page_size: 200 }),
    mockCall(listCategoriesCall, { items: [], counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 } }),
    mockCall(checkPhoneOrderCall, PRICE),
    mockCall(draftKeyCall, { key: KEY }),
    mockCall(getRestaurantCall, aRestaurant()),
    mockCall(addPhoneOrderCall, () => new Promise<Order | CallError>((resolve) => (answer = resolve))),
  );
  const office = await renderOffice(path, 'en');
  return { ...office, answer: (reply: Order | CallError) => act(async () => answer(reply)) };
}

/** A caller's order is typed and sent, and its answer takes its time. */
async function sent() {
  const office = await open('/order/om?new=1', [anOrder(3)]);
  const { screen } = office;
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '+12125550155' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Cy Tan' } });
  const search = screen.getByRole('combobox', { name: /dish/i });
  fireEvent.change(search, { target: { value: 'mapo' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await screen.findByTestId('draft-line');
  await waitFor(async () => expect((await kept())?.fields).toMatchObject({ name: 'Cy Tan' }));
  const place = screen.getByRole('button', { name: /^Place/ });
  await waitFor(() => expect(place.hasAttribute('disabled')).toBe(false));
  fireEvent.click(place);
  await waitFor(() => expect(office.queryClient.isMutating()).toBe(1));
  return office;
}

/** By the menu at the side. */
const goTo = ({ container }: RenderResult, path: string): void =>
  void fireEvent.click(container.querySelector(`nav a[href="${path}"]`) as HTMLElement);

beforeEach(async () => {
  localStorage.clear();
  setSession({ token: 'token-1', adminInfo: anAdminInfo(), restaurant: { id, name } });
  await forgetDrafts(anAdminInfo().id);
});
afterEach(clearSession);

it('[EN4] a form that is left for another order while it is placed is said to be placed, and forgotten', async () => {
  const { screen, where, answer } = await sent();
  fireEvent.click(screen.getAllByText('003')[0] as HTMLElement);
  await waitFor(() => expect(where()).toContain(`order=${anOrder(3).id}`));
  await answer(placed(7));
  await screen.findByText(/007.*placed|placed.*007/i);
  await waitFor(async () => expect(await kept()).toBeUndefined());
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
  await waitFor(async () => expect(await kept()).toBeUndefined());
  expect(screen.queryByText(/not placed/)).toBeNull();
});

it('[EN4] a refusal of a page that was left is said, and what was typed stays', async () => {
  const { screen, answer, failures } = await sent();
  goTo(screen, '/order/list');
  await waitFor(() => expect(screen.queryByTestId('phone-form')).toBeNull());
  await answer(new CallError('unavailable'));
  await waitFor(() => expect(failures).toHaveLength(1));
  expect((await kept())?.fields).toMatchObject({ name: 'Cy Tan' });
});

it('goes on with what the customer has changed since, keeps what was typed, and Save leads to the question', async () => {
  const order = anOrder(7, { channel: 'phone', status: 'order_received' });
  const orders: Order[] = [order];
  const { screen, queryClient } = await open(`/order/om?correct=${order.id}`, orders);
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
