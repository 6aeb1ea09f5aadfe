import { expect, type Locator, type Page } from '@playwright/test';
import type { Order } from '../contract/domain/order.ts';
import { openChannel, openScreen, signInOwner } from '../tests/e2e/kitchen.ts';
import { startServer } from '../tests/e2e/server.ts';
import { act } from './board.ts';
import type { Row, Table } from './stats.ts';

/** From seeing what to touch to having touched it: a cook who knows the screen. What the screen adds is in the figure too. */
const PACE_MS = 600;
/** A board of one order, and one in a rush. */
const OPEN_ORDERS = [0, 36];

type Hand = { touch: (target: Locator) => Promise<void>; hold: (target: Locator, until: Locator) => Promise<void> };
type Job = { what: string; run: (hand: Hand, page: Page) => Promise<void>; ready?: (page: Page) => Promise<void> };

/** A hand that counts: each touch comes a moment after its target can be seen. */
function makeHand(page: Page): Hand & { count: () => number } {
  let count = 0;
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    await page.waitForTimeout(PACE_MS);
    count += 1;
  };
  return {
    count: () => count,
    touch: async (target) => {
      await reach(target);
      await target.click();
    },
    hold: async (target, until) => {
      await reach(target);
      await target.hover();
      await page.mouse.down();
      await until.waitFor();
      await page.mouse.up();
    },
  };
}

const byId = (page: Page, id: string): Locator => page.getByTestId(id).first();

/** The jobs of a shift, each until the screen shows that it is done and the server knows. */
const jobsOf = (phone: string): readonly Job[] => [
  {
    what: 'accept an order with another prep time',
    run: async (hand, page) => {
      await hand.touch(page.getByTestId('prep-30').first());
      await hand.touch(byId(page, 'accept'));
      await expect(page.getByTestId('alert-order')).toHaveCount(0);
    },
  },
  {
    what: 'sell out a dish for today, from its ticket',
    run: async (hand, page) => {
      const line = page.getByTestId('lane-preparing').getByTestId('ticket').first().locator('[data-dish-id]').first();
      await hand.hold(line, page.getByTestId('line-sheet'));
      await hand.touch(byId(page, 'line-sold-out'));
      await hand.touch(byId(page, 'out-day'));
      await expect(byId(page, 'off-back')).toBeVisible();
    },
    ready: async (page) => {
      for (let layer = 0; layer < 4; layer += 1) await page.keyboard.press('Escape');
    },
  },
  {
    what: 'pause for 30 minutes',
    run: async (hand, page) => {
      await hand.touch(byId(page, 'controls-button'));
      await hand.touch(byId(page, 'pause-30'));
      await hand.touch(byId(page, 'pause-go'));
      await expect(page.getByTestId('reopen')).toBeVisible();
    },
    ready: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByTestId('halt-resume').click();
      await expect(page.getByTestId('halt')).toHaveCount(0);
    },
  },
  {
    what: 'done by mistake, and taken back',
    run: async (hand, page) => {
      const ticket = page.getByTestId('lane-preparing').getByTestId('ticket').first();
      const id = (await ticket.getAttribute('data-order-id')) ?? '';
      await hand.touch(ticket.getByTestId('forward'));
      await hand.touch(page.getByTestId('undo-toast').getByRole('button'));
      await expect(page.getByTestId('lane-preparing').locator(`[data-order-id="${id}"]`).first()).toBeVisible();
    },
  },
  {
    what: 'find an order by the last digits of its phone',
    run: async (hand, page) => {
      await hand.touch(byId(page, 'find-button'));
      for (const digit of phone.slice(-4)) await hand.touch(page.getByTestId(`pad-${digit}`));
      await hand.touch(byId(page, 'found'));
      await expect(page.getByTestId('drawer')).toBeVisible();
    },
  },
];

/** The jobs on a screen of its own server, which has so many orders in Preparing besides the new one. */
async function playJobs(open: number): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner);
  const read = (id: string): Promise<Order> =>
    owner.get(`/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${id}`);
  const seq = { next: 0 };
  for (let placed = 0; placed < open; placed += 1) {
    const { id } = await channel.order();
    await act(owner, seq, await read(id), { action: 'accept', prep_minutes: 30 });
  }
  const { page, context } = await openScreen();
  try {
    await page.goto(server.claimUrl);
    await page.locator('[data-testid="seal"][data-seal="ok"]').waitFor();
    const { id } = await channel.order();
    const phone = (await read(id)).customer_phone ?? '';
    const rows: Row[] = [];
    for (const { what, run, ready } of jobsOf(phone)) {
      const hand = makeHand(page);
      const startedAt = Date.now();
      await run(hand, page);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      const among = open === 0 ? '' : `, among ${open} others`;
      rows.push({ what: `${what}${among}`, figure: `${hand.count()} touches, ${seconds} s`, aim: '–' });
      await ready?.(page);
    }
    return rows;
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Touches and seconds of the jobs a kitchen does most, on the running desk. */
export async function measureStopwatch(): Promise<Table> {
  const rows: Row[] = [];
  for (const open of OPEN_ORDERS) rows.push(...(await playJobs(open)));
  return {
    title: 'Stopwatch',
    note: `Touches, and the time until the screen shows it done and the server knows; a hand that needs ${PACE_MS} ms from seeing to touching. On a screen of 1280×800.`,
    rows,
  };
}
