import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSecurityCall } from '#contract/http/people/second-factor.ts';
import { listRestaurantTypesCall } from '#contract/http/platform/restaurant-type.ts';
import { listCountiesCall, listStatesCall } from '#contract/http/store/address.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';
import { dropDraft } from './draft-storage.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const filled = {
  name: '新店',
  phone: '2125550188',
  email: 'new@demo.test',
  restaurant_type_id: fixtureId(3),
  state: 'NY',
  county: 'New York County',
  city: 'New York',
  street: '1 Main St',
  zip_code: '02139',
};

beforeEach(() => {
  dropDraft();
  const adminInfo = anAdminInfo();
  setSession({ token: adminInfo.token, adminInfo });
  const kept = { user_id: adminInfo.id, id: 'one', isFirstDone: false, first: filled, second: {} };
  sessionStorage.setItem('laidan.new-store', JSON.stringify(kept));
  mockServer.use(
    ...officeBackend({ adminInfo }),
    mockCall(getSecurityCall, {
      two_factor: false,
      recovery_codes_left: 0,
      has_view_password: false,
      password_rule: 'own',
      new_password_rule: 'new',
      waiting_mail: null,
      view_password_changed_at: null,
    }),
    mockCall(listRestaurantTypesCall, {
      items: [{ id: fixtureId(3), name_zh: '川菜', name_en: 'Sichuan', sort_order: 0, restaurant_count: 0 }],
    }),
    mockCall(listStatesCall, { items: [{ code: 'NY', name_en: 'New York', name_zh: '纽约州' }] }),
    mockCall(listCountiesCall, ({ query }) => ({
      items: [{ fips: '36061', name: 'New York County' }],
      ...(query['zip_code'] === '02139' ? { zip_problem: 'zip_not_in_state' as const } : {}),
    })),
  );
});
afterEach(() => {
  dropDraft();
  clearSession();
});

it('says at the ZIP code that it is of another state, before one goes on, and keeps the password', async () => {
  const { screen } = await renderOffice('/seller/add');
  expect(await screen.findByText('这个邮编不在所选的州')).toBeDefined();
  const [passcode, again] = ['登录密码', '再输一次密码'].map(
    (label) => screen.getByLabelText(label) as HTMLInputElement,
  );
  for (const field of [passcode, again]) fireEvent.change(field as Element, { target: { value: 'Right-Horse-7' } });
  fireEvent.click(screen.getByRole('button', { name: /下一步/ }));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(screen.getByText('这个邮编不在所选的州')).toBeDefined();
  expect(passcode?.value).toBe('Right-Horse-7');
  fireEvent.change(screen.getByLabelText('邮编'), { target: { value: '１００１３' } });
  fireEvent.blur(screen.getByLabelText('邮编'));
  await waitFor(() => expect(screen.queryByText('这个邮编不在所选的州')).toBeNull());
  expect((screen.getByLabelText('邮编') as HTMLInputElement).value).toBe('10013');
});

it('counts what is wrong with the place among what has to be put right', async () => {
  const { screen } = await renderOffice('/seller/add', 'en');
  expect(await screen.findByText('This ZIP code is in another state')).toBeDefined();
  expect(screen.getByText('Check the form · 1 to fix')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /Next/ }));
  const invalid = (): number => document.querySelectorAll('[aria-invalid=true]').length;
  await waitFor(() => expect(invalid()).toBeGreaterThan(1));
  expect(screen.getByText(`Check the form · ${invalid()} to fix`)).toBeDefined();
});

it('says nothing of saved changes of a store that does not exist yet', async () => {
  const { screen } = await renderOffice('/seller/add', 'en');
  const next = await screen.findByRole('button', { name: /Next/ });
  expect(next.closest('[data-form-foot]')?.textContent).not.toContain('unsaved');
});
