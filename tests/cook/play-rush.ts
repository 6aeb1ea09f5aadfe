import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Order } from '#contract/domain/order.ts';
import { makeRandom } from '#server/demo/random.ts';
import { signInOwner, type Owner } from '../e2e/kitchen.ts';
import { startServer } from '../e2e/server.ts';
import { bundle } from '../soak/desk-page.ts';
import { openShop } from '../support/order-stream.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { createCook, FETCH } from './cook.ts';
import { fingerOn } from './finger.ts';
import type { Landed } from './glass.ts';
import { judge, type Act, type Span, type Verdict } from './judge.ts';
import { lookOver } from './look-over.ts';
import { openRushChannel } from './rush-channel.ts';
import { planRush } from './rush-plan.ts';

export type RushSize = {
  orders: number;
  minutes: number;
  width: number;
  height: number;
  language: 'zh' | 'en';
  seed: number;
  hasCuts: boolean;
  /** One touch in so many is a double one. */
  twiceOneIn: number;
  /** 1: food and customers take their minutes. Less is quicker; the rush then ends with its last ring. */
  pace: number;
  /** How often the whole board is looked over. */
  lookEvery: number;
  /** The negative control: layers take a touch as soon as they appear. */
  isUnguarded: boolean;
  /** Hears how far the rush is, at each look over the board. */
  onProgress?: (line: string) => void;
};

export type RushResult = {
  verdict: Verdict;
  orders: number;
  touches: number;
  acts: number;
  looks: number;
  seconds: number;
  /** Of these, until the screen had proven itself after a leap of the clock. */
  leapSeconds: number;
  failures: readonly string[];
  /** Of each order that something was done to which the cook did not mean: its record, and the touches on it. */
  traces: readonly string[];
};

/** Each leap costs the screen a proof: what falls into the least of them happens at once, and the rush is denser. */
const LEAP_LEAST_MS = 25_000;
const LEAP_MOST_MS = 90_000;
const IDLE_MS = 60;
const RESTS_MS = 1_500;
const PROVEN_WITHIN_MS = 30_000;
const LINK_BACK_MS = 6_000;

type Clock = { now: () => number; leapMs: () => number; jump: (byMs: number) => Promise<void>; file: string };

/** The rush's own clock: it runs as the wall's does, and skips what nobody has to do anything in. */
function openClock(folder: string, page: () => Page): Clock {
  let offset = 0;
  let leapMs = 0;
  const file = join(folder, 'clock');
  return {
    file,
    leapMs: () => leapMs,
    now: () => Date.now() + offset,
    async jump(byMs) {
      const leaptAt = performance.now();
      offset += byMs;
      writeFileSync(file, String(offset));
      await page().evaluate((by) => window.cookGlass.moveClock(by), byMs);
      // The screen sees that the server's clock was set, and proves itself anew.
      const until = Date.now() + PROVEN_WITHIN_MS;
      await wait(300);
      while (Date.now() < until && (await page().evaluate(() => window.cookGlass.read().seal)) !== 'ok')
        await wait(100);
      leapMs += performance.now() - leaptAt;
    },
  };
}

function wireCutter(proxy: TcpProxy): { cut: (forMs: number) => void; spans: () => Span[]; isCut: () => boolean } {
  const spans: Span[] = [];
  let until = 0;
  return {
    spans: () => spans,
    isCut: () => Date.now() < until,
    cut(forMs) {
      if (Date.now() < until) return;
      until = Date.now() + forMs;
      spans.push({ fromMs: Date.now(), toMs: until + LINK_BACK_MS });
      void proxy.setMood('cut');
      setTimeout(() => void proxy.setMood('pass'), forMs);
    },
  };
}

/** What was done at a screen, by the orders' own records. */
const actsOf = (orders: readonly Order[]): Act[] =>
  orders.flatMap(({ order_no, history }) =>
    history
      .filter(({ actor }) => actor.kind === 'screen')
      .map(({ action }) => ({ orderNo: order_no, action: FETCH.has(action) ? 'fetch' : action })),
  );

const secondOf = (ms: number): string => new Date(ms).toISOString().slice(14, 23);

/** Its record is on the rush's clock, the touches on the wall's: their order tells what was what. */
function traceOf({ order_no, history }: Order, landed: readonly Landed[], meant: readonly Act[]): string {
  const record = history.map(({ at, action, actor }) => `${secondOf(Date.parse(at))} ${action} by ${actor.kind}`);
  const touches = landed
    .filter(({ orderNo }) => orderNo === order_no)
    .map(
      ({ atMs, testId, layer, ageMs }) =>
        `${secondOf(atMs)} ${testId} in ${layer} ${Math.round(Math.min(ageMs, 99_999))}`,
    );
  const acts = meant.filter(({ orderNo }) => orderNo === order_no).map(({ action }) => action);
  return `${order_no}: ${record.join(', ')} | ${touches.join(', ')} | meant ${acts.join(', ')}`;
}

async function openDesk(browser: Browser, origin: string, owner: Owner, size: RushSize): Promise<Page> {
  const { width, height, language } = size;
  const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block', hasTouch: true });
  await context.addInitScript({ content: await bundle('../cook/glass.ts', 'browser') });
  await context.addInitScript({ content: `localStorage.setItem('laidan.language', '${language}')` });
  const page = await context.newPage();
  await page.goto(`${origin}/kiosk`);
  await page.locator('[data-testid="pairing-code"]:not([data-code=""])').waitFor();
  const code = await page.getByTestId('pairing-code').getAttribute('data-code');
  await owner.post('/device/pair', { restaurant_id: owner.restaurantId, code, name: 'robot' });
  await page.locator('[data-testid="seal"][data-seal="ok"]').waitFor();
  if (size.isUnguarded) await page.addStyleTag({ content: '[data-blind] * { pointer-events: auto }' });
  return page;
}

/** A rush on the real server, played by a robot through the glass of a real browser. */
export async function playRush(browser: Browser, size: RushSize): Promise<RushResult> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'laidan-cook-'));
  let page: Page | undefined;
  const thePage = (): Page => {
    if (page === undefined) throw new Error('no page is open');
    return page;
  };
  const clock = openClock(folder, thePage);
  writeFileSync(clock.file, '0');
  const server = await startServer({
    env: {
      NODE_OPTIONS: `--import=${resolve('tests/support/jumping-clock.mjs')}`,
      CLOCK_FILE: clock.file,
    },
  });
  const proxy = await startTcpProxy(server.port);
  try {
    const owner = await signInOwner(server);
    const of = `restaurant_id=${owner.restaurantId}`;
    const orderOf = (id: string): Promise<Order> => owner.get<Order>(`/order/get_by_id?${of}&order_id=${id}`);
    const random = makeRandom(size.seed);
    page = await openDesk(browser, proxy.origin, owner, size);
    const finger = await fingerOn(page);
    const channel = openRushChannel(server.origin, await openShop(owner), random, {
      now: clock.now,
      isOpen: async (id) => ['ordered', 'order_received', 'paid'].includes((await orderOf(id)).status),
    });
    const plan = planRush(size.orders, size.minutes, random);
    const startMs = clock.now();
    const wire = wireCutter(proxy);
    const happening: Promise<void>[] = [];
    const next = async (): Promise<void> => {
      const event = plan.shift();
      if (event !== undefined) await channel.happen(event);
    };
    const cook = createCook(
      page,
      finger,
      random,
      {
        now: clock.now,
        pace: size.pace,
        cut: wire.cut,
        meetOrder: () => {
          const met = plan[0]?.kind === 'order' ? next() : Promise.resolve();
          happening.push(met);
          return met;
        },
      },
      size,
    );
    const hidden: string[] = [];
    let looks = 0;
    let lookedAt = 0;
    const preparing = async (): Promise<Order[]> =>
      (await Promise.all(channel.orders().map(({ id }) => orderOf(id)))).filter(
        ({ status, ring }) => status === 'order_received' && ring?.acknowledged_at !== null,
      );
    let restedAt = 0;
    for (;;) {
      while (plan[0] !== undefined && startMs + plan[0].atMs <= clock.now()) await next();
      if (await cook.work()) {
        restedAt = Date.now();
        continue;
      }
      if (wire.isCut() || Date.now() - restedAt < RESTS_MS) {
        await wait(IDLE_MS);
        continue;
      }
      if (channel.orders().length - lookedAt >= size.lookEvery) {
        const found = await lookOver(page, finger, preparing);
        if (found !== undefined) {
          looks += 1;
          lookedAt = channel.orders().length;
          hidden.push(...found);
          size.onProgress?.(`${channel.orders().length} orders, ${cook.touches()} touches, ${looks} looks`);
        }
        restedAt = Date.now();
        continue;
      }
      const dueMs = cook.nextDueMs();
      const comesMs = plan[0] === undefined ? Number.POSITIVE_INFINITY : startMs + plan[0].atMs;
      // What is not fetched at the end is no kitchen's work.
      if (comesMs === Number.POSITIVE_INFINITY && (dueMs === Number.POSITIVE_INFINITY || size.pace < 1)) break;
      await clock.jump(Math.min(LEAP_MOST_MS, Math.max(LEAP_LEAST_MS, Math.min(dueMs, comesMs) - clock.now())));
    }
    await Promise.all(happening);
    await page.locator('[data-testid="seal"][data-seal="ok"]').waitFor();
    const notes = await page.evaluate(() => window.cookGlass.notes());
    const orders = await Promise.all(channel.orders().map(({ id }) => orderOf(id)));
    const done = actsOf(orders);
    const verdict = judge({
      ...notes,
      rings: channel.rings(),
      cuts: wire.spans(),
      meant: cook.meant(),
      done,
      endedAtMs: Date.now(),
      strayed: cook.strayed(),
      hidden,
    });
    const traces = orders
      .filter(({ order_no }) => verdict.mistaps.some((line) => line.includes(` ${order_no},`)))
      .map((order) => traceOf(order, notes.landed, cook.meant()));
    return {
      verdict,
      traces,
      orders: orders.length,
      touches: cook.touches(),
      acts: done.length,
      looks,
      seconds: (performance.now() - startedAt) / 1_000,
      leapSeconds: clock.leapMs() / 1_000,
      failures: notes.failures,
    };
  } finally {
    await page?.context().close();
    await proxy.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
