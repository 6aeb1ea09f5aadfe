import { afterEach, expect, it, vi } from 'vitest';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { CallError } from '#contract/errors.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
afterEach(clearSession);

/** An owner of two restaurants; the order is in the second of them where `isThere`. */
function twoRestaurants(isThere: boolean) {
  const own = anAdminInfo();
  const [first] = own.restaurants;
  if (first === undefined) throw new Error('an owner without a restaurant');
  const second = aRestaurant({ id: '01900000-0000-7000-8000-00000000000b', name: '东村店' });
  const adminInfo = { ...own, restaurants: [first, { ...first, id: second.id, name: second.name }] };
  setSession({ token: adminInfo.token, adminInfo });
  const order = anOrder(9, { restaurant_id: second.id });
  mockServer.use(...officeBackend({ adminInfo }));
  mockServer.use(
    mockCall(listRestaurantsCall, { items: [aRestaurant(), second], total: 2, page: 1, page_size: 200 }),
    mockCall(getOrderCall, ({ query }) =>
      isThere && query.restaurant_id === second.id ? order : new CallError('not_found'),
    ),
  );
  return { order, second };
}

it('a link to an order of another restaurant of the person leads there, and says nothing else', async () => {
  const { order, second } = twoRestaurants(true);
  const { screen } = await renderOffice(`/order/list?order=${order.id}`);
  const link = await screen.findByRole('link', { name: '这单是「东村店」的，到那家店打开' });
  expect(link.getAttribute('href')).toBe(`/order/list?order=${order.id}&store=${second.id}`);
  expect(screen.queryByText('not_found')).toBeNull();
});

it('an order that is in none of them is not found', async () => {
  const { order } = twoRestaurants(false);
  const { screen } = await renderOffice(`/order/list?order=${order.id}`);
  expect(await screen.findByText('没取到这张订单')).toBeTruthy();
  expect(screen.queryByTestId('order-elsewhere')).toBeNull();
});
