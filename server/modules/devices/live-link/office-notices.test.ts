import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { endSessionCall } from '#contract/http/people/session.ts';
import type { NoticeEvents } from '#contract/notice.ts';
import { createHintBus } from '../../../live/hint-bus.ts';
import { buildAppOn, buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { listen } from '../../../testing/live-client.ts';

describe("the back-office's live channel", () => {
  let app: TestApp;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    app = await buildTestApp('sqlite');
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(() => app.close());

  async function connect(token: string, to: Pick<TestApp, 'app'> = app): Promise<Socket<NoticeEvents>> {
    const socket: Socket<NoticeEvents> = io(`http://${await listen(to)}`, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }
  const next = <E extends keyof NoticeEvents>(
    socket: Socket<NoticeEvents>,
    event: E,
  ): Promise<Parameters<NoticeEvents[E]>[0]> => new Promise((resolve) => socket.once(event, resolve as never));

  it('notify owner and administrator of a new order with the waiting count, and no stranger', async () => {
    const stranger = await signIn(app, 'owner', undefined);
    const [owner, admin, other] = [
      await connect(app.owner.token),
      await connect(app.admin.token),
      await connect(stranger.token),
    ];
    const heard: unknown[] = [];
    other.on('notice', (notice) => heard.push(notice));
    const waiting = Promise.all([next(owner, 'notice'), next(admin, 'notice')]);
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    const [toOwner, toAdmin] = await waiting;
    expect(toOwner).toMatchObject({ restaurant_id: app.restaurant.id, todo_count: 1, name: '测试馆' });
    expect(toOwner.newest).toMatchObject([{ id: placed.data.id, order_no: placed.data.order_no, by: null }]);
    expect(toAdmin).toEqual(toOwner);
    expect(heard).toEqual([]);
  });

  it('send one notice for a burst, so that pages reload once and not forty times', async () => {
    const owner = await connect(app.owner.token);
    let count = 0;
    owner.on('notice', () => {
      count += 1;
    });
    for (let orders = 0; orders < 40; orders += 1)
      await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(20);
  });

  it('refuse a page without a session, and notify a page when its session is over', async () => {
    await expect(connect('nonsense')).rejects.toThrow('session_over');
    const owner = await signIn(app, 'owner', app.restaurant.id);
    const socket = await connect(owner.token);
    const over = next(socket, 'logout');
    await app.call(endSessionCall, { as: owner, body: {} });
    expect(await over).toEqual({ message: 'login required' });
  });

  it('[IN2] report a change by another process, and disconnect a person who signed out there', async () => {
    const other = await buildAppOn(app.database, app.clock, createHintBus());
    await other.start();
    const owner = await signIn(app, 'owner', app.restaurant.id);
    const socket = await connect(owner.token, other);
    const waiting = next(socket, 'notice');
    const placed = await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    expect(await waiting).toMatchObject({ newest: [{ order_no: placed.data.order_no }, {}, {}, {}, {}] });
    let again = 0;
    socket.on('notice', () => (again += 1));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(again).toBe(0);
    const over = next(socket, 'logout');
    await app.call(endSessionCall, { as: owner, body: {} });
    expect(await over).toEqual({ message: 'login required' });
    await other.close();
  });
});
