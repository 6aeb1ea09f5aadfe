import 'fake-indexeddb/auto';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDish, anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  mockServer.use(
    ...officeBackend({}),
    mockCall(listDishesCall, { items: [aDish()], total: 1, page: 1, page_size: 200 }),
    mockCall(listCategoriesCall, { items: [], counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 } }),
    mockCall(draftKeyCall, { key: btoa('k'.repeat(32)) }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it('names every field that is in the way above the button, and goes to it', async () => {
  const { screen } = await renderOffice('/order/om?new=1');
  await screen.findByLabelText(/名字/);
  fireEvent.click(screen.getByText('外送'));
  fireEvent.change(screen.getByLabelText(/小费/), { target: { value: 'viel' } });
  fireEvent.change(screen.getByLabelText('邮编'), { target: { value: '1001' } });
  fireEvent.click(screen.getByRole('button', { name: /^下单/ }));
  const summary = screen.getByTestId('problems');
  const named = ['名字', '街道', '邮编', '菜品', '小费'];
  const links = [...summary.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');
  for (const name of named)
    expect(
      links.filter((text) => text.startsWith(`${name}：`)),
      name,
    ).toHaveLength(1);
  expect(summary.querySelectorAll('li')).toHaveLength(links.length);
  fireEvent.click(
    [...summary.querySelectorAll('button')].find((link) => link.textContent?.startsWith('邮编')) as Element,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('邮编'));
  fireEvent.click(
    [...summary.querySelectorAll('button')].find((link) => link.textContent?.startsWith('小费')) as Element,
  );
  expect(document.activeElement).toBe(screen.getByLabelText(/小费/));
});
