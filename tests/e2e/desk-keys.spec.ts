import { expect, test, type Page } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';

const open = deskGallery();
const WALL = { width: 1440, height: 900 };
/** Thirty dishes with allergies do not all fit. */
const TABLET = { width: 1024, height: 768 };

const focusedIn = (page: Page, testId: string): Promise<boolean> =>
  page.getByTestId(testId).evaluate((layer) => layer.contains(document.activeElement));

test('[F11] a held Enter accepts nothing, and Tab stays in the sheet that asks', async ({ page }) => {
  await open(page, '02-desk-alert', 'en', WALL);
  await expect(page.getByTestId('accept')).toBeFocused();
  while ((await page.locator('[data-blind]').count()) > 0) await page.keyboard.down('Enter');
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByTestId('undo-toast')).toHaveCount(0);

  await page.getByTestId('alert-reject').click();
  await expect(page.getByTestId('reason-back')).toBeFocused();
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab');
    const isOut = await page.evaluate(
      `!document.querySelector('[data-testid="reason-sheet"]').contains(document.activeElement) && document.activeElement !== document.body`,
    );
    expect(isOut).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('alert-reject')).toBeFocused();
});

test('[F13] Enter shows the rest of a long order before it accepts it', async ({ page }) => {
  await open(page, 'alert-careful-party', 'en', TABLET);
  const accept = page.getByTestId('accept');
  await expect(accept).toContainText('not seen');
  await expect(page.locator('[data-blind]')).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('undo-toast')).toHaveCount(0);
    await expect(accept).not.toContainText('not seen', { timeout: 100 });
  }).toPass();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('undo-toast')).toBeVisible({ timeout: 800 });
  }).toPass();
});

test('a layer takes the focus, and the board has it back', async ({ page }) => {
  await open(page, '01-desk-calm', 'en', WALL);
  await page.getByTestId('menu-button').focus();
  // The keys are a part that comes after the first board.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByTestId('finder-input')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('menu-button')).toBeFocused();
  await open(page, '04b-desk-digest', 'en', WALL);
  await expect.poll(() => focusedIn(page, 'digest')).toBe(true);
});
