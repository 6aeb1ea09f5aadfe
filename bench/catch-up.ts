import type { Owner } from '../tests/e2e/kitchen.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import { openPoster } from './intake.ts';
import { connectScreen, pairScreen } from './protocol-client.ts';
import { inParallel, ms, percentile, type Row, type Table } from './stats.ts';

const ORDERS = 20;
const ROUNDS = 5;

const PAUSE_MS = 2_000;

/** One address may ask 6,000 times a minute; a caller that makes more events waits for the next minute. */
async function postPatiently(owner: Owner, path: string, body: unknown): Promise<void> {
  for (;;) {
    try {
      await owner.post(path, body);
      return;
    } catch (reason) {
      if (!(reason instanceof Error) || !reason.message.includes('too many requests')) throw reason;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Makes `count` events by ticking items of a few orders done and undone. */
async function makeEvents(owner: Owner, orderIds: readonly string[], count: number): Promise<void> {
  const done = orderIds.map(() => false);
  await inParallel(orderIds.length, orderIds.length, async (index) => {
    const share = Math.ceil(count / orderIds.length);
    for (let made = 0; made < share; made += 1) {
      done[index] = !done[index];
      await postPatiently(owner, '/order/update_status', {
        restaurant_id: owner.restaurantId,
        command_id: crypto.randomUUID(),
        device_seq: 0,
        order_id: orderIds[index],
        expect_rev: 0,
        act: { action: 'item_done', line: 1, done: done[index] },
      });
    }
  });
}

/** Accepted orders whose dishes can be ticked. */
export async function acceptOrders(server: TestServer, owner: Owner, count: number): Promise<string[]> {
  const poster = await openPoster(server, owner, 12);
  const orderIds: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await poster.post();
    orderIds.push(id);
    await owner.post('/order/update_status', {
      restaurant_id: owner.restaurantId,
      command_id: crypto.randomUUID(),
      device_seq: 0,
      order_id: id,
      expect_rev: 1,
      act: { action: 'accept', prep_minutes: 20 },
    });
  }
  return orderIds;
}

type Missing = { cookie: string; orderIds: readonly string[]; missed: number };

/** Socket opened → live, ms: of a screen without any state, and of one that has missed that many events. */
export async function catchUp(
  server: TestServer,
  owner: Owner,
  { cookie, orderIds, missed }: Missing,
): Promise<{ first: number[]; missed: number[] }> {
  const rounds = async (from: { epoch: string | null; cursor: number }): Promise<number[]> => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const screen = await connectScreen(server, cookie, from);
      took.push(screen.took);
      screen.close();
    }
    return took;
  };
  const nothing = { epoch: null, cursor: 0 };
  const before = await connectScreen(server, cookie, nothing);
  const from = { epoch: before.epoch(), cursor: before.cursor() };
  before.close();
  await makeEvents(owner, orderIds, missed);
  return { first: await rounds(nothing), missed: await rounds(from) };
}

/** How long a screen needs to be live again after it has missed this many events. */
export async function measureCatchUp(server: TestServer, owner: Owner): Promise<Table> {
  const orderIds = await acceptOrders(server, owner, ORDERS);
  const cookie = await pairScreen(server, owner, 'catch-up');
  const rows: Row[] = [];
  for (const [missed, aim] of [
    [1_000, '≤ 500 ms'],
    [10_000, '≤ 2 s'],
  ] as const) {
    const took = (await catchUp(server, owner, { cookie, orderIds, missed })).missed;
    rows.push({
      what: `${missed.toLocaleString('en-US')} missed events, socket opened → live (median of ${ROUNDS})`,
      figure: ms(percentile(took, 0.5)),
      aim,
    });
  }
  return {
    title: 'Catching up',
    note: `Up to ${(2_000).toLocaleString('en-US')} events come as the tail of the log, more as a snapshot.`,
    rows,
  };
}
