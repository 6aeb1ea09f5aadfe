import { expect, test, type Page } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';
import { cutOnBoard } from '../ui/board.ts';
import { faultsOf, spilledWords } from '../ui/visible.ts';

/** Words of the desk that were cut where there was no room for them: sums, counts, buttons (docs/spec/flow.md, F9). */
const open = deskGallery();

/** The elements whose own words reach beyond them, or beyond `frame`. */
const wordsBeyond = (page: Page, selector: string, frame: string): Promise<string[]> =>
  page.locator(selector).evaluateAll(
    (elements, within) =>
      elements
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const [inner, outer] = [words.getBoundingClientRect(), element.closest(within)?.getBoundingClientRect()];
          return (
            outer === undefined ||
            inner.right > outer.right + 1 ||
            inner.left < outer.left - 1 ||
            inner.top < outer.top - 1 ||
            inner.bottom > outer.bottom + 1
          );
        })
        .map(({ textContent }) => textContent),
    frame,
  );

for (const language of ['zh', 'en'])
  test(`what is owed and what a station has done are whole in ${language}`, async ({ page }) => {
    for (const [width, height] of [
      [1920, 1080],
      [1280, 800],
      [1024, 768],
    ] as const) {
      await open(page, 'ready-owed', language, { width, height });
      await expect(page.locator('.rail-chip .cash')).toHaveCount(3);
      await expect
        .poll(() => spilledWords(page, '.rail-chip .chip-open > span, .rail-chip .cash'), `${width}`)
        .toEqual([]);
      await expect.poll(() => cutOnBoard(page), `${width}`).toEqual([]);
      await open(page, 'flow-station-load', language, { width, height });
      await expect(page.locator('.compact-due').first()).toBeVisible();
      await expect.poll(() => spilledWords(page, '.flow .compact-times, .flow .compact-due'), `${width}`).toEqual([]);
      await expect.poll(() => cutOnBoard(page), `${width}`).toEqual([]);
    }
  });

test('a long name leaves its number whole in the rail', async ({ page }) => {
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
    [1024, 768],
  ] as const) {
    await open(page, 'all-day-long-names', 'en', { width, height });
    const numbers = page.locator('.all-day li b, .all-day-most b');
    await expect(numbers.first()).toBeVisible();
    expect(await wordsBeyond(page, '.all-day li b', '.all-day li'), `${width}`).toEqual([]);
    // The number beside the first name ends within the button; the second dish is below its edge where it has no room.
    const [number, button] = [page.locator('.all-day-most > span:first-child b'), page.locator('.all-day-most')];
    for (const [at, box] of (await button.all()).entries()) {
      const [inner, outer] = [await number.nth(at).boundingBox(), await box.boundingBox()];
      const right = (rectangle: typeof inner): number => (rectangle?.x ?? NaN) + (rectangle?.width ?? NaN);
      expect(right(inner), `${width}`).toBeLessThanOrEqual(right(outer) + 1);
    }
  }
});

for (const language of ['zh', 'en'])
  test(`an alert in ${language} cuts neither the sum to collect nor its counter`, async ({ page }) => {
    await open(page, 'alert-words', language, { width: 1280, height: 800 });
    for (let height = 740; height <= 860; height += 2) {
      await page.setViewportSize({ width: 1280, height });
      await expect
        .poll(async () => {
          const isCut = (await wordsBeyond(page, '.alert-bands .cash', '.alert-bands')).length > 0;
          return isCut && !(await page.getByTestId('alert-bands-more').isVisible());
        }, `${height}`)
        .toBe(false);
    }
    await open(page, 'alert-words', language, { width: 844, height: 390 });
    await expect(page.getByTestId('alert-more')).toBeVisible();
    await expect.poll(() => wordsBeyond(page, '[data-testid="alert-more"]', '.alert-more')).toEqual([]);
  });

test('the pages of what can be switched off have their words whole on a phone', async ({ page }) => {
  await open(page, '01b-desk-off', 'en', { width: 390, height: 844 });
  await page.getByTestId('controls-button').click();
  await expect(page.getByTestId('controls-page-store')).toBeVisible();
  await expect.poll(() => spilledWords(page, '.controls-pages .button')).toEqual([]);
  expect(await faultsOf(page, ['controls-page-store', 'controls-page-menu'])).toEqual([]);
});
