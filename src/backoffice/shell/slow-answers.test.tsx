import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReplyOf } from '#contract/http/call.ts';
import { findCall } from '#contract/http/platform/search.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
  // jsdom has no such thing.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(clearSession);

it('the frame is there while the restaurants are read', async () => {
  let answer: () => void = () => undefined;
  const page = { items: [aRestaurant()], total: 1, page: 1, page_size: 200 };
  mockServer.use(
    ...officeBackend({ orders: [anOrder(1)] }),
    mockCall(listRestaurantsCall, () => new Promise<typeof page>((resolve) => (answer = () => resolve(page)))),
  );
  const { screen } = await renderOffice('/order/list', 'en');
  await waitFor(() => expect(screen.container.querySelector('nav a[href="/order/list"]')).not.toBeNull());
  expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull();
  await act(async () => answer());
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

it('[OF6] what other letters found leads nowhere while what is typed is looked for', async () => {
  const answers: (() => void)[] = [];
  const orders = [anOrder(1), anOrder(2)];
  const found = (number: number): ReplyOf<typeof findCall> => ({
    orders: [orders[number - 1] as never],
    customers: [],
    dishes: [],
  });
  mockServer.use(
    ...officeBackend({ orders }),
    mockCall(findCall, ({ query }) => {
      const reply = found(query['q'] === '001' ? 1 : 2);
      return new Promise<typeof reply>((resolve) => answers.push(() => resolve(reply)));
    }),
  );
  const { screen, where } = await renderOffice('/screens', 'en');
  await screen.findByRole('heading', { name: 'Screens' });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Search' });
  const type = async (q: string, asked: number): Promise<void> => {
    fireEvent.change(field, { target: { value: q } });
    await waitFor(() => expect(answers).toHaveLength(asked));
  };
  await type('001', 1);
  await act(async () => answers[0]?.());
  const first = await screen.findByRole('option', { name: /001/ });
  await waitFor(() => expect(first.getAttribute('aria-disabled')).toBe('false'));
  await type('002', 2);
  expect(screen.getByRole('option', { name: /001/ }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(where()).toBe('/screens');
  await act(async () => answers[1]?.());
  await screen.findByRole('option', { name: /002/ });
  await waitFor(() => expect(screen.getByRole('option', { name: /002/ }).getAttribute('aria-disabled')).toBe('false'));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(where()).toContain(`order=${orders[1]?.id}`));
});
