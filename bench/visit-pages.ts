import { chromium, type Page } from '@playwright/test';
import { mayDo, type Role } from '../contract/permissions.ts';
import { PAGES } from '../src/backoffice/pages.ts';
import { signIn, watchRequests } from '../tests/e2e/office.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium.ts';

/** Who opens the pages, and the restaurant that is chosen on those of one restaurant. */
type Visitor = { role: Role; account: string; restaurantId: string };

/** The calls that read, by the page that makes them: of every page that there is, so that none is forgotten. */
type CallsOfPages = ReadonlyMap<string, ReadonlySet<string>>;

const isReading = (url: URL): boolean => url.pathname.startsWith('/app/v1/') && !url.pathname.includes('/sync');

/** Opens each page of a person's menu in Chromium and keeps what it asks of the server. */
export async function visitPages(server: TestServer, visitor: Visitor): Promise<CallsOfPages> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await signIn(page, server, '/setting', visitor.account);
    return await visitAll(page, server, visitor);
  } finally {
    await browser.close();
  }
}

async function visitAll(page: Page, server: TestServer, { role, restaurantId }: Visitor): Promise<CallsOfPages> {
  const settled = watchRequests(page);
  const asked = new Map<string, Set<string>>();
  for (const { path, may, isFree } of PAGES) {
    if (path.includes(':') || !mayDo(role, may)) continue;
    const calls = new Set<string>();
    const note = (response: {
      url: () => string;
      ok: () => boolean;
      request: () => { method: () => string };
    }): void => {
      const url = new URL(response.url());
      if (response.request().method() === 'GET' && response.ok() && isReading(url))
        calls.add(`${url.pathname.replace('/app/v1', '')}${url.search}`);
    };
    page.on('response', note);
    const isOfOne = isFree !== true && !(isFree === 'admin' && role === 'admin');
    await page.goto(`${server.origin}${path}${isOfOne ? `?store=${restaurantId}` : ''}`);
    await page.locator('h1').first().waitFor();
    await settled();
    page.off('response', note);
    asked.set(path, calls);
  }
  return asked;
}
