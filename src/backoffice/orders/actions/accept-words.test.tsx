import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import type { Order } from '#contract/domain/order.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const listed = async (orders: Order[], path = '/order/list') => {
  mockServer.use(...officeBackend({ orders }));
  return (await renderOffice(path, 'en')).screen;
};

it.each([
  ['as soon as possible', null, /^Accept · 20 min$/],
  ['for a time that is over', inHours(-1), /^Accept · 20 min$/],
  ['for later', inHours(3), /^Accept · for .*[AP]M$/],
])('accepting an order %s names the time it will be promised for', async (_, requested_at, said) => {
  const order = anOrder(1, { requested_at });
  const screen = await listed([order], `/order/list?order=${order.id}`);
  await screen.findByTestId('order-detail');
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /^Accept/ }).textContent).toMatch(said);
});

it('accepting several for later names no minutes', async () => {
  const screen = await listed([anOrder(1, { requested_at: inHours(3) }), anOrder(2, { requested_at: inHours(4) })]);
  await screen.findAllByTestId('order-row');
  fireEvent.click(screen.getByLabelText('Select all'));
  fireEvent.click(within(await screen.findByTestId('selection-bar')).getByRole('button', { name: 'Accept 2…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Accept all 2' })).toBeTruthy();
});
