import type { Page } from '@playwright/test';
import { expectLive, openScreen, pairByCode, type Owner } from '../tests/e2e/kitchen.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import { openPoster } from './intake.ts';
import { connectScreen, pairScreen } from './protocol-client.ts';
import { ms, percentile, type Row, type Table } from './stats.ts';

const ORDERS = 120;
const EVERY_MS = 200;

/** Notes in the page when each order has been painted: two frames after it was in the DOM. Wall clock, ms. */
async function watchPaint(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted: Record<string, number> = {};
    Object.assign(window, { painted });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-order-id]')) {
        const id = element.dataset['orderId'];
        if (id === undefined || id in painted) continue;
        painted[id] = 0;
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            painted[id] = performance.timeOrigin + performance.now();
          }),
        );
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

async function measure(server: TestServer, owner: Owner, screens: number): Promise<Row> {
  const { page, context } = await openScreen();
  await pairByCode(page, server, owner, `painted ${screens}`);
  await expectLive(page);
  const others = await Promise.all(
    Array.from({ length: screens - 1 }, async (_, index) =>
      connectScreen(server, await pairScreen(server, owner, `screen ${index}`), { epoch: null, cursor: 0 }),
    ),
  );
  await watchPaint(page);
  const poster = await openPoster(server, owner, 100 + screens);
  const answered = new Map<string, number>();
  for (let sent = 0; sent < ORDERS; sent += 1) {
    const { id } = await poster.post();
    answered.set(id, performance.timeOrigin + performance.now());
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await page.waitForTimeout(2_000);
  const painted = await page.evaluate(() => (window as unknown as { painted: Record<string, number> }).painted);
  const delays = [...answered].map(([id, at]) => (painted[id] ?? Number.POSITIVE_INFINITY) - at);
  for (const other of others) other.close();
  await context.close();
  const missing = delays.filter((delay) => !Number.isFinite(delay)).length;
  const figure = `${ms(percentile(delays, 0.5))} / ${ms(percentile(delays, 0.99))}${missing > 0 ? `, ${missing} missing` : ''}`;
  return {
    what: `answered → painted with ${screens} screen${screens > 1 ? 's' : ''}, p50 / p99`,
    figure,
    aim: screens === 200 ? 'p50 ≤ 40 ms, p99 ≤ 200 ms' : '–',
  };
}

/** From the intake's answer, which comes after commit, to two frames after the order is in the DOM of a real page. */
export async function measurePainted(server: TestServer, owner: Owner): Promise<Table> {
  const rows = [await measure(server, owner, 1), await measure(server, owner, 20), await measure(server, owner, 200)];
  return {
    title: 'From commit to paint',
    note: `${ORDERS} orders, one each ${EVERY_MS} ms; one page in Chromium paints, the other screens are protocol clients. Two frames of about 16 ms are part of the figure.`,
    rows,
  };
}
