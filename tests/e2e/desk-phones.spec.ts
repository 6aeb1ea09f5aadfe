import { expect, test, type Page } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';

/** Small glass: a phone either way, and the smallest tablet; what a person must reach there can be reached. */
const open = deskGallery();

const SIZES = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
];
const SMALLEST = { width: 360, height: 640 };

for (const language of ['zh', 'en'])
  for (const size of [SIZES[0], SIZES[2]])
    test(`[F17] an order stays whole in ${language} at ${size?.width}×${size?.height} beside all that is wrong`, async ({
      page,
    }) => {
      for (const picture of ['trouble-lost', 'trouble-paused', 'trouble-paused-lost', 'trouble-all']) {
        await open(page, picture, language, size ?? SMALLEST);
        await expect(page.getByTestId('trouble-fold')).toBeVisible();
        await expect(page.getByTestId('ticket').first()).toBeInViewport({ ratio: 1 });
        const parts = '.fold-part, .phone-tab, .hidden-bar, .phone-tickets > div:first-child [data-block]';
        expect(await cutOf(page, parts), picture).toEqual([]);
      }
      const red = await page.getByTestId('trouble-lost').evaluate((part) => getComputedStyle(part).backgroundColor);
      const amber = await page.getByTestId('trouble-halt').evaluate((part) => getComputedStyle(part).backgroundColor);
      expect(red).not.toBe(amber);
      await page.getByTestId('trouble-fold').click();
      for (const whole of ['offline-banner', 'halt']) await expect(page.getByTestId(whole)).toBeVisible();
      await expect(page.getByTestId('device-notice')).toHaveCount(3);
    });

for (const language of ['zh', 'en'])
  test(`[F17] an order stays whole in ${language} on its side beside what waits and what lies below`, async ({
    page,
  }) => {
    await open(page, 'load-states', language, { width: 844, height: 390 });
    await page.getByTestId('dock').click();
    for (const bar of ['alert-dock', 'hidden-bar', 'tab-preparing']) await expect(page.getByTestId(bar)).toBeVisible();
    await expect(page.getByTestId('ticket').first()).toBeInViewport({ ratio: 1 });
    const parts = '.phone-tab, .hidden-bar, .alert-dock b, .phone-tickets > div:first-child [data-block]';
    expect(await cutOf(page, parts)).toEqual([]);
  });

/** The elements that are not wholly inside the screen and each ancestor that clips. */
const cutOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const frames = [new DOMRect(0, 0, innerWidth, innerHeight)];
        for (let above = element.parentElement; above !== null; above = above.parentElement)
          if (getComputedStyle(above).overflow !== 'visible') frames.push(above.getBoundingClientRect());
        return frames.some(
          (frame) =>
            box.left < frame.left - 1 ||
            box.right > frame.right + 1 ||
            box.top < frame.top - 1 ||
            box.bottom > frame.bottom + 1,
        );
      })
      .map((element) => element.textContent.trim()),
  );

for (const language of ['zh', 'en'])
  for (const size of SIZES)
    test(`[F13] an alert in ${language} at ${size.width}×${size.height}: a whole button, every dish in reach`, async ({
      page,
    }) => {
      for (const picture of ['02-desk-alert', 'alert-long-zh', '09l-desk-test']) {
        await open(page, picture, language, size);
        const accept = await page.getByTestId('accept').boundingBox();
        expect(accept?.width).toBeGreaterThanOrEqual(200);
        expect(accept?.height).toBeGreaterThanOrEqual(56);
        const isUpright = size.height > size.width;
        // Upright, the times are one row that is pushed aside.
        expect(await cutOf(page, isUpright ? '.alert-acts .button' : '.alert-foot .button, .chip')).toEqual([]);
        const dishes = page.locator('.alert-dishes > li');
        const unseen = new Set(await dishes.allTextContents());
        const count = unseen.size;
        for (let turned = 0; turned < count && unseen.size > 0; turned += 1) {
          const cut = new Set(await cutOf(page, '.alert-dishes > li'));
          const before = unseen.size;
          for (const dish of unseen) if (!cut.has(dish.trim())) unseen.delete(dish);
          expect(unseen.size, picture).toBeLessThan(before);
          if (unseen.size > 0) await page.getByTestId('alert-more').click();
        }
        expect([...unseen], picture).toEqual([]);
      }
    });

for (const size of [...SIZES, SMALLEST])
  test(`[F13] the pairing code is whole at ${size.width}×${size.height}`, async ({ page }) => {
    for (const language of ['zh', 'en']) {
      await open(page, '05b-desk-pairing', language, size);
      await expect(page.locator('.pairing-code b')).toHaveText(['4', '0', '7', '1', '3', '8']);
      expect(await cutOf(page, '.pairing-code b')).toEqual([]);
      const wider = page
        .locator('.pairing-code b')
        .evaluateAll((all) => all.filter((b) => b.scrollWidth > b.clientWidth));
      expect(await wider).toEqual([]);
    }
  });

for (const language of ['zh', 'en'])
  test(`what of a changed order has no room is named in ${language}, and touches lead to its end`, async ({ page }) => {
    for (const size of SIZES) {
      await open(page, 'alert-changed-much', language, size);
      const more = page.getByTestId('difference-more');
      await expect(more).toBeVisible();
      expect(await cutOf(page, '[data-testid="difference-more"]')).toEqual([]);
      const last = page.getByTestId('difference-same').locator('li').last();
      // The button is gone with the last touch that it needs.
      await expect(async () => {
        if (await more.isVisible()) await more.click({ timeout: 1_000 });
        await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
      }).toPass();
    }
  });
