import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/http/call.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { addTemplateCall } from '#contract/http/platform/email.ts';
import { CONTRACT_CALLS } from '#tests/spec/contract-calls.ts';
import { WHO } from '#tests/spec/who.ts';
import { buildAppOn, buildTestApp, type EmptyApp, type TestApp } from '../testing/build-test-app.ts';
import { dyingAfterCommit } from '../testing/dying-database.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../testing/fixtures.ts';
import { addressOf } from '../testing/role-matrix.ts';
import { samplesOf } from '../testing/sample.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';

const KEPT = CONTRACT_CALLS.map(({ spec }) => spec).filter((spec) => spec.keepsAnswer === true);
const WORDS = { subject_zh: '你好', subject_en: '', body_zh: '你好', body_en: '' };

describe.each(AVAILABLE_DATABASES)('a call that makes something, on %s', (name) => {
  let app: TestApp;
  /** Another process on the same database, which dies after a commit. */
  let dying: EmptyApp;
  let dieNext: () => void;
  const ids: Record<string, unknown> = {};
  /** Where the schema alone is not enough. */
  const content: Record<string, Record<string, unknown>> = {
    'user_blocklist.add': { phone: '212-555-0199' },
  };
  beforeAll(async () => {
    app = await buildTestApp(name);
    const mortal = dyingAfterCommit(app.database);
    ({ dieNext } = mortal);
    dying = await buildAppOn(mortal.database, app.clock, app.bus);
    const order = makeIntakeOrder(app.restaurant, { delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 });
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: order });
    const template = { kind: 'custom' as const, name: 'News', ...WORDS };
    const { data } = await app.call(addTemplateCall, { as: app.admin, body: template });
    const { kungPao } = app.restaurant.dishes;
    Object.assign(ids, {
      restaurant_id: app.restaurant.id,
      order_id: placed.data.id,
      category_id: kungPao.category_id,
      dish_id: kungPao.id,
      template_id: data.id,
      audience: { kind: 'addresses', addresses: ['guest@sample.test'] },
      device_id: app.screen.id,
      send_at: null,
      business_date: '2026-11-20',
      image: null,
    });
    const { items, customer, payment_method } = order;
    content['export.start'] = { list: 'orders', query: { restaurant_id: app.restaurant.id } };
    content['device.send_message'] = { text: 'Call me' };
    const [heat] = kungPao.specifications;
    const places = [{ dish_id: kungPao.id, specification_id: heat?.id }];
    content['menu.join_option_group'] = { label: 'Heat', group_id: null, places };
    content['day.close'] = { business_date: '2026-11-21' };
    content['menu.save_plan'] = { plan_id: null, name: 'New prices' };
    content['order.add'] = { delivery_method: 'pickup', address: null, items, customer, payment_method };
  });
  afterAll(async () => {
    await dying.app.close();
    await app.close();
  });

  async function send(to: Pick<EmptyApp, 'app'>, spec: CallSpec) {
    const [sample] = samplesOf(spec, 'body', (field) => ids[field]);
    const payload = { ...sample, ...content[spec.name] };
    const who = WHO[addressOf(spec)]?.includes('O') === true ? app.owner : app.admin;
    const response = await to.app.inject({
      method: spec.method,
      url: spec.path,
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': `lost-${spec.name}` },
      payload,
    });
    return { status: response.statusCode, json: response.json<{ data: unknown }>() };
  }

  it.each(KEPT.map((spec) => [spec.name, spec] as const))(
    'is done once by %s, whose process died between the commit and the answer',
    async (_name, spec) => {
      const before = await fingerprint(app.database);
      dieNext();
      expect((await send(dying, spec)).status).toBe(500);
      const done = await fingerprint(app.database);
      expect(done).not.toEqual(before);
      const [second, third] = [await send(app, spec), await send(app, spec)];
      // A secret that was shown once is kept nowhere: the retry says so.
      expect(second.status, JSON.stringify(second.json)).toBe(spec.showsOnce === undefined ? 200 : 409);
      expect(third.json.data).toEqual(second.json.data);
      expect(await fingerprint(app.database)).toEqual(done);
    },
  );
});
