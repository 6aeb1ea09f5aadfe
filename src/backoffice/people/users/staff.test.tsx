import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import { addUserCall, listRolesCall, listUsersCall, updateUserCall, type User } from '#contract/http/people/user.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const { restaurants } = anAdminInfo();

const aPerson = (change: Partial<User> = {}): User => ({
  id: fixtureId(1),
  nickname: '陈静',
  mail: 'chenjing@example.test',
  phone: null,
  role: 'staff',
  restaurants: restaurants.map((place) => ({ ...place, role: 'staff' })),
  state: 'active',
  last_sign_in_at: null,
  two_factor: false,
  ...change,
});

const ROLES = (mayGive: readonly string[]) =>
  mockCall(listRolesCall, {
    items: (['admin', 'owner', 'staff'] as const).map((role) => ({ role, may_give: mayGive.includes(role) })),
  });

const people = (...items: User[]) => mockCall(listUsersCall, { items, total: items.length, page: 1, page_size: 50 });

function signedIn(role: 'owner' | 'admin' = 'owner'): void {
  const adminInfo = anAdminInfo({ role });
  setSession({ token: adminInfo.token, adminInfo });
  mockServer.use(...officeBackend({ adminInfo }), ROLES(role === 'admin' ? ['admin', 'owner', 'staff'] : ['staff']));
}

beforeEach(() => signedIn());
afterEach(clearSession);

async function open(screen: Awaited<ReturnType<typeof renderOffice>>['screen'], item: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: '陈静：更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the staff page', () => {
  it('[TZ1] says a sign-in by the clock of who looks, not of the restaurant', async () => {
    // The tests' browser is in UTC, the restaurant in New York.
    mockServer.use(people(aPerson({ last_sign_in_at: '2020-11-21T21:41:00.000Z' })));
    const { screen } = await renderOffice('/staff', 'en');
    expect(await screen.findByText(/11\/21\/2020, 9:41 PM UTC/)).toBeDefined();
  });

  it('invites with the only restaurant ticked, keeps what was typed on a refusal, and shows the link once', async () => {
    const bodies: BodyOf<typeof addUserCall>[] = [];
    const taken = new CallError('invalid', [{ path: 'mail', code: 'taken', message: 'is already in use' }]);
    mockServer.use(people(), mockCall(addUserCall, taken));
    const { screen } = await renderOffice('/staff');
    expect(await screen.findByText('还没有店员')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '邀请店员' }));
    const panel = within(await screen.findByRole('dialog', { name: '邀请店员' }));
    fireEvent.change(panel.getByLabelText('姓名'), { target: { value: ' 陈静 ' } });
    fireEvent.change(panel.getByLabelText('邮箱'), { target: { value: 'chenjing@example.test' } });
    expect(panel.queryByText('身份')).toBeNull();
    fireEvent.click(panel.getByRole('button', { name: '发出邀请' }));
    expect(await panel.findByText('已经有人用了')).toBeDefined();
    expect(panel.getByLabelText('邮箱')).toHaveProperty('value', 'chenjing@example.test');

    mockServer.use(
      mockCall(addUserCall, ({ body }) => {
        bodies.push(body as BodyOf<typeof addUserCall>);
        const url = 'http://shop.test/auth/login?invite=abc';
        return {
          user: aPerson({ state: 'invited' }),
          invite: { url, expires_at: '2026-11-28T12:00:00.000Z', mailed: 'kept' as const },
        };
      }),
    );
    fireEvent.click(panel.getByRole('button', { name: '发出邀请' }));
    expect(await screen.findByText('http://shop.test/auth/login?invite=abc')).toBeDefined();
    // Without a mail server nothing was sent, and the dialog says so.
    expect(screen.getByText(/没有设置邮件服务器/)).toBeDefined();
    const restaurant_ids = restaurants.map(({ id }) => id);
    expect(bodies).toEqual([
      {
        nickname: '陈静',
        mail: 'chenjing@example.test',
        phone: '',
        role: 'staff',
        restaurant_ids,
        staff_roles: [],
        language: 'zh',
      },
    ]);
  });

  it('says where the role is chosen while no restaurant is checked, and refuses that in words', async () => {
    mockServer.use(people());
    const { screen } = await renderOffice('/staff');
    fireEvent.click(await screen.findByRole('button', { name: '邀请店员' }));
    const panel = within(await screen.findByRole('dialog', { name: '邀请店员' }));
    fireEvent.click(await panel.findByLabelText('蜀香小馆'));
    expect(panel.getByText('勾了店以后，在这里选角色。')).toBeDefined();
    fireEvent.click(panel.getByRole('button', { name: '发出邀请' }));
    expect(await panel.findByText('至少勾一家要上班的店')).toBeDefined();
  });

  it('sends of a change only what differs, so that a new name signs no one out', async () => {
    const bodies: unknown[] = [];
    mockServer.use(
      people(aPerson()),
      mockCall(updateUserCall, ({ body }) => {
        bodies.push(body);
        return aPerson({ nickname: '陈小静' });
      }),
    );
    const { screen } = await renderOffice('/staff');
    await open(screen, '改姓名、角色和餐厅');
    const panel = within(await screen.findByRole('dialog'));
    fireEvent.change(panel.getByLabelText('姓名'), { target: { value: '陈小静' } });
    fireEvent.click(panel.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(bodies).toEqual([{ user_id: fixtureId(1), nickname: '陈小静' }]));
  });

  it('says in the question why someone cannot be disabled, and offers it to no one about oneself', async () => {
    signedIn('admin');
    const last = new CallError('invalid', [{ path: 'user_id', code: 'last_administrator', message: 'is the last' }]);
    const oneself = aPerson({ id: anAdminInfo().id, nickname: '王敏', role: 'admin', restaurants: [] });
    mockServer.use(
      people(aPerson({ role: 'admin' }), oneself),
      mockCall(updateUserCall, last),
      mockCall(getRestaurantCall, aRestaurant()),
    );
    // To administrators a page of one restaurant is that of the one they chose.
    const { screen } = await renderOffice(`/staff?store=${aRestaurant().id}`);
    await open(screen, '停用…');
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: '停用' }));
    expect(await question.findByText('最后一位管理员不能停用或降级')).toBeDefined();
    fireEvent.click(question.getByRole('button', { name: '先不停用' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '王敏：更多' }));
    expect(await screen.findByRole('menuitem', { name: '新密码链接' })).toBeDefined();
    const closed = screen.getByRole('menuitem', { name: /^停用….*自己的账号/ });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
  });

  it('shows what failed and loads again', async () => {
    mockServer.use(mockCall(listUsersCall, new CallError('internal')));
    const { screen } = await renderOffice('/staff', 'en');
    expect(await screen.findByText('Could not load the staff', {}, { timeout: 8_000 })).toBeDefined();
    mockServer.use(people(aPerson()));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('chenjing@example.test')).toBeDefined();
  });
});
