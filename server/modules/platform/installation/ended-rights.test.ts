import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pollSyncCall } from '#contract/http/devices/sync.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { modifyPasswordCall } from '#contract/http/people/account.ts';
import { enterPinCall, setPinCall } from '#contract/http/people/desk-pin.ts';
import { twoFactorCall } from '#contract/http/people/second-factor.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { addStaffRoleCall, deleteStaffRoleCall, updateStaffRoleCall } from '#contract/http/people/staff-role.ts';
import { updateUserCall } from '#contract/http/people/user.ts';
import { restoreRestaurantCall } from '#contract/http/platform/platform-restaurant.ts';
import { deleteRestaurantCall } from '#contract/http/store/store-setting.ts';
import { isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { DatabaseTarget } from '../../../db/database.ts';
import { makeBackup } from '../../../testing/back-up.ts';
import {
  TEST_MASTER_KEY,
  buildEmptyApp,
  buildTestApp,
  type EmptyApp,
  type TestApp,
} from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../../../testing/test-databases.ts';
import { confirmMail } from '../../people/mail-change/confirm-mail.service.ts';
import { createUser } from '../../people/user/create-user.service.ts';
import { resetAccount } from '../../people/user/reset-account.service.ts';
import { restore } from './restore.service.ts';

/** The key of the test app. */
const masterKey = TEST_MASTER_KEY;
const [PASSWORD, FRESH] = ['Right-Horse-7', 'Fresh-Horse-9'];
const say = (): void => undefined;

describe.each(AVAILABLE_DATABASES)('rights that ended after a backup, on %s', (name) => {
  let folder: string;
  let app: TestApp;
  let after: EmptyApp | undefined;
  let target: DatabaseTarget;
  let drop = async (): Promise<void> => undefined;
  const endedList = () => join(folder, 'ended.list');
  const configOf = (part: string) => ({
    databaseUrl: part === 'here' && target.kind === 'postgres' ? target.url : undefined,
    dataDir: join(folder, part),
    masterKey,
    endedList: endedList(),
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-ended-rights-'));
    if (name === 'postgres') {
      const made = await createPostgresDatabase();
      [target, drop] = [{ kind: 'postgres', url: made.url }, made.drop];
    } else target = { kind: 'sqlite', path: join(folder, 'here', 'laidan.db') };
    app = await buildTestApp(name, { on: target, config: { endedList: endedList() } });
  });
  afterEach(async () => {
    await after?.close();
    after = undefined;
    await app.close();
    await drop();
    rmSync(folder, { recursive: true });
  });

  async function backUp(): Promise<readonly string[]> {
    const kept = { folder: join(folder, 'backups'), withKeys: false, now: app.clock.now() };
    const made = await makeBackup({ ...kept, config: configOf('here') });
    app.clock.advance(1_000);
    return made.manifest.unproven;
  }
  async function restoreIt() {
    const backups = join(folder, 'backups');
    const { endedAgain } = await restore({ config: configOf('there'), folder: backups, say, acceptsUnproven: false });
    after = await buildEmptyApp('sqlite', {}, { on: { kind: 'sqlite', path: join(folder, 'there', 'laidan.db') } });
    return { endedAgain, after };
  }
  async function person(part: string) {
    const mail = `${part}@example.test`;
    const restaurants = [{ id: app.restaurant.id, role: 'staff' as const }];
    const id = await createUser(app.context, { nickname: part, mail, role: 'staff', password: PASSWORD, restaurants });
    return { id, mail };
  }
  const login = (on: TestApp | EmptyApp, account: string, password: string) =>
    on.call(loginCall, { as: 'nobody', body: { account, password } });
  const place = (user_id: string, role_id: string) =>
    app.call(updateUserCall, {
      as: app.owner,
      body: { user_id, staff_roles: [{ restaurant_id: app.restaurant.id, role_id }] },
    });
  const placesOf = async (on: EmptyApp, user_id: string) =>
    on.database.db.selectFrom('user_restaurant').select(['role', 'role_id']).where('user_id', '=', user_id).execute();

  it('[IN21] a password that was changed or reset does not sign in again; one that was not, does', async () => {
    const [changed, kept] = [await person('changed'), await person('kept')];
    await backUp();
    const session = (await login(app, changed.mail, PASSWORD)).data;
    const body = { original_password: PASSWORD, new_password: FRESH, confirmation: FRESH };
    expect((await app.call(modifyPasswordCall, { as: session, body })).status).toBe(200);
    const back = await restoreIt();
    expect(back.endedAgain).toMatchObject({ passwords: 1 });
    expect((await login(back.after, changed.mail, PASSWORD)).status).not.toBe(200);
    expect((await login(back.after, kept.mail, PASSWORD)).status).toBe(200);
  });

  it('[IN21] a second factor that was replaced, a used recovery code and an old mail address do not come back', async () => {
    const replaced = await person('replaced');
    const used = await person('used');
    const moved = await person('moved');
    const kept = await person('kept');
    const signIn = async (on: TestApp | EmptyApp, account: string, code?: string) =>
      on.call(loginCall, {
        as: 'nobody',
        body: { account, password: PASSWORD, ...(code === undefined ? {} : { code }) },
      });
    const codeOf = (secret: string): string => {
      app.clock.advance(60_000);
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      return totp.generate({ timestamp: app.clock.now() });
    };
    /** Turns the second factor on; answers with its secret and recovery codes. */
    const turnOn = async (mail: string) => {
      const as = (await signIn(app, mail)).data;
      const { setup } = (await app.call(twoFactorCall, { as, body: { action: 'begin', password: PASSWORD } })).data;
      const secret = setup?.secret ?? '';
      const { data } = await app.call(twoFactorCall, { as, body: { action: 'confirm', code: codeOf(secret) } });
      return { as, secret, codes: data.recovery_codes ?? [] };
    };
    const [first, second] = [await turnOn(replaced.mail), await turnOn(used.mail)];
    await backUp();
    const off = { action: 'remove' as const, password: PASSWORD, code: codeOf(first.secret) };
    expect((await app.call(twoFactorCall, { as: first.as, body: off })).status).toBe(200);
    await turnOn(replaced.mail);
    const [spent = '', unspent = ''] = second.codes;
    expect((await signIn(app, used.mail, spent)).status).toBe(200);
    await app.database.db
      .insertInto('mail_change')
      .values({
        id: app.context.ids.next(),
        user_id: moved.id,
        old_mail: moved.mail,
        new_mail: 'new@example.test',
        confirm_hash: hashToken('moved'),
        back_hash: null,
        confirmed_at: null,
        created_at: isoNow(app.clock),
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .execute();
    expect((await confirmMail(app.context, 'moved', 'https://shop.test')).mail).toBe('new@example.test');
    const back = await restoreIt();
    expect(back.endedAgain).toMatchObject({ mails: 1, factors: 1 });
    back.after.clock.set(isoNow(app.clock));
    expect((await signIn(back.after, replaced.mail, codeOf(first.secret))).failure.code).toBe('bad_credentials');
    expect((await signIn(back.after, used.mail, spent)).failure.code).toBe('bad_second_factor');
    expect((await signIn(back.after, used.mail, unspent)).status).toBe(200);
    expect((await signIn(back.after, moved.mail)).failure.code).toBe('bad_credentials');
    expect((await signIn(back.after, kept.mail)).status).toBe(200);
  });

  it('[IN21] a PIN that was changed or taken away opens nothing at a desk', async () => {
    const { id: restaurant_id } = app.restaurant;
    const people = [await person('changed'), await person('removed'), await person('kept')];
    const pins = ['4711', '5822', '6933'];
    const set = (index: number, pin: string | null) =>
      app.call(setPinCall, { as: app.owner, body: { restaurant_id, user_id: people[index]?.id ?? '', pin } });
    for (const [index, pin] of pins.entries()) expect((await set(index, pin)).status).toBe(200);
    await backUp();
    expect([(await set(0, '7044')).status, (await set(1, null)).status]).toEqual([200, 200]);
    const back = await restoreIt();
    expect(back.endedAgain).toMatchObject({ pins: 2, roles: 0 });
    const enter = async (pin: string) =>
      (await back.after.call(enterPinCall, { as: app.screen, body: { restaurant_id, pin } })).status;
    expect([await enter('4711'), await enter('5822'), await enter('6933')]).toEqual([422, 422, 200]);
  });

  it('[IN21] who lost a role has the one they were given instead, or none; one that came back stays', async () => {
    const [cook, gone, again] = [await person('cook'), await person('gone'), await person('again')];
    for (const { id } of [cook, gone, again]) expect((await place(id, 'manager')).status).toBe(200);
    await backUp();
    await place(cook.id, 'cashier');
    app.clock.advance(1_000);
    await place(cook.id, 'cook');
    const none = await app.call(updateUserCall, {
      as: app.admin,
      body: { user_id: gone.id, role: 'owner', restaurant_ids: [] },
    });
    expect(none.status, JSON.stringify(none.failure)).toBe(200);
    await place(again.id, 'cook');
    app.clock.advance(1_000);
    await place(again.id, 'manager');
    const back = await restoreIt();
    expect(await placesOf(back.after, cook.id)).toEqual([{ role: 'staff', role_id: 'cook' }]);
    expect(await placesOf(back.after, gone.id)).toEqual([]);
    expect(await placesOf(back.after, again.id)).toEqual([{ role: 'staff', role_id: 'manager' }]);
  });

  it('[IN21] an administrator who was made an owner is none', async () => {
    const mail = 'former@example.test';
    const id = await createUser(app.context, {
      nickname: 'X',
      mail,
      role: 'admin',
      password: PASSWORD,
      restaurants: [],
    });
    await backUp();
    const body = { user_id: id, role: 'owner' as const, restaurant_ids: [app.restaurant.id] };
    expect((await app.call(updateUserCall, { as: app.admin, body })).status).toBe(200);
    const back = await restoreIt();
    const users = back.after.database.db.selectFrom('user').select('role').where('id', '=', id);
    expect(await users.execute()).toEqual([{ role: 'owner' }]);
  });

  it('[IN21] what an own role lost stays lost, and a role that was removed opens nothing', async () => {
    const { id: restaurant_id } = app.restaurant;
    const make = async (label: string, permissions: ('order.work' | 'figures.see')[]) =>
      (
        await app.call(addStaffRoleCall, { as: app.owner, body: { restaurant_id, name: label, permissions } })
      ).data.items.at(-1)?.id ?? '';
    const less = await make('less', ['order.work', 'figures.see']);
    const gone = await make('gone', ['order.work']);
    const holder = await person('holder');
    await place(holder.id, gone);
    await backUp();
    const body = { restaurant_id, role_id: less, name: 'less', permissions: ['order.work' as const] };
    expect((await app.call(updateStaffRoleCall, { as: app.owner, body })).status).toBe(200);
    const removed = { restaurant_id, role_id: gone, replace_with: 'cook' };
    expect((await app.call(deleteStaffRoleCall, { as: app.owner, body: removed })).status).toBe(200);
    const back = await restoreIt();
    const roles = await back.after.database.db.selectFrom('staff_role').select(['id', 'permissions']).execute();
    const linesOf = (id: string): unknown => JSON.parse(roles.find((role) => role.id === id)?.permissions ?? 'null');
    expect(linesOf(less)).toContain('order.work');
    expect(linesOf(less)).not.toContain('figures.see');
    expect(linesOf(gone)).toEqual([]);
    expect(await placesOf(back.after, holder.id)).toEqual([{ role: 'staff', role_id: 'cook' }]);
  });

  it('[IN21] passkeys that a reset removed stay away', async () => {
    const who = await person('reset');
    const at = { created_at: isoNow(app.clock), last_used_at: null };
    const counts = { transports: '[]', uses: 0, answered: 0, public_key: '', host: 'x', name: 'x' };
    const passkey = { id: app.context.ids.next(), user_id: who.id, credential_id: 'lost', ...counts, ...at };
    await app.database.db.insertInto('passkey').values(passkey).execute();
    await backUp();
    await resetAccount(app.context, who.mail, { removesTwoFactor: false, origin: 'https://desk.test' });
    const back = await restoreIt();
    expect(await back.after.database.db.selectFrom('passkey').select('id').execute()).toEqual([]);
  });

  it('[IN21] a store that was deleted stays deleted; of one that was taken back, screens and keys stay away', async () => {
    const { id: restaurant_id } = app.restaurant;
    await backUp();
    expect((await app.call(deleteRestaurantCall, { as: app.admin, body: { restaurant_id } })).status).toBe(200);
    const back = await restoreIt();
    expect(back.endedAgain).toMatchObject({ stores: 1 });
    const deleted = back.after.database.db.selectFrom('restaurant').select('id').where('deleted_at', 'is', null);
    expect(await deleted.execute()).toEqual([]);
    await back.after.close();
    rmSync(join(folder, 'there'), { recursive: true });
    app.clock.advance(1_000);
    expect((await app.call(restoreRestaurantCall, { as: app.admin, body: { restaurant_id } })).status).toBe(200);
    const again = await restoreIt();
    expect(again.endedAgain).toMatchObject({ stores: 0, screens: 1, channels: 1 });
    const query = { restaurant_id, epoch: 'none', cursor: 0, wait: 0 };
    const order = { as: app.channel, body: makeIntakeOrder(app.restaurant) };
    expect((await again.after.call(pollSyncCall, { as: app.screen, query })).status).toBeGreaterThanOrEqual(400);
    expect((await again.after.call(intakeOrderCall, order)).status).toBe(401);
  });

  it('[IN14] the log of a deleted store proves: backups of the installation have no mark, and come back', async () => {
    const { id: restaurant_id } = app.restaurant;
    expect((await app.call(deleteRestaurantCall, { as: app.admin, body: { restaurant_id } })).status).toBe(200);
    expect(await backUp()).toEqual([]);
    expect((await restoreIt()).endedAgain).toMatchObject({ stores: 0 });
  });
});
