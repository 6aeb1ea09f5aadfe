import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmCall, type ConfirmKind } from '#contract/http/people/confirm.ts';
import { getUserCall, loginCall } from '#contract/http/people/session.ts';
import { deleteUserCall, listUsersCall, updateUserCall } from '#contract/http/people/user.ts';
import { addRestaurantTypeCall } from '#contract/http/platform/restaurant-type.ts';
import { addRestaurantCall } from '#contract/http/store/store-setting.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { mailedToken, subjectsTo } from '../../../testing/mailed-link.ts';
import { newStoreBody } from '../../../testing/new-store.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createUser } from '../user/create-user.service.ts';

const PASSCODE = 'Open-Sesame-7';

describe.each(AVAILABLE_DATABASES)('the owner of a new store on %s', (name) => {
  let app: TestApp;
  let smtp: TestSmtp;
  let type = '';
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await buildTestApp(name, { config: { smtpUrl: smtp.url } });
    const body = { name_zh: '川菜', name_en: 'Sichuan' };
    type = (await app.call(addRestaurantTypeCall, { as: app.admin, body })).data.items[0]?.id ?? '';
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  const add = (email: string, passcode: string | null = PASSCODE) =>
    app.call(addRestaurantCall, { as: app.owner, body: newStoreBody(type, { id: v7(), email, passcode }) });
  const login = (account: string, password = PASSCODE) =>
    app.call(loginCall, { as: 'nobody', body: { account, password } });
  const confirm = (kind: ConfirmKind, token: string) => app.call(confirmCall, { as: 'nobody', body: { kind, token } });
  const mailed = async (to: string, kind: string): Promise<void> => {
    await expect.poll(() => mailedToken(smtp, to, kind)).not.toBe('');
  };

  it('[AC4] has no open account before the address confirms it', async () => {
    const mail = 'ceo@bank.example';
    const { data: store } = await add(mail);
    expect((await login(mail)).failure.code).toBe('bad_credentials');
    await mailed(mail, 'owner');
    const token = mailedToken(smtp, mail, 'owner');
    expect((await confirm('owner', token)).data).toEqual({ mail, restaurant: null, reset_token: null });
    expect((await login(mail)).data.admin_info.restaurants).toMatchObject([{ id: store.id, role: 'owner' }]);
    expect((await confirm('owner', token)).status).toBe(410);
  });

  it('[AC4] who has an account is asked, and nothing shows the asker that there is one', async () => {
    const mail = 'partner@example.test';
    await createUser(app.context, { nickname: 'P', mail, role: 'owner', password: 'Right-Horse-7', restaurants: [] });
    const [known, fresh] = [await add(mail), await add('stranger@example.test')];
    expect(known.status).toBe(fresh.status);
    expect(Object.keys(known.data)).toEqual(Object.keys(fresh.data));
    const none = [await add(mail, null), await add('stranger-2@example.test', null)];
    expect(none.map(({ failure }) => failure.errors)).toMatchObject([
      [{ path: 'passcode', code: 'required' }],
      [{ path: 'passcode', code: 'required' }],
    ]);
    const { data: before } = await login(mail, 'Right-Horse-7');
    expect(before.admin_info.restaurants).toEqual([]);
    expect((await login(mail)).status).toBe(401);
    await mailed(mail, 'store');
    const token = mailedToken(smtp, mail, 'store');
    expect((await confirm('store', token)).data).toMatchObject({ mail, restaurant: known.data.name });
    expect((await confirm('store', token)).status).toBe(410);
    const { data } = await app.call(getUserCall, { as: before });
    expect(data.restaurants).toMatchObject([{ id: known.data.id, role: 'owner' }]);
  });

  it('[AC4] who is staff elsewhere becomes an owner there alone, and stays the staff of their owner', async () => {
    const mail = 'cook@example.test';
    const other = await signIn(app, 'owner', app.restaurant.id);
    const places = [{ id: app.restaurant.id, role: 'staff' as const }];
    const id = await createUser(app.context, {
      nickname: 'Cook',
      mail,
      role: 'staff',
      password: 'Right-Horse-7',
      restaurants: places,
    });
    const { data: store } = await add(mail);
    await mailed(mail, 'store');
    await confirm('store', mailedToken(smtp, mail, 'store'));
    const { data: session } = await login(mail, 'Right-Horse-7');
    expect(session.admin_info.restaurants).toHaveLength(2);
    const list = async (as: { token: string }) => (await app.call(listUsersCall, { as, query: {} })).data.items;
    expect(await list(other)).toContainEqual(expect.objectContaining({ id, role: 'staff' }));
    const renamed = await app.call(updateUserCall, { as: other, body: { user_id: id, nickname: 'Mine' } });
    expect(renamed.failure.errors).toMatchObject([{ code: 'shared_account' }]);
    expect((await app.call(deleteUserCall, { as: other, body: { user_id: id } })).status).toBe(200);
    const { data: left } = await app.call(listRestaurantsCall, { as: session, query: {} });
    expect(left.items.map((item) => item.id)).toEqual([store.id]);
  });

  it('[AC4] mails have a budget, and an administrator’s account gets none', async () => {
    const mail = 'boss@example.test';
    await createUser(app.context, { nickname: 'B', mail, role: 'admin', password: 'Right-Horse-77', restaurants: [] });
    expect((await add(mail)).status).toBe(200);
    const answers = [];
    for (let index = 0; index < 20; index += 1) answers.push(await add(`many-${index}@example.test`));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect(subjectsTo(smtp, mail)).toEqual([]);
  });
});
