import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChannelCall,
  deleteChannelCall,
  listChannelsCall,
  rotateChannelCall,
  updateChannelCall,
} from '#contract/http/orders/channel.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { fromJson } from '../../../db/json.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('sales channels on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const orderWith = (key: string) => app.call(intakeOrderCall, { as: { key }, body: makeIntakeOrder(app.restaurant) });
  const audits = async (target: string) =>
    app.database.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('id').execute();

  it('get a key that is shown once, may be renewed, and ends with the channel', async () => {
    const added = await app.call(addChannelCall, { as: app.owner, body: { ...ids(), kind: 'native', name: 'App' } });
    const { channel, key } = added.data;
    const one = { ...ids(), channel_id: channel.id };
    expect((await orderWith(key)).status).toBe(200);
    const list = await app.call(listChannelsCall, { as: app.owner, query: ids() });
    expect(JSON.stringify(list.data)).not.toContain(key);
    const rotated = await app.call(rotateChannelCall, { as: app.owner, body: one });
    expect((await orderWith(key)).failure.code).toBe('bad_key');
    expect((await orderWith(rotated.data.key)).status).toBe(200);
    await app.call(deleteChannelCall, { as: app.owner, body: one });
    expect((await orderWith(rotated.data.key)).failure.code).toBe('bad_key');
    const lines = await audits(channel.id);
    expect(lines.map(({ action }) => action)).toEqual(['channel.add', 'channel.rotate', 'channel.delete']);
    expect(JSON.stringify(lines)).not.toContain(key);
  });

  it('[CH1] have names of their own, in any spelling, until one is deleted', async () => {
    const add = (name: string) => app.call(addChannelCall, { as: app.owner, body: { ...ids(), kind: 'native', name } });
    const codeOf = ({ failure }: Awaited<ReturnType<typeof add>>) =>
      failure.errors.map(({ path, code }) => [path, code]);
    const first = { ...ids(), channel_id: (await add('Web shop')).data.channel.id };
    expect(codeOf(await add('web SHOP'))).toEqual([['name', 'taken']]);
    const second = { ...ids(), channel_id: (await add('Counter')).data.channel.id };
    const rename = (name: string) => app.call(updateChannelCall, { as: app.owner, body: { ...second, name } });
    expect((await rename('Web shop')).failure.errors[0]?.code).toBe('taken');
    expect((await rename('COUNTER')).status).toBe(200);
    await app.call(deleteChannelCall, { as: app.owner, body: first });
    expect((await rename('Web shop')).status).toBe(200);
  });

  it('say when their last order came', async () => {
    const added = await app.call(addChannelCall, { as: app.owner, body: { ...ids(), kind: 'native', name: 'Shop' } });
    const last = async () => {
      const { data } = await app.call(listChannelsCall, { as: app.owner, query: ids() });
      return data.items.find(({ id }) => id === added.data.channel.id)?.last_order_at;
    };
    expect(await last()).toBeNull();
    await orderWith(added.data.key);
    const first = await last();
    expect(first).not.toBeNull();
    app.clock.advance(90_000);
    await orderWith(added.data.key);
    expect(Date.parse((await last()) ?? '') - Date.parse(first ?? '')).toBe(90_000);
  });

  it('accept automatically from the moment it is switched on, and the audit keeps what changed', async () => {
    const body = { ...ids(), channel_id: app.channel.id };
    expect((await orderWith(app.channel.key)).data.status).toBe('ordered');
    const on = await app.call(updateChannelCall, { as: app.owner, body: { ...body, auto_accept: true, name: 'Web' } });
    expect(on.data).toMatchObject({ auto_accept: true, name: 'Web' });
    expect((await orderWith(app.channel.key)).data.status).toBe('order_received');
    const [line] = await audits(app.channel.id);
    expect(fromJson(line?.before ?? 'null')).toEqual({ auto_accept: false });
    expect(fromJson(line?.after ?? 'null')).toEqual({ auto_accept: true });
    await app.call(updateChannelCall, { as: app.owner, body: { ...body, auto_accept: true } });
    expect(await audits(app.channel.id)).toHaveLength(1);
  });

  it('[DO6] count each order of a large one as several requests of their rate', async () => {
    const { channel, key } = (
      await app.call(addChannelCall, { as: app.owner, body: { ...ids(), kind: 'native', name: 'Caterer' } })
    ).data;
    const limits = { ...ids(), channel_id: channel.id, rate_per_second: 1, burst: 10 };
    await app.call(updateChannelCall, { as: app.owner, body: limits });
    const items = Array.from({ length: 200 }, () => ({ dish_id: app.restaurant.dishes.mapo.id, quantity: 1 }));
    const sent = () => app.call(intakeOrderCall, { as: { key }, body: makeIntakeOrder(app.restaurant, { items }) });
    expect([(await sent()).status, (await sent()).status, (await sent()).status]).toEqual([200, 200, 429]);
  });

  it('are limited to the rate set here', async () => {
    const body = { ...ids(), channel_id: app.channel.id, rate_per_second: 1, burst: 1 };
    await app.call(updateChannelCall, { as: app.owner, body });
    const answers = [await orderWith(app.channel.key), await orderWith(app.channel.key)];
    expect(answers.map(({ status }) => status)).toContain(429);
    const none = await app.call(updateChannelCall, { as: app.owner, body: { ...body, rate_per_second: 0 } });
    expect(none.failure.errors).toMatchObject([{ path: 'rate_per_second', code: 'too_small' }]);
  });
});
