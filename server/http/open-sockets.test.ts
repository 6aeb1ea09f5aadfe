import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { IncomingMessage } from 'node:http';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { helloFrame, listen } from '../testing/live-client.ts';
import { callerAddresses } from './caller-address.ts';

const PER_ADDRESS = 10;

describe('the open sockets of an address', () => {
  let app: TestApp;
  let place = '';
  beforeAll(async () => {
    app = await buildTestApp('sqlite', { config: { trustProxy: 1, connectionsPerAddress: PER_ADDRESS } });
    place = await listen(app);
  });
  afterAll(() => app.close());

  const open = (path: string, from: string): Promise<WebSocket | undefined> => {
    const socket = new WebSocket(`ws://${place}${path}`, { headers: { 'x-forwarded-for': from } });
    socket.on('error', () => undefined);
    return new Promise((resolve) => {
      socket.once('open', () => resolve(socket));
      socket.once('close', () => resolve(undefined));
    });
  };
  const PATHS = ['/live', '/socket.io/?EIO=4&transport=websocket'];

  it('[DO7] are counted for screens and back-offices together, until they close', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 60 }, (_, index) => open(PATHS[index % 2] ?? '', '203.0.113.7')),
    );
    const mine = sockets.filter((socket) => socket !== undefined);
    expect(mine).toHaveLength(PER_ADDRESS);
    const other = await open('/live', '203.0.113.8');
    expect(other).toBeDefined();
    mine[0]?.close();
    await expect.poll(async () => (await open('/live', '203.0.113.7')) !== undefined).toBe(true);
    for (const socket of [...mine, other]) socket?.terminate();
  });
});

describe('the sockets of an address that do not say who they are', () => {
  let app: TestApp;
  let place = '';
  beforeAll(async () => {
    app = await buildTestApp('sqlite', { config: { trustProxy: 1, connectionsPerAddress: 1_000 } });
    place = await listen(app);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => app.close());

  const open = async (count: number, from = '203.0.113.7'): Promise<WebSocket[]> => {
    const headers = { 'x-forwarded-for': from, cookie: `laidan_device=${app.screen.cookie}` };
    const tried = Array.from({ length: count }, () => {
      const socket = new WebSocket(`ws://${place}/live`, { headers });
      socket.on('error', () => undefined);
      return new Promise<WebSocket | undefined>((resolve) => {
        socket.once('open', () => resolve(socket));
        socket.once('close', () => resolve(undefined));
      });
    });
    return (await Promise.all(tried)).filter((socket) => socket !== undefined);
  };

  it('[DO7] are a hundred at most; one that has said it is not counted, and one that is silent is cut', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const mine = await open(120);
    expect(mine).toHaveLength(100);
    expect(await open(1, '203.0.113.8')).toHaveLength(1);
    const [first, ...silent] = mine;
    const welcome = new Promise((resolve) => first?.once('message', resolve));
    first?.send(JSON.stringify(helloFrame()));
    await welcome;
    expect(await open(2)).toHaveLength(1);
    let cut = 0;
    for (const socket of silent) socket.on('close', () => (cut += 1));
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await expect.poll(() => cut).toBe(silent.length);
    expect(first?.readyState).toBe(WebSocket.OPEN);
    expect(await open(2)).toHaveLength(2);
  });
});

it.each([
  ['no proxy', false, '203.0.113.9'],
  ['one hop', 1, '198.51.100.2'],
  ['two hops', 2, '198.51.100.1'],
  ['the addresses of the proxies', '203.0.113.0/24, 198.51.100.2', '198.51.100.1'],
] as const)('[DO4] the address of a socket, with %s, is not what a caller writes', (_what, trustProxy, address) => {
  const socket = { remoteAddress: '::ffff:203.0.113.9' };
  const headers = { 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 198.51.100.2' };
  expect(callerAddresses(trustProxy)({ socket, headers } as unknown as IncomingMessage)).toBe(address);
});
