import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateAccountCall } from '#contract/http/people/account.ts';
import { getUserCall, loginCall } from '#contract/http/people/session.ts';
import { addUserCall, listUsersCall, updateUserCall } from '#contract/http/people/user.ts';
import { createUser } from './create-user.service.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const PASSWORD = 'Right-Horse-7';

describe.each(AVAILABLE_DATABASES)('the phone number of a person on %s', (name) => {
  let app: TestApp;
  let cook = '';
  beforeAll(async () => {
    app = await buildTestApp(name);
    const person = { nickname: 'Cook', mail: 'cook@example.test', role: 'staff' as const, password: PASSWORD };
    cook = await createUser(app.context, { ...person, restaurants: [{ id: app.restaurant.id, role: 'staff' }] });
  });
  afterAll(() => app.close());

  const setPhone = (phone: string, user_id = cook) =>
    app.call(updateUserCall, { as: app.owner, body: { user_id, phone } });
  const login = (account: string, password = PASSWORD) =>
    app.call(loginCall, { as: 'nobody', body: { account, password } });

  it.each([
    ['12125550188', ['12125550188', '(212) 555-0188', '+1 212-555-0188']],
    ['2125550189', ['2125550189', '+1 (212) 555-0189']],
    ['8613800138000', ['8613800138000', '+86 138 0013 8000']],
    ['5550188', ['555-0188']],
  ])('[PE1] %s signs in, however it is spelled', async (phone, spellings) => {
    expect((await setPhone(phone)).data.phone).toBe(phone);
    for (const spelled of spellings) expect((await login(spelled)).data.admin_info).toMatchObject({ id: cook, phone });
    expect((await login(`${phone}9`)).status).toBe(401);
  });

  it('[PE1] is of one account, has 7 to 15 digits, and can be taken away', async () => {
    await setPhone('12125550188');
    const owner = (await app.call(getUserCall, { as: app.owner })).data;
    const own = (phone: string) =>
      app.call(updateAccountCall, {
        as: app.owner,
        body: { nickname: 'owner', mail: owner.mail, language: 'zh', phone },
      });
    expect((await own('2125550188')).failure.errors[0]).toMatchObject({ path: 'phone', code: 'taken' });
    for (const wrong of ['123456', '1234567890123456', 'call 2125550188'])
      expect((await own(wrong)).failure.errors[0]).toMatchObject({ path: 'phone', code: 'phone_digits' });
    expect((await own('442071838750')).data.phone).toBe('442071838750');
    expect((await own('+44 20 7183-8750')).data.phone).toBe('442071838750');
    expect((await own('')).data.phone).toBeNull();
    await setPhone('');
    expect((await login('2125550188')).status).toBe(401);
  });

  it('[PE1] may come with the invitation, and finds its person', async () => {
    const invited = { nickname: 'New', mail: 'new@example.test', phone: '6465550111', role: 'staff' as const };
    const body = { ...invited, restaurant_ids: [app.restaurant.id] };
    expect((await app.call(addUserCall, { as: app.owner, body })).data.user.phone).toBe('6465550111');
    const { items } = (await app.call(listUsersCall, { as: app.owner, query: { q: '555011' } })).data;
    expect(items.map(({ nickname }) => nickname)).toEqual(['New']);
  });

  it('[PE1] shares its count of wrong tries with the mail address', async () => {
    await setPhone('2125550177');
    for (let tries = 0; tries < 12; tries += 1)
      await login(tries % 2 === 0 ? 'cook@example.test' : '+1 212 555 0177', 'Wrong-Horse-7');
    expect((await login('cook@example.test')).status).toBe(429);
    expect((await login('2125550177')).status).toBe(429);
  });

  it('[PE2] /user/get_by_id?id= answers for that person, to who may see them, without a token', async () => {
    const of = (as: { token: string }, id: string) => app.call(getUserCall, { as, query: { id } });
    const admin = (await app.call(getUserCall, { as: app.admin })).data;
    const stranger = { nickname: 'Other', mail: 'other@example.test', role: 'staff' as const, password: PASSWORD };
    const theirs = await createUser(app.context, { ...stranger, restaurants: [] });
    for (const as of [app.admin, app.owner])
      expect((await of(as, cook)).data).toMatchObject({
        id: cook,
        mail: 'cook@example.test',
        role: 'staff',
        token: '',
      });
    expect((await of(app.admin, admin.id)).data.token).toBe(admin.token);
    for (const [as, id] of [
      [app.owner, admin.id],
      [app.owner, theirs],
      [app.staff, cook],
      [app.admin, '01990000-0000-7000-8000-00000000ffff'],
    ] as const)
      expect((await of(as, id)).status).toBe(404);
  });
});
