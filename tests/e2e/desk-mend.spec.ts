import { expect, test, type Page } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';
import { faultsOf } from '../ui/visible.ts';

/** Mending an order of thirty lines from fixed, invented kitchens: what is confirmed is in sight (docs/spec/screen.md, MD1). */
const open = deskGallery();

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** Says of the last dish of the party that it is out. */
async function sayLastIsOut(page: Page): Promise<void> {
  await page.locator('[data-order-no="049"] .ticket-head, [data-order-no="049"] .compact-head').first().click();
  await page.getByTestId('line-out').last().click();
  await page.getByTestId('line-none').click();
}

for (const language of ['zh', 'en'])
  test(`[MD1] the chosen line, the new total and "sold out" are beside the answer in ${language}`, async ({ page }) => {
    for (const size of SIZES) {
      await open(page, 'mend-party', language, size);
      await sayLastIsOut(page);
      const chosen = page.locator('li:has(.mend-name.struck)').first();
      await expect(chosen, `${size.width}`).toBeInViewport({ ratio: 1 });
      const line = (await chosen.getAttribute('data-testid')) ?? '';
      const inSight = [line, 'mend-sum', 'mend-sold-out', 'mend-back', 'mend-yes'];
      await expect.poll(() => faultsOf(page, inSight), `${size.width}`).toEqual([]);
      // Nothing that can be touched lies below the answer.
      const answer = await page.getByTestId('mend-yes').boundingBox();
      const last = await page.locator('.mend-lines').boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(answer?.y ?? 0);
    }
  });
