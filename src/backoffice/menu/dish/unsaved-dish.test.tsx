import 'fake-indexeddb/auto';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { getDishCall, listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { addDishCall, updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aCategory, aDish, anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { forgetDrafts } from '../../../data/people/draft-queries.ts';
import { installSignOutRule } from '../../../lib/api.ts';
import { clearSession, getSession, setSession } from '../../../lib/session.ts';
import { openDrafts } from '../../../offline/drafts.ts';
import { signOutOrWait } from '../../people/sign-in/sign-out-rule.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const category = aCategory({ id: fixtureId(600), name_zh: '酒水', name_en: 'Drinks' });
const beer = aDish({ name_zh: '青岛啤酒', name_en: 'Tsingtao', price_cents: 650, version: 3 });
const counts = { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 };
const KEY = btoa('k'.repeat(32));

beforeEach(async () => {
  installSignOutRule(signOutOrWait);
  mockServer.use(
    ...officeBackend({}),
    mockCall(listCategoriesCall, { items: [category, { ...category, id: fixtureId(602), name_zh: '凉菜' }], counts }),
    mockCall(listDishesCall, { items: [beer], total: 1, page: 1, page_size: 2000 }),
    mockCall(getDishCall, beer),
    mockCall(draftKeyCall, { key: KEY }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
  await forgetDrafts(anAdminInfo().id);
});
afterEach(() => {
  clearSession();
  installSignOutRule(() => undefined);
});

const kept = async (): Promise<unknown> =>
  (await (await openDrafts(anAdminInfo().id, KEY)).read(`dish:${beer.id}`))?.fields;
const EDIT = `/foods/${beer.id}/edit`;
const nameField = async (container: HTMLElement): Promise<HTMLElement> =>
  (await within(container).findAllByLabelText('中文名'))[0] as HTMLElement;
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const valueOf = (field: HTMLElement): string => (field as HTMLInputElement).value;

describe('what is typed into a dish', () => {
  it('[EN1] is not saved by Enter, which goes on to the next field', async () => {
    const { screen } = await renderOffice('/foods/add');
    const field = await nameField(screen.container);
    const form = field.closest('form') as HTMLFormElement;
    field.focus();
    type(field, '酱牛肉');
    // fireEvent answers false where the browser's own answer, which is to submit, was prevented.
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    expect(form.contains(document.activeElement) && document.activeElement !== field).toBe(true);
  });

  it('[EN3] is a draft until it is put on sale, and no category is chosen for anybody', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(addDishCall, ({ body }) => {
        sent.push(body);
        return beer;
      }),
    );
    const { screen } = await renderOffice('/foods/add');
    type(await nameField(screen.container), '酱牛肉');
    type(screen.getByLabelText('价格'), '99999999');
    fireEvent.click(screen.getByRole('button', { name: '先存着，不上架' }));
    const refused = screen.getByLabelText('分类');
    await waitFor(() => expect(refused.getAttribute('aria-invalid')).toBe('true'));
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(said).toEqual(expect.arrayContaining(['选一个分类', expect.stringContaining('1,000,000')]));
    type(screen.getByLabelText('价格'), '12');
    type(refused, category.id);
    fireEvent.click(screen.getByRole('button', { name: '先存着，不上架' }));
    await waitFor(() => expect(sent).toMatchObject([{ dish: { name_zh: '酱牛肉', status: 'off_shelf' } }]));
  });

  it('[EN4] is there again after a crash, and gone once it is dropped or saved', async () => {
    const first = await renderOffice(EDIT);
    const field = await nameField(first.screen.container);
    await waitFor(() => expect(valueOf(field)).toBe('青岛啤酒'));
    type(field, '青岛啤酒（大瓶）');
    await waitFor(async () => expect(await kept()).toEqual({ name_zh: '青岛啤酒（大瓶）' }));
    first.screen.unmount();

    const second = await renderOffice(EDIT);
    const notice = await second.screen.findByText(/接着上次没保存的/);
    expect(notice.textContent).toMatch(/：中文名。$/);
    const again = await nameField(second.screen.container);
    expect(valueOf(again)).toBe('青岛啤酒（大瓶）');
    fireEvent.click(second.screen.getByRole('button', { name: '丢掉这些改动' }));
    await waitFor(() => expect(valueOf(again)).toBe('青岛啤酒'));
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });

  it('[EN5] is saved after all when the session runs out: the password is asked over the page', async () => {
    const sent: unknown[] = [];
    const adminInfo = anAdminInfo();
    mockServer.use(
      mockCall(updateDishCall, ({ headers, body }) => {
        if (headers.get('authorization') !== 'Bearer token-2') return new CallError('session_over');
        sent.push(body);
        return beer;
      }),
      mockCall(loginCall, { token: 'token-2', admin_info: { ...adminInfo, token: 'token-2' } }),
    );
    const { screen, where } = await renderOffice(EDIT);
    const field = await nameField(screen.container);
    type(field, '青岛纯生');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    const dialog = within(await screen.findByRole('dialog', { name: '请再登录一次' }));
    expect(where()).toBe(EDIT);
    type(dialog.getByLabelText('密码'), 'Secret-1234');
    fireEvent.click(dialog.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(sent).toMatchObject([{ change: { name_zh: '青岛纯生' } }]));
    expect(getSession()).toMatchObject({ token: 'token-2', isOver: false });
    expect(where()).toBe(EDIT);
  });

  it('[EN5] ends at the login page where nothing is unsaved', async () => {
    mockServer.use(mockCall(getDishCall, new CallError('session_over')));
    const { where } = await renderOffice(EDIT);
    await waitFor(() => expect(where()).toMatch(/^\/auth\/login\?next=/));
  });
});
