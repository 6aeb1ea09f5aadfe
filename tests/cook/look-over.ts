import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Order } from '#contract/domain/order.ts';
import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import type { Finger } from './finger.ts';
import type { Glass } from './glass.ts';

const DRAWN_MS = 900;
const readGlass = (page: Page): Promise<Glass> => page.evaluate(() => window.cookGlass.read());

/** A change waits for the hand so long at most before it is drawn [UL12]. */
const SETTLES_MS = 9_000;

/**
 * Every dish of every order that is being made: on the shown page, or on one that a touch of its button brings. Answers
 * with what is not there, also not once the board has settled; undefined when something rang meanwhile, and the look
 * proves nothing.
 */
export async function lookOver(
  page: Page,
  finger: Finger,
  preparing: () => Promise<readonly Order[]>,
): Promise<readonly string[] | undefined> {
  const missing = await lookOnce(page, finger, preparing);
  if (missing === undefined || missing.length === 0) return missing;
  await wait(SETTLES_MS);
  return lookOnce(page, finger, preparing);
}

async function lookOnce(
  page: Page,
  finger: Finger,
  preparing: () => Promise<readonly Order[]>,
): Promise<readonly string[] | undefined> {
  const orders = await preparing();
  const seen = new Set<string>();
  const note = (glass: Glass): void => {
    for (const { orderNo, line } of glass.blocks) seen.add(`${orderNo} ${line}`);
  };
  let glass = await readGlass(page);
  if (glass.layer !== undefined) return undefined;
  const pages = glass.targets.filter(({ testId }) => testId === 'page-button');
  note(glass);
  for (const button of pages) {
    await finger.touch(button, false);
    await wait(DRAWN_MS);
    glass = await readGlass(page);
    if (glass.layer !== undefined) return undefined;
    note(glass);
  }
  const after = new Map((await preparing()).map((order) => [order.id, order.rev]));
  return orders
    .filter(({ id, rev }) => after.get(id) === rev)
    .flatMap(({ order_no, items }) =>
      dishBlocks(items)
        .filter(({ item }) => !seen.has(`${order_no} ${item.line}`))
        .map(({ item }) => `${order_no} ${item.name_en}, with ${pages.length} pages and ${orders.length} orders`),
    );
}
