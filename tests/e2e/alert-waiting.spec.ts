import { expect, test } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';
import { faultsOf } from '../ui/visible.ts';

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
