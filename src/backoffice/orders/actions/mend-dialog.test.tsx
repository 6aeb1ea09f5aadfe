import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

it('[MD1] drops what was chosen when the dishes of the order change, and says so', async () => {
  const before = anOrder(1, { status: 'order_received' });
  const orders: Order[] = [before];
  mockServer.use(...officeBackend({ orders }));
  const { screen, queryClient } = await renderOffice(`/order/list?order=${before.id}`);
  fireEvent.click(await screen.findByRole('button', { name: '缺菜…' }));
  const dialog = async () => within(await screen.findByRole('dialog', { name: /缺/ }));
  const given = async (): Promise<string | null> => (await dialog()).getByTestId('mend-line-1').textContent;
  fireEvent.click((await dialog()).getByRole('button', { name: '麻婆豆腐 少一份' }));
  expect(await given()).toBe('1');
  expect((await dialog()).queryByRole('alert')).toBeNull();

  const swapped = before.items.toReversed().map((item, at) => ({ ...item, line: at + 1, quantity: 2 }));
  orders[0] = { ...before, rev: before.rev + 1, items: swapped };
  await act(async () => queryClient.invalidateQueries());
  expect((await screen.findByText('这单刚改了，请重新选')).closest('[role=dialog]')).not.toBeNull();
  expect(await given()).toBe('2');
  expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: '就这样少给' }).disabled).toBe(true);
});
