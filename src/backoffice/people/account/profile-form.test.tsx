import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateAccountCall } from '#contract/http/people/account.ts';
import { getSecurityCall } from '#contract/http/people/second-factor.ts';
import { listSessionsCall } from '#contract/http/people/session.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  const adminInfo = anAdminInfo();
  setSession({ token: adminInfo.token, adminInfo });
  const waiting_mail = { mail: 'new@demo.test', until: '2026-11-22T17:15:00.000Z' };
  const rules = { password_rule: 'own', new_password_rule: 'new' } as const;
  const security = { two_factor: false, recovery_codes_left: 0, has_view_password: false, ...rules, waiting_mail };
  mockServer.use(
    ...officeBackend({}),
    mockCall(updateAccountCall, adminInfo),
    mockCall(getSecurityCall, { ...security, view_password_changed_at: null }),
    mockCall(listSessionsCall, { items: [] }),
  );
});
afterEach(clearSession);

it('shows the address that still counts, and the one that waits, once another was asked for', async () => {
  const { screen } = await renderOffice('/setting');
  const mail = await screen.findByLabelText('邮箱');
  fireEvent.change(mail, { target: { value: 'new@demo.test' } });
  const form = screen.getByRole('form', { name: '个人资料' });
  const password = form.querySelector('input[type=password]');
  if (password === null) throw new Error('no password is asked for');
  fireEvent.change(password, { target: { value: 'Right-Horse-7' } });
  fireEvent.submit(form);
  await waitFor(() => expect(screen.getByLabelText('邮箱')).toHaveProperty('value', anAdminInfo().mail));
  expect(form.querySelector('input[type=password]')).toBeNull();
  expect(screen.getByText(/new@demo.test 收到了链接/)).toBeDefined();
});

it('leaves the page in the language it is read in, unless the language was changed', async () => {
  const { screen } = await renderOffice('/setting', 'en');
  expect(anAdminInfo().language).toBe('zh');
  fireEvent.change(await screen.findByLabelText('Nickname'), { target: { value: 'Ada' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Profile' }));
  await screen.findByText('account modified');
  expect(screen.getByLabelText('Nickname')).toBeTruthy();
});
