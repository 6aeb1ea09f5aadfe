import { pino } from 'pino';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { defineCall, type CallSpec } from '#contract/http/call.ts';
import { addBlockCall } from '#contract/http/people/blocklist.ts';
import { addTemplateCall, sendMailCall } from '#contract/http/platform/email.ts';
import { addRestaurantTypeCall } from '#contract/http/platform/restaurant-type.ts';
import { addSuggestionCall } from '#contract/http/platform/feedback.ts';
import { CONTRACT_CALLS } from '#tests/spec/contract-calls.ts';
import { WHO } from '#tests/spec/who.ts';
import { createFastify } from '../http/fastify.ts';
import { everyTime } from '../http/first-answer.ts';
import { makeRegister } from '../http/register.ts';
import { buildTestApp, pairScreen, signIn, type TestApp } from '../testing/build-test-app.ts';
import { FILLED, FILLED_OF, PASSWORD } from '../testing/filled.ts';
import { fuzzCall, type FuzzTarget, type FuzzWay } from '../testing/fuzz-call.ts';
import { addressOf } from '../testing/role-matrix.ts';
import { samplesOf } from '../testing/sample.ts';
import { makeTenant, type Tenant } from '../testing/tenant.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { hashPassword } from '../base/password-hash.ts';

/** `FUZZ_SEED=7 FUZZ_RUNS=500` tests other and more values; a problem names the call and its content. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** PostgreSQL gets fewer runs, because each fingerprint of all tables is slower there; `npm run proofs` makes 10 of both. */
const RUNS_OF = { sqlite: 10, postgres: 3 };

/** Calls that end something come after all other calls on it. */
const ENDS = /(delete|del_|end|erase|restore|import|reset|rotate|\/channel\/)/;

/** Makes one of each of the platform's own things, under the field names of the calls. */
async function makePlatformThings({ call, admin, owner }: TestApp): Promise<Record<string, string>> {
  const type = await call(addRestaurantTypeCall, { as: admin, body: { name_zh: '川菜', name_en: 'Sichuan' } });
  const subjects = { subject_zh: '你好', subject_en: '', body_zh: '你好', body_en: '' };
  const template = await call(addTemplateCall, { as: admin, body: { kind: 'custom', name: 'News', ...subjects } });
  const audience = { kind: 'addresses' as const, addresses: ['nobody@sample.test'] };
  const body = { template_id: template.data.id, audience, send_at: '2026-12-01T00:00:00.000Z' };
  const sending = await call(sendMailCall, { as: admin, body });
  const feedback = await call(addSuggestionCall, { as: owner, body: { text: 'more' } });
  const typeId = type.data.items.at(-1)?.id ?? '';
  const block = await call(addBlockCall, { as: admin, body: { email: 'blocked@sample.test', reason: 'test' } });
  return {
    'restaurant_type.update': typeId,
    'restaurant_type.delete': typeId,
    'user_blocklist.update': block.data.id,
    'user_blocklist.delete': block.data.id,
    'email_template.update': template.data.id,
    'email_template.delete': template.data.id,
    'email.cancel': sending.data.id,
    'system.update_suggest': feedback.data.id,
  };
}

describe.each(AVAILABLE_DATABASES)('every call of the contract on %s', (name) => {
  const runs = Number(process.env['FUZZ_RUNS'] ?? RUNS_OF[name]);
  let app: TestApp;
  let tenant: Tenant;
  let hash: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    tenant = await makeTenant(app);
    hash = await hashPassword(PASSWORD);
    Object.assign(tenant.idOfCall, await makePlatformThings(app));
  });
  afterAll(() => app.close());

  /** A fresh credential of a person who may make the call. */
  async function headersFor(spec: CallSpec): Promise<Record<string, string>> {
    const who = WHO[addressOf(spec)] ?? '';
    if (who === '-') return {};
    if (who === 'P') return { authorization: tenant.channel.key };
    if (who === 'D') return { cookie: `laidan_device=${(await pairScreen(app, tenant.restaurantId)).cookie}` };
    const person = who.includes('O') ? await ownerFor(spec) : await signIn(app, 'admin', undefined);
    await app.database.db.updateTable('user').set({ password_hash: hash }).where('password_hash', 'is', null).execute();
    return { authorization: `Bearer ${person.token}` };
  }

  /** The owner of the ids; a call that ends its own session gets a spare one. */
  async function ownerFor({ path }: CallSpec): Promise<{ token: string }> {
    return /session|account/.test(path) ? signIn(app, 'owner', tenant.restaurantId) : tenant.owner;
  }

  async function waysOf(spec: CallSpec): Promise<FuzzWay[]> {
    const id = tenant.idOfCall[spec.name] ?? v7();
    const named = (field: string): unknown => {
      if (field === 'restaurant_id') return tenant.restaurantId;
      if (field === 'id') return id;
      if (field === 'ids') return [id];
      if (field === 'template_id') return tenant.idOfCall['email_template.update'];
      if (field === 'restaurant_type_id') return tenant.idOfCall['restaurant_type.update'];
      return FILLED_OF[spec.name]?.[field] ?? tenant.ids[field] ?? FILLED[field];
    };
    const headers = await headersFor(spec);
    const params = { id, external_id: tenant.externalId };
    return (['least', 'all'] as const).flatMap((extent) => {
      const [query = {}] = samplesOf(spec, 'query', named, extent);
      const bodies: (Record<string, unknown> | undefined)[] = samplesOf(spec, 'body', named, extent);
      return (bodies.length === 0 ? [undefined] : bodies).map((body) => ({
        spec,
        headers,
        params,
        query,
        body,
        isRepeat: extent === 'least',
      }));
    });
  }

  async function refresh(): Promise<void> {
    const { db } = app.database;
    await db.updateTable('restaurant').set({ version: 1 }).where('id', '=', tenant.restaurantId).execute();
    await db.updateTable('dish').set({ version: 1 }).where('restaurant_id', '=', tenant.restaurantId).execute();
    await db.updateTable('mail_template').set({ version: 1 }).execute();
  }
  const target = (): FuzzTarget => ({
    inject: (request) => app.app.inject(request),
    database: app.database,
    refresh,
  });

  it('answers any content in its envelope, names wrong fields, and writes nothing when it refuses', async () => {
    const specs = CONTRACT_CALLS.map(({ spec }) => spec);
    const inOrder = [...specs.filter(({ path }) => !ENDS.test(path)), ...specs.filter(({ path }) => ENDS.test(path))];
    const problems: string[] = [];
    const taken = new Set<string>();
    for (const spec of inOrder) {
      for (const way of await waysOf(spec)) {
        const found = await fuzzCall(target(), way, { runs, seed: SEED });
        problems.push(...found.problems);
        if (found.isValidTaken) taken.add(spec.name);
      }
    }
    expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
    // Most calls begin with valid content, so that mutations reach beyond the schema.
    expect(taken.size).toBeGreaterThan(inOrder.length * 0.6);
  }, 180_000);

  it('fails for a handler that throws, and for one that writes and then refuses', async () => {
    const planted = await createFastify({
      log: pino({ level: 'silent' }),
      tls: undefined,
      trustProxy: false,
      webRoot: '',
      isStrict: true,
      requestsPerMinute: 1_000_000,
      countRequest: undefined,
    });
    const register = makeRegister(planted, {
      authenticate: async () => ({ kind: 'anyone' }),
      firstAnswers: { run: (_ask, handle) => handle(everyTime) },
      openPerMinute: 1_000_000,
      faultNow: () => undefined,
    });
    const plant = (path: `/app/v1/${string}`) =>
      defineCall({
        name: `planted${path}`,
        method: 'POST',
        path,
        may: 'sign.in',
        summary: 'planted',
        body: z.object({ name: z.unknown() }),
        reply: z.object({ length: z.number() }),
      });
    register(plant('/app/v1/throws'), async ({ body }) => ({ length: (body.name as string).normalize().length }));
    register(plant('/app/v1/writes'), async () => {
      const row = { user_id: v7(), restaurant_id: v7(), role: 'staff' };
      await app.database.db.insertInto('user_restaurant').values(row).execute();
      throw new CallError('not_found');
    });
    await planted.ready();
    const fuzz = async (path: `/app/v1/${string}`) => {
      const way = { spec: plant(path), headers: {}, params: {}, query: {}, body: { name: 'x' } };
      const planting = { inject: planted.inject.bind(planted), database: app.database };
      return (await fuzzCall(planting, way, { runs: RUNS_OF.sqlite, seed: SEED })).problems.join();
    };
    expect(await fuzz('/app/v1/throws')).toContain('answered 500');
    expect(await fuzz('/app/v1/writes')).toContain('answered 404, and wrote');
    await planted.close();
  });
});
