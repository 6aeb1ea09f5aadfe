import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

const PATH = '/app/v1/docs';
const ORDER = '#/intake/intake.orders';
/** The page's resolver takes seconds for two hundred calls, more on a busy machine. */
const READ = { timeout: 60_000 };

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** What the page must not do: violations of the policy, errors, requests to other origins. */
function watch(page: Page): { violations: () => Promise<string[]>; errors: string[]; foreign: string[] } {
  const [errors, foreign]: [string[], string[]] = [[], []];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && origin !== server.origin) foreign.push(request.url());
  });
  return { errors, foreign, violations: () => page.evaluate(() => window.brokenRules) };
}

declare global {
  interface Window {
    brokenRules: string[];
  }
}

const noteViolations = (): void => {
  window.brokenRules = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.brokenRules.push(`${violatedDirective} ${blockedURI}`),
  );
};

const backgroundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the page of the API shows every part of it, by our policy and from our origin alone', async ({ page }) => {
  await page.addInitScript(noteViolations);
  const seen = watch(page);
  await page.goto(`${server.origin}${PATH}${ORDER}`);
  await expect(page.getByRole('heading', { name: 'Laidan' })).toBeVisible();
  await expect(page.getByText('web-20261121-0042').first()).toBeVisible(READ);
  const { tags } = (await (await fetch(`${server.origin}/app/v1/openapi.json`)).json()) as { tags: unknown[] };
  await expect(page.locator('.opblock-tag')).toHaveCount(tags.length);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByText('laidan_device')).toBeVisible();
  expect(seen.foreign).toEqual([]);
  expect(seen.errors).toEqual([]);
  expect(await seen.violations()).toEqual([]);

  // The watch itself: what the policy forbids is seen.
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'https://foreign.example/logo.svg';
    document.body.append(image);
  });
  await expect.poll(seen.violations).toEqual(['img-src https://foreign.example/logo.svg']);
});

test("the page follows the reader's light and dark, and fits a phone", async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto(`${server.origin}${PATH}${ORDER}`);
  await expect(page.getByText('web-20261121-0042').first()).toBeVisible(READ);
  const dark = await backgroundOf(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => backgroundOf(page)).not.toBe(dark);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const example = await page.locator('.response .highlight-code').first().boundingBox();
  expect(example?.width).toBeGreaterThan(300);
});

test('the page is no part of what desk and back-office load or keep', () => {
  const maps = readdirSync('dist/web/assets', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  expect(maps.length).toBeGreaterThan(20);
  const sources = maps.flatMap((file) => {
    const map = JSON.parse(readFileSync(`dist/web/assets/${file}`, 'utf8')) as { sources: string[] };
    return map.sources;
  });
  expect(sources.filter((source) => source.includes('node_modules/swagger-ui'))).toEqual([]);
  expect(readFileSync('dist/web/sw.js', 'utf8')).not.toContain('swagger-ui');
});
