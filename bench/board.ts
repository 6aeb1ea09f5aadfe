import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { Order } from '../contract/domain/order.ts';
import type { OrderAction } from '../contract/domain/order-command.ts';
import { expectLive, openScreen, pairByCode, type Owner } from '../tests/e2e/kitchen.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import { openPoster } from './intake.ts';
import { inParallel, ms, percentile, type Row, type Table } from './stats.ts';

const OPEN_ORDERS = 300;
const CHANGES_PER_SECOND = 20;
const WATCHED_MS = 10_000;
const SLOWED = 4;

/** Runs an action on an order as the owner's phone would; its own id each time, so that it happens. */
export async function act(
  owner: Owner,
  seq: { next: number },
  order: Pick<Order, 'id' | 'rev'>,
  wanted: OrderAction,
): Promise<void> {
  seq.next += 1;
  await owner.post('/order/update_status', {
    restaurant_id: owner.restaurantId,
    command_id: newId(),
    device_seq: seq.next,
    order_id: order.id,
    expect_rev: order.rev,
    act: wanted,
  });
}

/** As text: what compiles this file gives functions names that the page does not know. */
const WATCH_FRAMES = `new Promise((resolve) => {
  const frames = [];
  let last = performance.now();
  const end = last + ${WATCHED_MS};
  requestAnimationFrame(function note(now) {
    frames.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(note);
    else resolve(frames.slice(1));
  });
})`;

/** The time between two frames, for a while; what is asked of the page in the meantime shows in it. */
const watchFrames = (page: Page): Promise<number[]> => page.evaluate<number[]>(WATCH_FRAMES);

const rowOf = (what: string, deltas: readonly number[]): Row => ({
  what,
  figure: `${ms(percentile(deltas, 0.5))} / ${ms(percentile(deltas, 0.95))} / ${ms(Math.max(...deltas))}`,
  aim: '–',
});

/** Many orders on a slow screen: half in Preparing, half in Ready, and the kitchen goes on working. */
export async function measureBoard(server: TestServer, owner: Owner): Promise<Table> {
  const { page, context } = await openScreen();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await pairByCode(page, server, owner, 'full house');
  await expectLive(page);
  const poster = await openPoster(server, owner, 300);
  const seq = { next: 0 };
  const orders: { id: string; rev: number }[] = [];
  await inParallel(OPEN_ORDERS, 8, async (index) => {
    const { id } = await poster.post();
    await act(owner, seq, { id, rev: 1 }, { action: 'accept', prep_minutes: 30 + (index % 60) });
    if (index % 2 === 0) await act(owner, seq, { id, rev: 2 }, { action: 'done' });
    else orders.push({ id, rev: 2 });
  });
  await page.getByTestId('alert').waitFor({ state: 'hidden' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const still = await watchFrames(page);

  let changed = 0;
  const timer = setInterval(() => {
    const order = orders[changed % orders.length];
    changed += 1;
    const minutes = 30 + (changed % 90);
    if (order !== undefined)
      void act(owner, seq, order, { action: 'adjust_prep', prep_minutes: minutes }).catch(() => undefined);
  }, 1_000 / CHANGES_PER_SECOND);
  const working = await watchFrames(page);

  const turned = watchFrames(page);
  const end = performance.now() + WATCHED_MS;
  while (performance.now() < end) await page.getByTestId('page-next').click();
  const turning = await turned;
  clearInterval(timer);
  await context.close();
  return {
    title: `The board with ${OPEN_ORDERS} open orders`,
    note: `Time from frame to frame at 1920×1080 on a CPU slowed ${SLOWED} times, p50 / p95 / longest over ${WATCHED_MS / 1000} s; server, orders and browser share the machine's two cores.`,
    rows: [
      rowOf('nothing happens (the clocks step each second)', still),
      rowOf(`${CHANGES_PER_SECOND} orders a second change`, working),
      rowOf(`the same while the pages of ${OPEN_ORDERS / 2} tickets are turned`, turning),
    ],
  };
}
