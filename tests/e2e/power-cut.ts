import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { DEVICE_COOKIE } from '#server/http/authenticate.ts';
import type { Screen } from './kitchen.ts';

/** Until the page's worker has everything it needs to open the desk without a server. */
export async function waitForWorker(page: Page): Promise<void> {
  // `waitForFunction` does not wait for a promise; `evaluate` does.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === 'activated') return;
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  });
}

/** As many changes as make Chromium write its cookies down at once; it would do so by itself within half a minute. */
const COOKIES_OF_A_BATCH = 512;

/** Until the screen's credential is on the disk: a younger one does not survive a power cut. */
export async function untilCookieIsOnDisk({ context, profile }: Screen): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const others = Array.from({ length: COOKIES_OF_A_BATCH }, (_, index) => `other-${index}.test`);
  await context.addCookies(others.map((domain) => ({ name: 'other', value: '1', domain, path: '/', expires })));
  await expect
    .poll(() => readFileSync(join(profile, 'Default', 'Cookies')).includes(DEVICE_COOKIE), { timeout: 60_000 })
    .toBe(true);
}

/** kill -9 of a screen's browser, as a power cut does: nothing is said goodbye to. Every process of it names its profile. */
export async function killBrowser({ context, profile }: Screen): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve));
  spawnSync('pkill', ['-9', '-f', profile]);
  await gone;
}
