/**
 * Takes the pictures of the order desk for docs/pictures from the running product: the built server with its demo, a
 * paired screen, orders through the public intake. Run by hand after `npm run build` when the desk looks different.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectLive, openChannel, openScreen, signInOwner, type Channel } from '#tests/e2e/kitchen.ts';
import { startServer } from '#tests/e2e/server.ts';

const OUT = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const WALL = { width: 1920, height: 1080 };
const TABLET = { width: 1280, height: 800 };
const TAP_APART_MS = 600;

async function order(channel: Channel, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await channel.order();
}

async function tapAll(page: Page, selector: string, times: number): Promise<void> {
  for (let tapped = 0; tapped < times; tapped += 1) {
    await page.locator(selector).first().click();
    await page.waitForTimeout(TAP_APART_MS);
  }
}

async function takeAll(language: 'zh' | 'en'): Promise<void> {
  const server = await startServer({ env: { COURIER_SPEED: '10' } });
  const owner = await signInOwner(server);
  const channel = await openChannel(server, owner, 21);
  const { page, context } = await openScreen();
  await page.addInitScript((wanted) => localStorage.setItem('laidan.language', wanted), language);
  await page.setViewportSize(WALL);
  const hold: Hold = { isOn: false };
  await routeWithHold(page, hold);
  const shoot = async (name: string): Promise<void> => {
    await page.waitForTimeout(1_200);
    await page.screenshot({ path: `${OUT}${name}-${language}.png`, animations: 'disabled' });
  };

  await page.goto(`${server.origin}/kiosk`);
  await page.locator('[data-testid="pairing-code"][data-code]:not([data-code=""])').waitFor();
  await shoot('05b-desk-pairing');
  await page.goto(server.claimUrl);
  await page.reload();
  await expectLive(page);

  await order(channel, 9);
  await page.getByTestId('alert').waitFor();
  await tapAll(page, '[data-testid="accept"]', 9);
  await tapAll(page, '[data-testid="lane-preparing"] [data-testid="forward"]', 4);
  await page.waitForTimeout(20_000);
  await order(channel, 1);
  await page.getByTestId('alert-seen').click();
  await page.waitForTimeout(12_000);
  await shoot('01-desk-calm');
  await page.setViewportSize(TABLET);
  await shoot('06a-desk-tablet');
  await page.setViewportSize(WALL);
  await page.locator('[data-testid="ticket"]:has([data-testid="courier-strip"]) .ticket-head').first().click();
  await shoot('04a-desk-drawer');
  await page.keyboard.press('Escape');
  await order(channel, 3);
  await shoot('02-desk-alert');
  await tapAll(page, '[data-testid="accept"]', 3);

  await server.kill();
  await page.getByTestId('offline-banner').waitFor({ timeout: 40_000 });
  await page.locator('[data-testid="lane-preparing"] [data-testid="forward"]').first().click();
  await page.waitForTimeout(12_000);
  await shoot('03-desk-offline');
  await context.setOffline(true);
  await server.restart();
  await order(channel, 3);
  hold.isOn = true;
  await context.setOffline(false);
  await page.locator('[data-testid="seal"][data-seal="catching_up"]').waitFor({ timeout: 20_000 });
  await page.screenshot({ path: `${OUT}03b-desk-catchup-${language}.png`, animations: 'disabled' });
  hold.isOn = false;
  await page.getByTestId('digest').waitFor({ timeout: 30_000 });
  await shoot('04b-desk-digest');
  await context.close();
  await server.stop();
}

type Hold = { isOn: boolean };

/** While on, the screen hears how far the log has come but not what it says, and so is in the middle of catching up. */
async function routeWithHold(page: Page, hold: Hold): Promise<void> {
  await page.routeWebSocket(/\/live$/, (socket) => {
    const upstream = socket.connectToServer();
    upstream.onMessage((message) => {
      const isNews = /"t":"(event|snapshot|live)"/.test(String(message));
      if (!hold.isOn || !isNews) socket.send(message);
    });
  });
  await page.route(/\/app\/v1\/sync/, (route) => (hold.isOn ? route.abort() : route.continue()));
}

async function main(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  for (const language of ['zh', 'en'] as const) await takeAll(language);
}

void main();
