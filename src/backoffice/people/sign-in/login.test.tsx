import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { endSessionCall, getUserCall, loginCall } from '#contract/http/people/session.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { useSignOut } from '../../../data/people/session-mutations.ts';
import { call, installSignOutRule } from '../../../lib/api.ts';
import { clearSession, getSession, setSession } from '../../../lib/session.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { signOutOrWait } from './sign-out-rule.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => mockServer.use(...officeBackend({})));
afterEach(() => {
  clearSession();
  setSession({ leftRestaurantId: null, leftBy: null });
  installSignOutRule(() => undefined);
});

const signedIn = (adminInfo = anAdminInfo()): void => setSession({ token: adminInfo.token, adminInfo });

describe('the way in', () => {
  it('sends a visitor without a token from any path to the login page, with the way back', async () => {
    const { where, screen } = await renderOffice('/order/list?status=all');
    await waitFor(() => expect(where()).toBe('/auth/login?next=%2Forder%2Flist%3Fstatus%3Dall'));
    expect(screen.queryByText(/登录已失效/)).toBeNull();
  });

  it('signs in, keeps the session under its names and goes back', async () => {
    const adminInfo = anAdminInfo();
    mockServer.use(mockCall(loginCall, { token: adminInfo.token, admin_info: adminInfo }));
    const { screen, where } = await renderOffice('/order/list?status=all');
    fireEvent.change(await screen.findByLabelText('邮箱或手机号'), { target: { value: 'owner@demo.test' } });
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Secret-1234' } });
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(where()).toBe('/order/list?status=all'));
    expect(await screen.findByText('现在没有订单')).toBeDefined();
    expect(sessionStorage.getItem('token')).toBe('token-1');
    expect(JSON.parse(sessionStorage.getItem('admin_info') ?? '')).toMatchObject({ token: 'token-1', role: 'owner' });
  });

  it('says at the password that account or password is wrong, and keeps the account', async () => {
    mockServer.use(mockCall(loginCall, new CallError('bad_credentials')));
    const { screen } = await renderOffice('/auth/login', 'en');
    const account = screen.getByLabelText('Email or phone');
    fireEvent.change(account, { target: { value: 'owner@demo.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Account or password is wrong.');
    expect(screen.getByLabelText('Password')).toHaveProperty('ariaInvalid', 'true');
    expect(account).toHaveProperty('value', 'owner@demo.test');
  });

  it('asks for missing fields before it makes a call', async () => {
    const { screen } = await renderOffice('/auth/login');
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
  });

  it('does not go back to another origin', async () => {
    signedIn();
    const { where } = await renderOffice('/auth/login?next=//evil.example/x');
    await waitFor(() => expect(where()).toBe('/seller/dashboard'));
  });

  it('leads / and unknown paths to the dashboard', async () => {
    signedIn();
    const root = await renderOffice('/');
    await waitFor(() => expect(root.where()).toBe('/seller/dashboard'));
    const unknown = await renderOffice('/no/such/page');
    await waitFor(() => expect(unknown.where()).toBe('/seller/dashboard'));
  });

  it('says to staff that a page is not theirs and offers one that is', async () => {
    const staff = anAdminInfo({ role: 'staff' });
    mockServer.use(...officeBackend({ adminInfo: staff }));
    signedIn(staff);
    const { screen } = await renderOffice('/reviews');
    expect(await screen.findByText('403 · 这一页不归你看')).toBeDefined();
    expect(screen.queryByRole('link', { name: '评价' })).toBeNull();
    expect(screen.getByRole('link', { name: '回到能看的页面' }).getAttribute('href')).toBe('/order/list');
  });

  it('returns to the login page with the way back when a call says that the session is over', async () => {
    installSignOutRule(signOutOrWait);
    signedIn();
    mockServer.use(mockCall(listOrdersCall, new CallError('session_over')));
    const { where, screen } = await renderOffice('/order/list?status=all');
    await waitFor(() => expect(where()).toBe('/auth/login?next=%2Forder%2Flist%3Fstatus%3Dall'));
    expect(await screen.findByText(/登录已失效，请重新登录。你填了一半的内容都还在/)).toBeDefined();
    expect(getSession().token).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('comes back to the one of several restaurants in which the session ended', async () => {
    installSignOutRule(signOutOrWait);
    const own = anAdminInfo();
    const [first] = own.restaurants;
    if (first === undefined) throw new Error('an owner without a restaurant');
    const second = aRestaurant({ id: '01900000-0000-7000-8000-00000000000b' });
    const adminInfo = { ...own, restaurants: [first, { ...first, id: second.id }] };
    signedIn(adminInfo);
    setSession({ restaurant: { id: second.id, name: '' } });
    const items = [aRestaurant(), second];
    mockServer.use(...officeBackend({ adminInfo }));
    mockServer.use(
      mockCall(listOrdersCall, new CallError('session_over')),
      mockCall(listRestaurantsCall, { items, total: 2, page: 1, page_size: 200 }),
    );
    const { where } = await renderOffice('/order/list?status=all');
    const next = `/order/list?status=all&store=${second.id}`;
    await waitFor(() => expect(where()).toBe(`/auth/login?next=${encodeURIComponent(next)}`));
  });

  it('says nothing of a session that its person ends, though another call hears of it first', async () => {
    installSignOutRule(signOutOrWait);
    signedIn();
    const said = vi.spyOn(toaster, 'create');
    const refused = vi.fn();
    mockServer.use(
      mockCall(endSessionCall, async () => {
        await call(getUserCall, { query: {} }).catch(refused);
        return { ended: true };
      }),
      mockCall(getUserCall, new CallError('session_over')),
    );
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useSignOut(), { wrapper });
    act(() => result.current.mutate());
    await waitFor(() => expect(getSession().token).toBeNull());
    expect(refused).toHaveBeenCalled();
    expect(said).not.toHaveBeenCalled();
  });

  it('leads another person than the one who left to their own first page', async () => {
    const before = anAdminInfo();
    signedIn(before);
    clearSession();
    const next = anAdminInfo({ id: '01900000-0000-7000-8000-0000000000aa', token: 'token-9' });
    mockServer.use(...officeBackend({ adminInfo: next }));
    mockServer.use(mockCall(loginCall, { token: next.token, admin_info: next }));
    const { screen, where } = await renderOffice('/order/list?status=all');
    fireEvent.change(await screen.findByLabelText('邮箱或手机号'), { target: { value: 'other@demo.test' } });
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Secret-1234' } });
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(where()).toBe('/seller/dashboard'));
  });
});
