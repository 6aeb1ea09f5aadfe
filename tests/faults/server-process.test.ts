import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#contract/live.ts';
import { makeTrafficOrder, type TrafficMenu } from '#server/demo/traffic-order.ts';
import { makeRandom } from '#server/demo/random.ts';
import { helloFrame } from '#server/testing/live-client.ts';

type Running = { process: ChildProcess; origin: string; output: () => string; ended: Promise<number | null> };

const PASSWORD = 'Demo-Password-77';
const KEY = 'demo-channel-key';

/** The real process, as `npm start` runs it, on its own folder. */
describe('the server as a process', () => {
  let folder: string;
  const running: Running[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-main-'));
  });
  afterEach(async () => {
    for (const one of running.splice(0)) {
      one.process.kill('SIGKILL');
      await one.ended;
    }
    rmSync(folder, { recursive: true });
  });

  async function start(...args: string[]): Promise<Running> {
    const env = {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      LAIDAN_DEMO_PASSWORD: PASSWORD,
      LAIDAN_DEMO_CHANNEL_KEY: KEY,
      DATABASE_URL: '',
      REDIS_URL: '',
    };
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const origin = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString('utf8');
        const ready = /^ready (\S+)/m.exec(output)?.[1];
        if (ready !== undefined) resolve(ready);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void ended.then(() => reject(new Error(output)));
    });
    const one: Running = { process: child, origin: await origin, output: () => output, ended };
    running.push(one);
    return one;
  }

  const post = async (origin: string, path: string, body: unknown, authorization?: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
    const response = await fetch(`${origin}/app/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, headers: response.headers, body: (await response.json()) as { data: never } };
  };

  async function readMenu(origin: string): Promise<TrafficMenu> {
    const login = await post(origin, '/login', { account: 'owner@demo.test', password: PASSWORD });
    const { token, admin_info } = login.body.data as { token: string; admin_info: { restaurants: { id: string }[] } };
    const id = admin_info.restaurants[0]?.id ?? '';
    const read = async (path: string) =>
      (
        (await (await fetch(`${origin}/app/v1${path}`, { headers: { authorization: token } })).json()) as {
          data: never;
        }
      ).data;
    return {
      restaurant: await read(`/restaurant/get_by_id?restaurant_id=${id}`),
      dishes: (await (read(`/menu/get?restaurant_id=${id}`) as Promise<{ items: TrafficMenu['dishes'] }>)).items,
    };
  }

  it('keeps every acknowledged order through kill -9 in a burst, and ends on SIGTERM with a close frame to its screens', async () => {
    const first = await start();
    expect(first.output()).toContain('/kiosk#claim=');
    const menu = await readMenu(first.origin);
    const random = makeRandom(3);
    const acknowledged: string[] = [];
    const sending = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let count = 0; count < 60; count += 1) {
          const order = makeTrafficOrder(menu, random, Date.now());
          const answer = await post(first.origin, '/intake/orders', order, KEY).catch(() => undefined);
          if (answer === undefined) return;
          if (answer.status === 200) acknowledged.push(order.external_id);
        }
      }),
    );
    while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 5));
    first.process.kill('SIGKILL');
    await Promise.all([sending, first.ended]);

    const second = await start();
    for (const external_id of acknowledged) {
      const state = await fetch(`${second.origin}/app/v1/intake/orders/${external_id}`, {
        headers: { authorization: KEY },
      });
      expect(state.status, external_id).toBe(200);
    }
    const token = /#claim=([\w-]+)/.exec(second.output())?.[1] ?? '';
    const claimed = await post(second.origin, '/device/claim', { token });
    const cookie = claimed.headers.get('set-cookie')?.split(';')[0] ?? '';
    const socket = new WebSocket(`${second.origin.replace('http', 'ws')}/live`, { headers: { cookie } });
    const orders = new Set<string>();
    const byes: string[] = [];
    const live = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString('utf8')) as ServerFrame;
        if (frame.t === 'snapshot') for (const placed of frame.orders) orders.add(placed.order.external_id ?? '');
        if (frame.t === 'live') resolve();
        if (frame.t === 'bye') byes.push(frame.code);
      });
    });
    socket.once('open', () => socket.send(JSON.stringify(helloFrame())));
    await live;
    expect(acknowledged.filter((id) => !orders.has(id))).toEqual([]);
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(byes).toEqual(['drain']);
    expect(second.output()).not.toContain(KEY);
  }, 90_000);

  it('[IN28] refuses a folder that another process serves, and takes it over from one that is ending', async () => {
    const first = await start('--empty');
    await expect(start('--empty')).rejects.toThrow(
      `The server could not start: another server is running on ${folder}`,
    );
    const next = start('--empty');
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await next;
  }, 60_000);

  it('serves HTTPS on the local network and shows how to trust it', async () => {
    const lan = await start('--lan', '--empty');
    expect(lan.origin).toMatch(/^https:/);
    expect(lan.output()).toMatch(/sign in +https:\S+\?invite=\S+ .+admin@localhost/);
    expect(lan.output()).toMatch(/fingerprint \(SHA-256\).+\n +(?:[\dA-F]{2}:){31}/);
    lan.process.kill('SIGTERM');
    expect(await lan.ended).toBe(0);
  }, 60_000);

  it('says in one sentence which variable is wrong', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: { ...process.env, PORT: 'eighty', DATA_DIR: folder },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
    expect(output).toContain('The server could not start: The environment variable PORT is invalid');
  }, 30_000);
});
