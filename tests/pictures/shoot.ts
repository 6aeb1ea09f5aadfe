import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const LOOK_AGAIN_MS = 120;
const MOST_LOOKS = 25;

/** On a busy machine a picture may be taken while the page is still drawing: until it has nothing to do. */
const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 0)))),
  );

/**
 * Takes a picture when the page has come to rest: when two in a row are the same. Answers whether it did. What is never the
 * same is covered.
 */
export async function shootAtRest(page: Page, path: string, ...covered: Locator[]): Promise<boolean> {
  const take = async (): Promise<Buffer> => {
    await untilIdle(page);
    return page.screenshot({ animations: 'disabled', caret: 'hide', mask: covered });
  };
  let before = await take();
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await page.waitForTimeout(LOOK_AGAIN_MS);
    const now = await take();
    if (now.equals(before)) {
      writeFileSync(path, now);
      return true;
    }
    before = now;
  }
  writeFileSync(path, before);
  return false;
}

/** Where pictures go and which of them are asked for. */
export type Album = { folder: string; only: string; say: (line: string) => void };

export const isWanted = ({ only }: Album, name: string): boolean => name.includes(only);
export const fileOf = ({ folder }: Album, name: string): string => join(folder, `${name}.png`);
