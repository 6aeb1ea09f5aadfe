import { fireEvent, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { getRestaurantCall, listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { listRolesCall, listUsersCall } from '#contract/http/people/user.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const ALL = Array.from({ length: 250 }, (_, index) => aRestaurant({ id: fixtureId(index), name: `饭店 ${index}` }));
const LAST = fixtureId(249);

let asked: string[] = [];
let peopleAsked: (string | undefined)[] = [];

beforeEach(() => {
  asked = [];
  peopleAsked = [];
  const adminInfo = anAdminInfo({ role: 'admin' });
  setSession({ token: adminInfo.token, adminInfo, restaurant: { id: fixtureId(0), name: '饭店 0' } });
  mockServer.use(
    mockCall(listRestaurantsCall, ({ query }) => {
      const { q = '', page_size = '50' } = query;
      asked.push(q);
      const items = ALL.filter(({ name }) => name.includes(q));
      return { items: items.slice(0, Number(page_size)), total: items.length, page: 1, page_size: Number(page_size) };
    }),
    mockCall(
      getRestaurantCall,
      ({ query }) => ALL.find(({ id }) => id === query['restaurant_id']) ?? new CallError('not_found'),
    ),
    mockCall(listUsersCall, ({ query }) => {
      peopleAsked.push(query['restaurant_id']);
      return { items: [], total: 0, page: 1, page_size: 50 };
    }),
    mockCall(listRolesCall, { items: [{ role: 'owner', may_give: true }] }),
    ...officeBackend({ adminInfo }),
  );
});
afterEach(clearSession);

type Screen = Awaited<ReturnType<typeof renderOffice>>['screen'];

/** The filter's field, once the list is known to be long. */
async function filterOf(screen: Screen, name: string): Promise<HTMLInputElement> {
  const find = async () => within(await screen.findByRole('search')).getByRole<HTMLInputElement>('combobox', { name });
  await waitFor(async () => expect((await find()).tagName).toBe('INPUT'));
  return find();
}

it('finds one beyond the first 200 at the server after a pause in typing, and takes it with the keyboard', async () => {
  const { screen, where } = await renderOffice('/user/list');
  const field = await filterOf(screen, '餐厅');
  expect(field.value).toBe('所有餐厅');
  field.focus();
  for (const typed of ['2', '24', '249']) fireEvent.change(field, { target: { value: typed } });
  expect(await screen.findByRole('option', { name: '饭店 249' })).toBeDefined();
  expect(asked).toEqual(['', '249']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(where()).toBe(`/user/list?restaurant=${LAST}`));
  await waitFor(() => expect(field.value).toBe('饭店 249'));
  await waitFor(() => expect(peopleAsked.at(-1)).toBe(LAST));
});

it('names the chosen one that the first 200 do not hold, and keeps it when nothing is taken', async () => {
  const { screen, where } = await renderOffice(`/user/list?restaurant=${LAST}`);
  const field = await filterOf(screen, '餐厅');
  await waitFor(() => expect(field.value).toBe('饭店 249'));
  field.focus();
  fireEvent.change(field, { target: { value: '没有的' } });
  expect(await screen.findByText('没有这家餐厅')).toBeDefined();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(field.value).toBe('饭店 249'));
  expect(where()).toBe(`/user/list?restaurant=${LAST}`);
});

it('cannot be opened until it is known which field comes: what was opened would be lost', async () => {
  let send: () => void = () => undefined;
  const slow = new Promise<undefined>((resolve) => (send = () => resolve(undefined)));
  mockServer.use(http.get(`*${listRestaurantsCall.path}`, () => slow));
  const { screen } = await renderOffice('/user/list');
  const find = async () =>
    within(await screen.findByRole('search')).getByRole<HTMLInputElement>('combobox', { name: '餐厅' });
  expect((await find()).disabled).toBe(true);
  send();
  const field = await filterOf(screen, '餐厅');
  expect(field.disabled).toBe(false);
});

it('can still be searched where the list could not be read, and says why it is empty', async () => {
  mockServer.use(
    mockCall(listRestaurantsCall, ({ query }) => {
      const found = ALL.filter(({ name }) => query['q'] !== undefined && query['q'] !== '' && name === query['q']);
      return found.length === 0
        ? new CallError('forbidden')
        : { items: found, total: found.length, page: 1, page_size: 20 };
    }),
  );
  const { screen } = await renderOffice('/user/list', 'en');
  const field = await filterOf(screen, 'Restaurant');
  expect(field.disabled).toBe(false);
  fireEvent.click(field);
  expect(await screen.findByText('Not allowed.')).toBeDefined();
  fireEvent.change(field, { target: { value: '饭店 249' } });
  expect(await screen.findByRole('option', { name: '饭店 249' })).toBeDefined();
});

it('says how many more there are, and that the search failed', async () => {
  const { screen } = await renderOffice('/user/list', 'en');
  const field = await filterOf(screen, 'Restaurant');
  field.focus();
  fireEvent.change(field, { target: { value: '饭店 1' } });
  // 1, 10–19 and 100–199 are 111.
  expect(await screen.findByText('91 more. Type more of the name.')).toBeDefined();
  mockServer.use(mockCall(listRestaurantsCall, new CallError('forbidden')));
  fireEvent.change(field, { target: { value: '饭店 24' } });
  expect(await screen.findByText('Searching…')).toBeDefined();
  expect(await screen.findByText('Not allowed.')).toBeDefined();
});

it('ticks one beyond the first 200 and still shows it when the search is cleared', async () => {
  const { screen } = await renderOffice('/user/list');
  fireEvent.click(await screen.findByRole('button', { name: /^邀请/ }));
  const panel = within(await screen.findByRole('dialog'));
  const search = await panel.findByLabelText('找餐厅');
  fireEvent.change(search, { target: { value: '249' } });
  fireEvent.click(await panel.findByLabelText('饭店 249'));
  fireEvent.change(search, { target: { value: '' } });
  expect(await panel.findByLabelText('饭店 0')).toBeDefined();
  expect(await panel.findByLabelText('饭店 249')).toHaveProperty('checked', true);
});
