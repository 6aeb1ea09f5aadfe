import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { makeLogger } from '../../../logger.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { traceOrder } from './trace.service.ts';

const NAME = 'Ludmilla Quist';
const NOTE = 'my allergy diary is private';

describe.each(AVAILABLE_DATABASES)('what happened to an order, on %s', (name) => {
  const lines: string[] = [];
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-trace-'));
    app = await buildTestApp(name, { log: makeLogger('info', { write: (line: string) => void lines.push(line) }) });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const place = async () => {
    const body = makeIntakeOrder(app.restaurant, { customer: { name: NAME, phone: '+12125550123' }, memo: NOTE });
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    const order = await app.database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { id, order };
  };
  const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('[LG1] [LG2] is a line for each step and each answer to a channel, with ids and without the customer', async () => {
    lines.length = 0;
    const { id, order } = await place();
    const command = { command_id: app.context.ids.next(), device_seq: 1, order_id: id, expect_rev: order.rev };
    const act = { action: 'accept', prep_minutes: 15 } as const;
    const body = { restaurant_id: app.restaurant.id, ...command, act };
    await app.call(updateStatusCall, { as: app.owner, body });
    const steps = parsed().filter(({ msg }) => msg === 'order');
    expect(steps.map(({ order_id, from, status }) => [order_id, from, status])).toEqual([
      [id, null, 'ordered'],
      [id, 'ordered', 'order_received'],
    ]);
    const refused = await app.app.inject({
      method: 'POST',
      url: '/app/v1/intake/orders',
      headers: { authorization: app.channel.key },
      payload: { external_id: 'broken-1' },
    });
    expect(refused.statusCode).toBe(422);
    const answer = parsed().find(({ external_id, msg }) => msg === 'request answered' && external_id === 'broken-1');
    expect(answer).toMatchObject({ status: 422, channel_id: app.channel.id, restaurant_id: app.restaurant.id });
    expect(refused.headers['x-request-id']).toBe(answer?.['request_id']);
    expect(lines.join('')).not.toMatch(new RegExp(`${NAME}|${NOTE}`));
  });

  it('[TC1] is answered from history, ledger, money, jobs and the log, by time, without the customer', async () => {
    const { id, order } = await place();
    app.clock.advance(20_000);
    await app.worker.runDue();
    const logFile = join(folder, 'server.log');
    const others = [
      { msg: 'a request failed', request_id: 'other-1', restaurant_id: app.restaurant.id },
      { msg: 'job postponed', job: { kind: 'mail.send' } },
      { msg: 'the server cannot store: nothing new is accepted' },
    ].map((line) => JSON.stringify({ level: 50, time: order.created_at, ...line }));
    writeFileSync(logFile, ['not json', lines.join('').trimEnd(), ...others].join('\n'));
    const asked = { order: `#${Number(order.order_no)}`, at: undefined, restaurant: undefined, logFile };
    const { found, happenings } = await traceOrder(app.database.db, asked, app.clock.now());
    expect(found.map((one) => one.order.id)).toEqual([id]);
    const sources = new Set(happenings.map(({ source }) => source));
    for (const source of ['history', 'log', 'money', 'notice', 'job', 'server']) expect(sources).toContain(source);
    expect(happenings.find(({ source }) => source === 'notice')?.says).toMatch(/^not_displayed by /);
    expect(happenings.map(({ at }) => at)).toEqual(happenings.map(({ at }) => at).toSorted());
    const said = happenings.filter(({ source }) => source === 'server').map(({ says }) => says);
    expect(said).toContainEqual('the server cannot store: nothing new is accepted');
    expect(said.join('\n'), 'another request is another story').not.toMatch(/other-1|job postponed/);
    expect(JSON.stringify(happenings)).not.toMatch(new RegExp(`${NAME}|${NOTE}`));
  });

  it('[TC1] asks for more where several may be meant, and knows an order by time, id and channel’s id', async () => {
    const trace = (order: string, at?: string, restaurant?: string) =>
      traceOrder(app.database.db, { order, at, restaurant }, app.clock.now());
    const { id, order } = await place();
    const when = new Date(order.created_at);
    const zone = app.restaurant.input.restaurant.time_zone;
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(when);
    for (const wanted of [id, order.order_no, order.number, order.external_id ?? ''])
      expect((await trace(wanted)).found.map((one) => one.order.id)).toEqual([id]);
    for (const time of [local, `${local}:30`])
      expect((await trace(order.order_no, time)).found.map((one) => one.order.id)).toEqual([id]);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(when.getTime() - 86_400_000);
    expect((await trace(order.order_no, `${day} ${local}`)).found).toEqual([]);
    expect((await trace(order.order_no, undefined, 'no such place')).found).toEqual([]);
    await expect(trace(order.order_no, 'noon')).rejects.toThrow('is no time');
    // The same number of the day before, on an order of the same restaurant.
    const before = new Date(when.getTime() - 3_600_000).toISOString();
    const row = { ...order, id: `${id.slice(0, -4)}ffff`, number: 'older', external_id: 'older', created_at: before };
    await app.database.db.insertInto('orders').values(row).execute();
    expect((await trace(order.order_no, local)).found).toHaveLength(2);
    expect((await trace(order.order_no, local)).happenings).toEqual([]);
  });
});
