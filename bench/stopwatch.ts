import { expect, type Locator, type Page } from '@playwright/test';
import { expectLive, openChannel, openScreen, type Owner } from '../tests/e2e/kitchen.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import type { Row, Table } from './stats.ts';

/** From seeing what to touch to having touched it: a cook who knows the screen. What the screen adds is in the figure too. */
const PACE_MS = 600;

type Hand = { touch: (target: Locator) => Promise<void> };
type Job = { what: string; run: (hand: Hand, page: Page) => Promise<void>; ready?: (page: Page) => Promise<void> };

/** A hand that counts: each touch comes a moment after its target can be seen. */
function makeHand(page: Page): Hand & { count: () => number } {
  let count = 0;
  return {
    count: () => count,
    touch: async (target) => {
      await target.waitFor();
      await page.waitForTimeout(PACE_MS);
      await target.click();
      count += 1;
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
      await expect(page.getByTestId('lane-preparing').getByTestId('ticket')).not.toHaveCount(0);
    },
  },
  {
    what: 'sell out a dish for today, from its ticket',
    run: async (hand, page) => {
      await hand.touch(page.getByTestId('ticket-no').first());
      await hand.touch(byId(page, 'line-out'));
      await hand.touch(byId(page, 'out-day'));
      await expect(page.getByTestId('off-strip')).toBeVisible();
    },
    ready: async (page) => {
      for (let layer = 0; layer < 3; layer += 1) await page.keyboard.press('Escape');
    },
  },
  {
    what: 'pause for 30 minutes',
    run: async (hand, page) => {
      await hand.touch(byId(page, 'controls-button'));
      await hand.touch(byId(page, 'pause-30'));
      await expect(page.locator('[data-testid="off-entry"][data-kind="suspended"]')).toBeVisible();
    },
    ready: async (page) => page.keyboard.press('Escape'),
  },
  {
    what: 'done by mistake, and taken back',
    run: async (hand, page) => {
      await hand.touch(page.getByTestId('lane-preparing').getByTestId('forward').first());
      await hand.touch(page.getByTestId('undo-toast').getByRole('button'));
      await expect(page.getByTestId('lane-preparing').getByTestId('ticket')).not.toHaveCount(0);
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

/** Touches and seconds of the jobs a kitchen does most, on the running desk. */
export async function measureStopwatch(server: TestServer, owner: Owner): Promise<Table> {
  const { page, context } = await openScreen();
  await page.goto(server.claimUrl);
  await expectLive(page);
  const channel = await openChannel(server, owner);
  const { id } = await channel.order();
  const order = await owner.get<{ customer_phone: string }>(
    `/order/get_by_id?restaurant_id=${owner.restaurantId}&order_id=${id}`,
  );
  const rows: Row[] = [];
  for (const { what, run, ready } of jobsOf(order.customer_phone)) {
    const hand = makeHand(page);
    const startedAt = Date.now();
    await run(hand, page);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    rows.push({ what, figure: `${hand.count()} touches, ${seconds} s`, aim: '–' });
    await ready?.(page);
  }
  await context.close();
  return {
    title: 'Stopwatch',
    note: `Touches, and the time until the screen shows it done and the server knows; a hand that needs ${PACE_MS} ms from seeing to touching.`,
    rows,
  };
}
