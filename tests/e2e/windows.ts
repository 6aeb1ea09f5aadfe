import { test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { noteTouches } from './touch.ts';

/**
 * A kitchen screen in a window of the tests' own browser. Its service worker, which fetches the whole desk again for
 * the day without a network, stays out; a test of it, or of a relaunch, opens a browser of its own (`openScreen`).
 */
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' };

async function asDesk(page: Page): Promise<Page> {
  await noteTouches(page.context());
  return page;
}

/** For screens that several tests use one after the other; who opens one closes its context. */
export const openDeskIn = async (browser: Browser): Promise<Page> => asDesk(await browser.newPage(DESK));

export type Windows = {
  /** A person's own window: it shares nothing with another. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>;
  /** The same in a language. */
  inLanguage: (language: 'zh' | 'en') => Promise<Page>;
  openDesk: () => Promise<Page>;
};

/** Windows that end with their test: one left open goes on calling a server that is gone, beside every later test. */
export const test = base.extend<Windows>({
  openWindow: async ({ browser }, provide) => {
    const pages: Page[] = [];
    await provide(async (options) => {
      const page = await browser.newPage(options);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
  inLanguage: async ({ openWindow }, provide) => {
    await provide(async (language) => {
      const page = await openWindow();
      await page.addInitScript((chosen) => localStorage.setItem('laidan.language', chosen), language);
      return page;
    });
  },
  openDesk: async ({ openWindow }, provide) => {
    await provide(async () => asDesk(await openWindow(DESK)));
  },
});
