import { expect, test, type Page } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';

/** An alert for an order of thirty dishes: how much of it is read at once, and what is counted as read [F13]. */
const open = deskGallery();

/** Dishes that are whole in sight, by what the glass shows. */
const wholeDishes = (page: Page): Promise<number> =>
  page.locator('.alert-dishes > li').evaluateAll((dishes) => {
    const frames = ['.alert-dishes', '.alert-middle'].map((frame) =>
      document.querySelector(frame)?.getBoundingClientRect(),
    );
    return dishes.filter((dish) => {
      const box = dish.getBoundingClientRect();
      const isWithin = (frame: DOMRect | undefined): boolean =>
        frame !== undefined && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1 && box.top >= frame.top;
      return dish.getClientRects().length === 1 && frames.every(isWithin);
    }).length;
  });

/** The least that is seen at once: plain, and beside allergies and a long note. */
const AT_ONCE = [
  [1920, 1080, 30, 30],
  [1280, 800, 30, 30],
  [1024, 768, 30, 15],
  [1080, 1920, 30, 30],
  [800, 1280, 30, 20],
  [390, 844, 16, 3],
  [844, 390, 12, 0],
] as const;

for (const language of ['zh', 'en'])
  test(`a long order uses the height of the alert in ${language}`, async ({ page }) => {
    for (const [width, height, plain, careful] of AT_ONCE) {
      await open(page, 'alert-party', language, { width, height });
      await expect.poll(() => wholeDishes(page), `${width}`).toBeGreaterThanOrEqual(plain);
      await open(page, 'alert-careful-party', language, { width, height });
      await expect.poll(() => wholeDishes(page), `${width}, careful`).toBeGreaterThanOrEqual(careful);
    }
  });

test('what is counted as read is what was in sight, on the button and beside it', async ({ page }) => {
  for (const [width, height] of AT_ONCE)
    for (const picture of ['alert-party', 'alert-party-noted', 'alert-careful-party']) {
      await open(page, picture, 'en', { width, height });
      const more = page.getByTestId('alert-more');
      if ((await more.count()) === 0) continue;
      const numbers = async (): Promise<number[]> => {
        const [read, rest] = await Promise.all([more.textContent(), page.getByTestId('accept').textContent()]);
        const seen = Number(/^\d+/.exec(read ?? '')?.[0]);
        return [seen, Number(/(\d+) items? not seen/.exec(rest ?? '')?.[1])];
      };
      await expect.poll(async () => (await numbers()).reduce((sum, n) => sum + n, 0), `${picture} ${width}`).toBe(30);
      const [seen = 0] = await numbers();
      const whole = await wholeDishes(page);
      expect(seen, `${picture} ${width}`).toBeLessThanOrEqual(whole);
      await expect(async () => {
        if (/not seen/.test((await page.getByTestId('accept').textContent()) ?? '')) await more.click();
        await expect(page.getByTestId('accept')).not.toContainText('not seen', { timeout: 50 });
      }).toPass({ intervals: [20] });
    }
});

test('of a change, too, a key shows what lies below before it answers, and the button counts it', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await open(page, 'alert-changed-much', 'en', { width, height });
    const seen = page.getByTestId('alert-seen');
    await expect(seen, `${width}`).toContainText(/\d+ items? not seen yet/);
    const frame = page.getByTestId('difference');
    const wayDown = (): Promise<number> => frame.evaluate((element) => element.scrollTop);
    await seen.focus();
    await expect(async () => {
      const before = await wayDown();
      await page.keyboard.press('Enter');
      expect(await wayDown()).toBeGreaterThan(before);
      await expect(seen).not.toContainText('not seen yet', { timeout: 50 });
    }).toPass({ intervals: [600] });
    await expect(seen).toContainText('Ready by');
  }
});
