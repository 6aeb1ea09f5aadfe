import { fireEvent } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PasswordRule } from '#contract/domain/password.ts';
import { getSecurityCall } from '#contract/http/people/second-factor.ts';
import { listSessionsCall } from '#contract/http/people/session.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { setLanguage } from '../../../lib/i18n.ts';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  const adminInfo = anAdminInfo();
  setSession({ token: adminInfo.token, adminInfo });
});
afterEach(clearSession);

const serve = (password_rule: PasswordRule): void =>
  mockServer.use(
    ...officeBackend({}),
    mockCall(getSecurityCall, {
      two_factor: false,
      recovery_codes_left: 0,
      has_view_password: false,
      password_rule,
      new_password_rule: 'new',
      waiting_mail: null,
      view_password_changed_at: null,
    }),
    mockCall(listSessionsCall, { items: [] }),
  );

it.each([
  ['own', 'short', '至少 6 个字符'],
  ['strict', 'Longer-7', '至少 12 个字符，要有大写、小写字母和数字'],
] as const)('[PW1] [PW2] says the %s rule in the same words before and after', async (rule, typed, words) => {
  serve(rule);
  const { screen } = await renderOffice('/setting');
  const field = await screen.findByLabelText('新密码');
  await screen.findByText(words);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(screen.getByRole('form', { name: '密码' }));
  await vi.waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
});

it.each([
  ['zh', ['8–20 个字符，要有大写、小写字母和数字', '至少 6 个字符', '至少 12 个字符，要有大写、小写字母和数字']],
  [
    'en',
    [
      '8–20 characters with upper and lower case letters and a digit',
      'At least 6 characters',
      'At least 12 characters with upper and lower case letters and a digit',
    ],
  ],
] as const)('has one wording of each rule in %s, limits named', async (lng, words) => {
  serve('own');
  await renderOffice('/setting');
  await setLanguage(lng);
  const t = i18next.getFixedT(lng, ['account', 'office']);
  const refusals = ['password_weak', 'password_short', 'password_strict', 'view_password_weak'];
  expect(refusals.map((code) => t(`field_error.${code}`))).toEqual([...words, words[2]]);
  expect(['new', 'own', 'strict'].map((rule) => t(`password_rule.${rule}`))).toEqual(words);
  await setLanguage('zh');
});

it.each([
  ['Password123', '太常见的密码，换一个'],
  ['Owner-2026', '密码里有名字或邮箱，换一个'],
])('[PW2] says on leaving the field that %s is easily guessed', async (typed, words) => {
  serve('own');
  const { screen } = await renderOffice('/setting');
  const field = await screen.findByLabelText('新密码');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(await screen.findByText(words)).toBeTruthy();
});
