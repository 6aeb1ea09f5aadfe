import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '../tests/e2e/office.ts';
import { DEMO, freePort, type TestServer } from '../tests/e2e/server.ts';
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium.ts';
import { ms, percentile, type Table } from './stats.ts';

/** What a person waits for most; the first is seen signed out. */
const PAGES = [
  { name: 'login', path: '/auth/login', as: null },
  { name: 'dashboard', path: '/seller/dashboard', as: DEMO.owner },
  { name: 'order list', path: '/order/list?status=all', as: DEMO.owner },
  { name: 'menu', path: '/foods-list', as: DEMO.owner },
  { name: 'platform', path: '/platform', as: DEMO.admin },
  { name: 'restaurants', path: '/seller/list', as: DEMO.admin },
  { name: 'users', path: '/user/list', as: DEMO.admin },
] as const;
const DEVICES = ['desktop', 'mobile'] as const;
const AIMS = { desktop: 95, mobile: 85 } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const ROUNDS = 3;
const SCROLL_MS = 6_000;

async function openBrowser(port: number): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'laidan-bench-'));
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    viewport: { width: 1440, height: 900 },
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const close = async (): Promise<void> => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}

type Scores = { scores: number[]; largestPaint: number; blocked: number };

/** One visit as Lighthouse sees it, in its own tab; the session comes from the tab that is signed in. */
async function audit(url: string, port: number, device: (typeof DEVICES)[number]): Promise<Scores> {
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const flags = { port, output: 'json', logLevel: 'silent', disableStorageReset: true } as const;
  const settings = { onlyCategories: [...CATEGORIES] };
  const config =
    device === 'desktop'
      ? { ...desktopConfig, settings: { ...desktopConfig.settings, ...settings } }
      : { extends: 'lighthouse:default', settings };
  const result = await lighthouse(url, flags, config);
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`asked for ${url}, Lighthouse saw ${finalDisplayedUrl}`);
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  };
}

/** The run with the middle performance of a few: a single one may hit a busy second. */
async function median(run: () => Promise<Scores>): Promise<Scores> {
  const runs: Scores[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await run());
  const middle = runs.toSorted((left, right) => (left.scores[0] ?? 0) - (right.scores[0] ?? 0))[Math.floor(ROUNDS / 2)];
  if (middle === undefined) throw new Error('no run');
  return middle;
}

/** Lighthouse (desktop, mobile) of the pages people wait for most. */
export async function measurePages(server: TestServer): Promise<Table> {
  const rows: string[][] = [];
  const others: number[] = [];
  for (const { name, path, as } of PAGES) {
    const port = await freePort();
    const { context, close } = await openBrowser(port);
    try {
      if (as !== null) await signIn(await context.newPage(), server, '/setting', as);
      const row: string[] = [name];
      for (const device of DEVICES) {
        const { scores, largestPaint, blocked } = await median(() => audit(server.origin + path, port, device));
        const [performance = 0, ...rest] = scores;
        others.push(...rest);
        row.push(String(performance), ms(largestPaint), ms(blocked));
      }
      rows.push(row);
    } finally {
      await close();
    }
  }
  return {
    title: 'Lighthouse',
    note: `Performance on Lighthouse's own simulated devices and networks; the run with the middle performance of ${ROUNDS}. Accessibility and best practices: ${Math.min(...others)} at least (aim: 100).`,
    columns: [
      'page',
      ...DEVICES.flatMap((device) => [`${device} (aim ≥ ${AIMS[device]})`, 'largest paint', 'blocked']),
    ],
    rows,
  };
}

/** As text: what compiles this file gives functions names that the page does not know. */
const WATCH_FRAMES = `(() => {
  const frames = (window.benchFrames = []);
  let last = performance.now();
  const end = last + ${SCROLL_MS};
  requestAnimationFrame(function note(now) {
    frames.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(note);
  });
})()`;

/** The time between two frames while the wheel turns, in milliseconds. */
async function framesOfScroll(page: Page): Promise<number[]> {
  await page.evaluate(WATCH_FRAMES);
  await page.mouse.move(720, 600);
  const end = Date.now() + SCROLL_MS;
  while (Date.now() < end) {
    await page.mouse.wheel(0, 160);
    await page.waitForTimeout(16);
  }
  return page.evaluate<number[]>('window.benchFrames');
}

/** Frame times of the order table while it scrolls through all it has read, and reads on. */
export async function measureScroll(server: TestServer): Promise<Table> {
  const { context, close } = await openBrowser(await freePort());
  try {
    const page = await context.newPage();
    await signIn(page, server, '/order/list?status=all');
    await page.getByTestId('order-row').first().waitFor();
    const frames = (await framesOfScroll(page)).slice(1);
    const late = frames.filter((frame) => frame > 50).length;
    return {
      title: 'The order table while it scrolls',
      note: `Six seconds of wheel through a list of thousands at 1440×900, ${frames.length} frames, drawn without a graphics card.`,
      rows: [
        { what: 'between two frames, p50', figure: ms(percentile(frames, 0.5)), aim: '16.7 ms' },
        { what: 'between two frames, p95', figure: ms(percentile(frames, 0.95)), aim: '≤ 33 ms' },
        { what: 'between two frames, p99', figure: ms(percentile(frames, 0.99)), aim: '≤ 50 ms' },
        { what: 'frames later than 50 ms', figure: `${late} of ${frames.length}`, aim: '0' },
      ],
    };
  } finally {
    await close();
  }
}
