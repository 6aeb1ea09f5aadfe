import { expect, test } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';
import { faultsOf, spilledWords } from '../ui/visible.ts';

/** Several new orders at once on a small tablet: every number and button is whole (docs/spec/flow.md, F13). */
const open = deskGallery();

const PARTS = ['alert-count', 'alert-wait', 'alert-row', 'accept-all-open', 'mute', 'dock'];

for (const language of ['zh', 'en'])
  test(`[F13] every number that waits is whole in ${language}, also beside the step that can be undone`, async ({
    page,
  }) => {
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1280, height: 800 },
    ])
      for (const picture of ['alert-waiting-4', 'alert-waiting-7', 'alert-waiting-24', 'alert-many']) {
        const where = `${picture} ${size.width}`;
        await open(page, picture, language, size);
        await expect.poll(() => faultsOf(page, PARTS), where).toEqual([]);
        await page.getByTestId('accept').click();
        await expect.poll(() => faultsOf(page, [...PARTS, 'undo-toast']), `${where} undone`).toEqual([]);
      }
  });

for (const language of ['zh', 'en'])
  test(`[F18] among many, what is on the stove stands first and says its word in ${language}, on any glass`, async ({
    page,
  }) => {
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1280, height: 800 },
      { width: 1024, height: 768 },
      { width: 1080, height: 1920 },
      { width: 844, height: 390 },
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await open(page, 'alert-waiting-stop', language, size);
      const rows = page.getByTestId('alert-row');
      const [changed, cancelled] = language === 'zh' ? ['054改了', '055停做'] : ['054Changed', '055Stop'];
      await expect(rows.nth(0), `${size.width}`).toHaveText(new RegExp(`^${changed}`));
      await expect(rows.nth(1), `${size.width}`).toHaveText(new RegExp(`^${cancelled}`));
      for (const row of [0, 1]) await expect(rows.nth(row).locator('.queue-what'), `${size.width}`).toBeInViewport();
      expect(await spilledWords(page, '.is-news'), `${size.width}`).toEqual([]);
    }
  });
