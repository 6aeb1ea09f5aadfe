import type { DatabaseTarget } from '#server/db/database.ts';
import { signInOwner, type Owner } from '../e2e/kitchen.ts';
import { pairScreen } from '../faults/world.ts';
import { openDeskClient, type DeskClient } from '../support/desk-client.ts';
import { judgeLog, judgeScreen, openLogOracle, untilProven, type LogOracle } from '../support/log-oracle.ts';
import { openShop, startOrderStream, type OrderStream, type Shop } from '../support/order-stream.ts';
import { readiness } from './ask.ts';
import type { Ends, Process } from './process.ts';

/** An installation with traffic: orders come in at every process, and screens acknowledge them. */
export type Site = {
  processes: readonly Process[];
  /** The environment of its commands. */
  env: Record<string, string>;
  target: DatabaseTarget;
  owner: Owner;
  shop: Shop;
  screens: readonly DeskClient[];
  /** Orders that were posted beside the stream, by the channel's own id. */
  besides: Map<string, string>;
  /** What is not as it should be while nothing is broken; undefined when all is well. */
  trouble: () => Promise<string | undefined>;
  /** Ends the traffic and answers everything that is wrong. */
  verdict: () => Promise<{ placed: number; wrong: string[] }>;
};

type Parts = Pick<Site, 'processes' | 'env' | 'target'> & { ordersPerSecond: number };

const TOUCH_EVERY_MS = 1_000;
const PROVEN_WITHIN_MS = 60_000;

/** A cook who acknowledges what rings, on the first screen that is proven. */
function startCook(screens: readonly DeskClient[]): () => void {
  const done = new Set<string>();
  const timer = setInterval(() => {
    const screen = screens.find((each) => each.seal() === 'ok');
    for (const { order } of screen?.desk.view().orders ?? []) {
      const { ring } = order;
      if (screen === undefined || ring === null || ring.acknowledged_at !== null) continue;
      const key = `${order.id} ${ring.rev}`;
      if (done.has(key)) continue;
      done.add(key);
      void screen.desk.act(order.id, { action: 'acknowledge', ring_rev: ring.rev });
    }
  }, TOUCH_EVERY_MS);
  return () => clearInterval(timer);
}

/** The log and its head at a moment at which every screen is there; a courier or a clock may move it between two looks. */
async function settled(oracle: LogOracle, screens: readonly DeskClient[], since: number) {
  for (;;) {
    await untilProven(oracle, screens, PROVEN_WITHIN_MS);
    const [events, head] = [await oracle.after(since), await oracle.head()];
    if (events.at(-1)?.seq === head.seq && screens.every(({ desk }) => desk.position()?.cursor === head.seq))
      return { events, head };
  }
}

export async function openSite(ends: Ends, { processes, env, target, ordersPerSecond }: Parts): Promise<Site> {
  const [first] = processes;
  if (first === undefined) throw new Error('an installation has a process');
  const owner = await signInOwner(first);
  const shop = await openShop(owner);
  const oracle = openLogOracle(target, owner.restaurantId);
  ends.push(oracle.close);
  const screens: DeskClient[] = [];
  for (const { name, origin } of processes) {
    const cookie = await pairScreen(origin, owner, name);
    screens.push(openDeskClient({ origin, cookie, name, isServerClockSet: true }));
  }
  await untilProven(oracle, screens, PROVEN_WITHIN_MS);
  const since = (await oracle.head()).seq;
  const origins = processes.map(({ origin }) => origin);
  const stream: OrderStream = startOrderStream(shop, { origins, perSecond: ordersPerSecond });
  const stopCook = startCook(screens);
  ends.push(stream.abandon, stopCook, ...screens.map(({ stop }) => stop));
  const besides = new Map<string, string>();
  return {
    processes,
    env,
    target,
    owner,
    shop,
    screens,
    besides,
    async trouble() {
      for (const { name, origin } of processes) {
        const bad = await readiness(origin);
        if (bad !== undefined) return `${name}: ${bad}`;
      }
      const dim = screens.find((screen) => screen.seal() !== 'ok');
      return dim === undefined ? undefined : `the screen ${dim.name} is ${dim.seal()}`;
    },
    async verdict() {
      await stream.finish();
      stopCook();
      const { events, head } = await settled(oracle, screens, since);
      const acknowledged = new Map([...stream.acknowledged, ...besides]);
      const wrong = [
        ...judgeLog(events, since, acknowledged),
        ...(await oracle.halves(since)),
        ...screens.flatMap((screen) => judgeScreen(screen, events, head)),
      ];
      return { placed: acknowledged.size, wrong };
    },
  };
}
