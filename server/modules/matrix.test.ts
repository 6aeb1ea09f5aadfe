import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/http/call.ts';
import { PERMISSIONS, type Caller } from '#contract/permissions.ts';
import { CALLS } from '#tests/spec/calls.ts';
import { CONTRACT_CALLS } from '#tests/spec/contract-calls.ts';
import { WHO } from '#tests/spec/who.ts';
import { buildTestApp, pairScreen, signIn, type Credential, type TestApp } from '../testing/build-test-app.ts';
import { makeTestRestaurant } from '../testing/fixtures.ts';
import { addressOf, problemsOf, type Scene, type Trier } from '../testing/role-matrix.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { createRestaurant } from './store/new-store/create-restaurant.service.ts';

const SPECS = CONTRACT_CALLS.map(({ spec }) => spec);

/** Makes fresh sessions and screens each time, because some of these calls end their own. */
async function makeScene(app: TestApp): Promise<Scene> {
  const { db } = app.database;
  const addRestaurant = async (): Promise<string> => {
    const made = makeTestRestaurant();
    await createRestaurant(app.context, made.input);
    return made.id;
  };
  const [own, foreign, spare] = [app.restaurant.id, await addRestaurant(), await addRestaurant()];
  const signedOut = await signIn(app, 'owner', own);
  const disabled = await signIn(app, 'owner', own);
  const sessionOf = ({ token }: { token: string }) =>
    app.app.inject({ url: '/app/v1/user/get_by_id', headers: { authorization: token } });
  const idOf = async (as: { token: string }) => (await sessionOf(as)).json<{ data: { id: string } }>().data.id;
  await db
    .updateTable('user')
    .set({ state: 'disabled' })
    .where('id', '=', await idOf(disabled))
    .execute();
  await db
    .deleteFrom('session')
    .where('user_id', '=', await idOf(signedOut))
    .execute();
  const revoked = await pairScreen(app, own, 'Revoked');
  await db.updateTable('device').set({ revoked_at: '2026-11-21T00:00:00.000Z' }).where('id', '=', revoked.id).execute();
  const worker = async (): Promise<Credential> => {
    const person = await signIn(app, 'owner', undefined);
    const row = { user_id: await idOf(person), restaurant_id: own, role: 'staff' };
    await db.insertInto('user_restaurant').values(row).execute();
    return person;
  };
  const credentials: Record<Trier, () => Promise<Credential>> = {
    admin: () => signIn(app, 'admin', undefined),
    owner: () => signIn(app, 'owner', own),
    staff: () => signIn(app, 'staff', own),
    owner_working_here: worker,
    device: () => pairScreen(app, own),
    numbers_screen: async () => {
      const screen = await pairScreen(app, own, 'Counter');
      await db.updateTable('device').set({ kind: 'numbers' }).where('id', '=', screen.id).execute();
      return screen;
    },
    channel: async () => ({ key: app.channel.key }),
    nobody: async () => 'nobody',
    signed_out: async () => signedOut,
    disabled: async () => disabled,
    revoked_device: async () => revoked,
  };
  return { who: WHO, own, foreign, spare, credentialOf: (trier) => credentials[trier]() };
}

it('the table of who may make which call has a line for every call, and only for existing or planned calls', () => {
  const addresses = SPECS.map(addressOf);
  expect(addresses.filter((address) => WHO[address] === undefined)).toEqual([]);
  expect(Object.keys(WHO).filter((address) => !addresses.includes(address) && !CALLS.includes(address))).toEqual([]);
});

describe.each(AVAILABLE_DATABASES)('every call by every caller on %s', (name) => {
  let app: TestApp;
  let scene: Scene;
  beforeAll(async () => {
    app = await buildTestApp(name);
    scene = await makeScene(app);
  });
  afterAll(() => app.close());

  it('is made by the callers that the table names, and refused to all others', async () => {
    expect(await problemsOf(app, SPECS, scene)).toEqual([]);
  }, 60_000);

  it('is checked: the matrix goes red when a line of the permissions is widened or narrowed', async () => {
    const table = PERMISSIONS as unknown as Record<string, readonly Caller[]>;
    const problemsWith = async (line: string, callers: readonly Caller[]): Promise<string[]> => {
      const before = table[line] ?? [];
      table[line] = callers;
      const calls = SPECS.filter((spec: CallSpec) => spec.may === line);
      try {
        return await problemsOf(app, calls, scene);
      } finally {
        table[line] = before;
      }
    };
    expect((await problemsWith('people.administer', ['admin', 'owner'])).join()).toContain('by owner, none: 4');
    expect((await problemsWith('channel.see', ['admin', 'owner', 'staff'])).join()).toContain('by staff, own: 200');
    expect((await problemsWith('bill.see', ['admin'])).join()).toContain('by owner, own: refused with 403');
  });
});
