import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/http/call.ts';
import { getUserCall } from '#contract/http/people/session.ts';
import { addUserCall, updateUserCall } from '#contract/http/people/user.ts';
import { CONTRACT_CALLS } from '#tests/spec/contract-calls.ts';
import { WHO } from '#tests/spec/who.ts';
import { buildTestApp, type Credential, type TestApp } from '../testing/build-test-app.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { addressOf } from '../testing/role-matrix.ts';
import { fieldsOf, samplesOf } from '../testing/sample.ts';
import { makeTenant, type Tenant } from '../testing/tenant.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';

/** Calls whose ids belong to the platform or are made by the caller, so they cannot name another tenant's record. */
const NOT_A_TENANTS: Readonly<Record<string, string>> = {
  'restaurant.add': 'the id is of the store being made',
  'restaurant_manage.add': 'the id is of the store being made',
  'restaurant.update': 'types are the same for all',
  'restaurant.get_list': 'types are the same for all',
  'restaurant.get_not_menu': 'types are the same for all',
  'intake.orders': "the id is the channel's own",
  'intake.ratings': "the id is the channel's own",
  'intake.views': 'the batch is made by its sender',
  'user.get_by_id': "without an id it is one's own; with one it is tried in user-phone.test.ts [PE2]",
  'passkey.delete': "it is a person's: tried in passkey.test.ts [WA3]",
  'export.cancel': "it is a person's: tried in export.test.ts [EX2]",
  'export.get_part': "it is a person's: tried in export.test.ts [EX2]",
  'user.add': 'tried below: it is the restaurants that are foreign',
};

/** Sample values where the schema alone is not enough. */
const FILLED: Readonly<Record<string, unknown>> = {
  tax_class_id: null,
  period: '2026-10',
  from_date: '2027-01-01',
  rate: 0.1,
  image: '/uploads/x.webp',
  page: 'order_list',
  mail: 'foreign@example.test',
  pin: '4711',
  at: '2026-11-21T19:00',
};
const CHANGES: Readonly<Record<string, unknown>> = {
  'menu.update': { price_cents: 100 },
  'menu.update_dishes_series': { name_zh: '甲' },
};

const isId = (name: string): boolean => /(^|_)ids?$/.test(name);

const takesIds = (spec: CallSpec): boolean =>
  spec.params !== undefined ||
  [...fieldsOf(spec, 'body'), ...fieldsOf(spec, 'query')].some((name) => isId(name) && name !== 'restaurant_id');

/** Whether a call concerns a tenant: an administrator's call without a restaurant concerns the platform. */
const isTenants = (spec: CallSpec): boolean =>
  WHO[addressOf(spec)] !== 'A' || [...fieldsOf(spec, 'body'), ...fieldsOf(spec, 'query')].includes('restaurant_id');

const headersOf = (as: Credential): Record<string, string> => {
  if (as === 'nobody') return {};
  if ('token' in as) return { authorization: `Bearer ${as.token}` };
  return 'key' in as ? { authorization: as.key } : { cookie: `laidan_device=${as.cookie}` };
};

describe.each(AVAILABLE_DATABASES)("another tenant's ids on %s", (name) => {
  let app: TestApp;
  let foreign: Tenant;
  beforeAll(async () => {
    app = await buildTestApp(name);
    foreign = await makeTenant(app);
  });
  afterAll(() => app.close());

  function callerOf(line: string): Credential {
    if (line === 'P') return { key: app.channel.key };
    if (line === 'D') return { cookie: app.screen.cookie };
    return line.includes('O') ? app.owner : app.admin;
  }

  const calls = CONTRACT_CALLS.map(({ spec }) => spec).filter(
    (spec) =>
      WHO[addressOf(spec)] !== '-' && takesIds(spec) && isTenants(spec) && NOT_A_TENANTS[spec.name] === undefined,
  );

  it('include many calls, so that the list is not empty by mistake', () => {
    expect(calls.length).toBeGreaterThan(35);
  });

  /** Tries every form of a call with these ids; returns each answer. */
  async function tryWith(spec: CallSpec, ids: Tenant['ids'], idOfCall: string | undefined) {
    const named = (field: string): unknown => {
      if (field === 'restaurant_id') return app.restaurant.id;
      if (field === 'change') return CHANGES[spec.name];
      return field === 'id' ? idOfCall : (ids[field] ?? FILLED[field]);
    };
    const queries = samplesOf(spec, 'query', named);
    const bodies = samplesOf(spec, 'body', named);
    const answers = [];
    for (const query of queries.length === 0 ? [undefined] : queries) {
      for (const payload of bodies.length === 0 ? [undefined] : bodies) {
        const response = await app.app.inject({
          method: spec.method,
          url: spec.path
            .replace(':external_id', String(ids['external_id']))
            .replace(':id', idOfCall ?? `no id for ${spec.name}`),
          headers: headersOf(callerOf(WHO[addressOf(spec)] ?? '')),
          ...(query === undefined ? {} : { query: query as Record<string, string> }),
          ...(payload === undefined ? {} : { payload }),
        });
        answers.push({ status: response.statusCode, json: response.json<{ data: { items?: unknown[] } | null }>() });
      }
    }
    return answers;
  }

  /** The same fields with ids that do not exist. */
  const nobodys = (): Tenant['ids'] =>
    Object.fromEntries(Object.entries(foreign.ids).map(([key, id]) => [key, Array.isArray(id) ? [v7()] : v7()]));

  it.each(calls.map((spec) => [spec.name, spec] as const))('do not exist for %s', async (_name, spec) => {
    const before = await fingerprint(app.database);
    const answers = await tryWith(spec, foreign.ids, foreign.idOfCall[spec.name]);
    const asIfNone = await tryWith(spec, nobodys(), foreign.idOfCall[spec.name] === undefined ? undefined : v7());
    for (const [form, { status, json }] of answers.entries()) {
      // A filter that matches nothing of one's own finds nothing; a list of ids is refused because it is incomplete.
      if (spec.method === 'GET' && json.data?.items?.length === 0) continue;
      if (status !== 404) expect(json.data, JSON.stringify(json)).toBeNull();
      expect({ status, json }).toEqual(asIfNone[form]);
      if (status !== 404) expect([409, 422]).toContain(status);
      if (status === 422) expect(JSON.stringify(json)).toContain('unknown_category');
    }
    expect(answers.length).toBeGreaterThan(0);
    expect(await fingerprint(app.database)).toEqual(before);
  });

  it('give no access to another restaurant', async () => {
    const restaurant_ids = [foreign.restaurantId];
    const body = { nickname: 'x', mail: 'x@example.test', role: 'staff' as const, restaurant_ids };
    expect((await app.call(addUserCall, { as: app.owner, body })).status).toBe(404);
    const own = (await app.call(getUserCall, { as: app.staff })).data.id;
    const moved = await app.call(updateUserCall, { as: app.owner, body: { user_id: own, restaurant_ids } });
    expect(moved.status).toBe(404);
  });
});
