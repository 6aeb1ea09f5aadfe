import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { v7 } from 'uuid';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder } from '#server/demo/traffic-order.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startServer, type TestServer } from '../e2e/server.ts';
import { figure, openWorld, type World } from './world.ts';

const ANSWERS_AFTER_MS = 1_500;
const LEASE_MS = 30_000;
/** From the channel's answer to the commit that records it. */
const RECORDED_MS = 500;
const ORDERS = 40;
const random = makeRandom(13);

type Received = { job: string; beganAt: number; endedAt: number; wasCutOff: boolean };

/** A channel's status address that takes its time, and notes who asks when and whether the asker died. */
async function startSlowChannel() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { id, caused_by_rev } = JSON.parse(text) as { id: string; caused_by_rev: number };
      const one: Received = { job: `${id} at ${caused_by_rev}`, beganAt: Date.now(), endedAt: 0, wasCutOff: false };
      received.push(one);
      const timer = setTimeout(() => response.writeHead(200).end('{}'), ANSWERS_AFTER_MS);
      response.once('close', () => {
        clearTimeout(timer);
        one.endedAt = Date.now();
        one.wasCutOff = !response.writableFinished;
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, host: `127.0.0.1:${port}`, stop: () => void server.close() };
}

const cluster = await startPostgres();
if (cluster === undefined) process.stdout.write('NOTICE: no PostgreSQL found, its jobs are skipped\n');

describe.runIf(cluster !== undefined)('[IN3] jobs of two processes, one of which is killed at them', () => {
  let world: World;
  let second: TestServer;
  let channel: Awaited<ReturnType<typeof startSlowChannel>>;
  beforeAll(async () => {
    channel = await startSlowChannel();
    const env = { CALLBACK_ALLOW: channel.host };
    world = await openWorld({ database: { kind: 'postgres', url: cluster?.url ?? '' }, env });
    second = await startServer({
      env: { ...env, DATABASE_URL: cluster?.url ?? '', DATA_DIR: world.server.dataDir, LOG_LEVEL: 'error' },
    });
  }, 120_000);
  afterAll(async () => {
    await second.stop();
    await world.close();
    channel.stop();
    await cluster?.stop();
  });

  /** An order whose channel wants to hear of it, accepted: at least one job. */
  async function acceptOrder(): Promise<string> {
    const { menu, key } = world.shop;
    const order = { ...makeTrafficOrder(menu, random, Date.now()), requested_at: null };
    const response = await fetch(`${world.server.origin}/app/v1/intake/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: key },
      body: JSON.stringify({ ...order, status_url: `http://${channel.host}/status` }),
    });
    const { data } = (await response.json()) as { data: { id: string; rev: number } };
    await world.owner.post('/order/update_status', {
      restaurant_id: world.owner.restaurantId,
      command_id: v7(),
      device_seq: 0,
      order_id: data.id,
      expect_rev: data.rev,
      act: { action: 'accept', prep_minutes: 20 },
    });
    return data.id;
  }

  it('are each done, by one at a time, and again only where the killed one was working on them', async () => {
    const ids = await Promise.all(Array.from({ length: ORDERS }, acceptOrder));
    await vi.waitFor(() => expect(channel.received.some(({ endedAt }) => endedAt > 0)).toBe(true), { timeout: 10_000 });
    const killedAt = Date.now();
    await second.kill();
    await vi.waitFor(
      () => {
        const done = new Set(channel.received.flatMap((one) => (one.endedAt > 0 && !one.wasCutOff ? [one.job] : [])));
        expect(ids.filter((id) => ![...done].some((job) => job.startsWith(id)))).toEqual([]);
        expect(channel.received.filter(({ job, wasCutOff }) => wasCutOff && !done.has(job))).toEqual([]);
      },
      { timeout: LEASE_MS + 30_000, interval: 500 },
    );
    // An answer that reached a process as it died was not written down any more.
    const wasInHand = ({ endedAt, wasCutOff }: Received): boolean =>
      wasCutOff || Math.abs(endedAt - killedAt) < RECORDED_MS;
    const byJob = new Map<string, Received[]>();
    for (const one of channel.received) byJob.set(one.job, [...(byJob.get(one.job) ?? []), one]);
    const wrong = [...byJob.values()].flatMap((runs) =>
      runs.slice(1).filter((run, index) => {
        const before = runs[index];
        // Twice is right only after the first was in the killed process's hands, and never while it was still at it.
        return before === undefined || !wasInHand(before) || run.beganAt < before.endedAt;
      }),
    );
    expect(wrong).toEqual([]);
    const again = channel.received.length - byJob.size;
    figure(`${byJob.size} jobs, ${again} in the killed process's hands, all done ${Date.now() - killedAt} ms after`);
  });
});
