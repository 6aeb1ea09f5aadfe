import 'fake-indexeddb/auto';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDish, anAdminInfo, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { forgetDrafts } from '../../../data/people/draft-queries.ts';
import { clearSession, setSession } from '../../../lib/session.ts';
import { openDrafts } from '../../../offline/drafts.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const KEY = btoa('k'.repeat(32));
const NEW = '/order/om?new=1';
const kept = async () => (await openDrafts(anAdminInfo().id, KEY)).read(`phone-order:${aRestaurant().id}`);

beforeEach(async () => {
  mockServer.use(
    ...officeBackend({}),
    mockCall(listDishesCall, { items: [aDish()], total: 1, page: 1, page_size: 200 }),
    mockCall(listCategoriesCall, { items: [], counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 } }),
    mockCall(draftKeyCall, { key: KEY }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
  await forgetDrafts(anAdminInfo().id);
});
afterEach(clearSession);

it('[EN4] what a caller said so far is there again after the session ended, says since when, and can be dropped', async () => {
  const first = await renderOffice(NEW);
  fireEvent.change(await first.screen.findByLabelText(/名字/), { target: { value: '林太太' } });
  await waitFor(async () => expect((await kept())?.fields).toMatchObject({ name: '林太太' }));
  first.screen.unmount();
  clearSession();
  setSession({ token: 'token-2', adminInfo: anAdminInfo() });
  const { screen } = await renderOffice(NEW);
  const again = await screen.findByText(/输入的，还没下单/);
  expect((screen.getByLabelText(/名字/) as HTMLInputElement).value).toBe('林太太');
  fireEvent.click(again.querySelector('button') as HTMLElement);
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

it('[CR11] says before a delivery is placed that its courier takes no money', async () => {
  const restaurant = aRestaurant({ delivery_mode: 'provider' });
  mockServer.use(mockCall(listRestaurantsCall, { items: [restaurant], total: 1, page: 1, page_size: 200 }));
  const { screen } = await renderOffice(NEW);
  await screen.findByLabelText(/名字/);
  expect(screen.queryByText(/骑手不代收/)).toBeNull();
  fireEvent.click(screen.getByText('外送'));
  expect(await screen.findByText(/骑手不代收/)).toBeDefined();
});

it('is not shown for the call of hours later', async () => {
  const store = await openDrafts(anAdminInfo().id, KEY);
  const past = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 5 * 3_600_000);
  await store.write(`phone-order:${aRestaurant().id}`, { name: '昨天的人' });
  past.mockRestore();
  const { screen } = await renderOffice(NEW);
  const field = await screen.findByLabelText(/名字/);
  await waitFor(async () => expect(await kept()).toBeUndefined());
  expect((field as HTMLInputElement).value).toBe('');
});
