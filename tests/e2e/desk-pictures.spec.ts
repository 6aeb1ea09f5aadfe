import { expect, test, type Page } from '@playwright/test';
import { serveGallery } from '../desk-gallery/serve-gallery.ts';
import type { Picture } from '../ui/picture-elements.ts';
import { CALM_ONLY, DENSE, FOLDED_AWAY, OTHER_SIZE, PICTURE_ELEMENTS, UPRIGHT } from '../ui/picture-elements.ts';
import { axeFindings } from './office.ts';
import { brokenWords, cutWords, faultsOf, smallTargets } from '../ui/visible.ts';

/** The desk's pictures from fixed, invented states: what must be seen is seen, in both languages and both sizes. */
let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(async () => gallery.close());
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** One state that is wrong does not hide the others. */
const softly = expect.configure({ soft: true, timeout: 5_000 });

const STATES_BEYOND = [
  'alert-changed',
  'alert-cancelled',
  '09h-alert-courier',
  'alert-confirm',
  'alert-many',
  'alert-long-zh',
  'board-long',
  'board-full',
  'board-trouble',
  'board-empty',
];

for (const language of ['zh', 'en'] as const) {
  for (const picture of PICTURE_ELEMENTS) {
    test(`${picture.name} shows its elements in ${language}, at its size and where else it hangs`, async ({ page }) => {
      const isUpright = picture.size === UPRIGHT;
      for (const size of isUpright ? [UPRIGHT] : [OTHER_SIZE.wall, OTHER_SIZE.tablet]) {
        await page.setViewportSize(size);
        await page.goto(`${gallery.url}?picture=${picture.name}&lang=${language}`);
        await page.getByTestId('desk').waitFor();
        if (picture.open !== undefined) await page.locator(picture.open).click();
        // A part that is loaded after the board comes a moment later; what never comes is still found.
        await expect.poll(async () => faultsOf(page, await elementsAt(page, picture, size))).toEqual([]);
        await softly.poll(() => cutWords(page)).toEqual([]);
        await softly.poll(() => brokenWords(page)).toEqual([]);
        await softly.poll(() => smallTargets(page)).toEqual([]);
      }
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test(`every other state shows customers' words whole in ${language}, in three sizes`, async ({ page }) => {
    test.slow();
    for (const state of STATES_BEYOND) {
      for (const size of [OTHER_SIZE.wall, OTHER_SIZE.tablet, { width: 1080, height: 1920 }]) {
        await page.setViewportSize(size);
        await page.goto(`${gallery.url}?picture=${state}&lang=${language}`);
        await page.getByTestId('desk').waitFor();
        await softly.poll(() => cutWords(page), state).toEqual([]);
        await softly.poll(() => brokenWords(page), state).toEqual([]);
        await softly.poll(() => smallTargets(page), state).toEqual([]);
      }
    }
  });
}

/** What a picture has at this size: a narrow screen folds the last column away, a dense board has chips. */
async function elementsAt(page: Page, picture: Picture, size: { width: number }): Promise<string[]> {
  const ground = page.getByTestId('board-ground');
  const step = (await ground.count()) === 0 ? 'calm' : await ground.getAttribute('data-step');
  const isOwn = picture.size.width === size.width;
  const whole = picture.elements.filter((testId) => isOwn || size.width > 1400 || !FOLDED_AWAY.includes(testId));
  const isBoard = picture.elements.includes('lane-preparing');
  if (step === 'calm' || !isBoard) return whole;
  return [...whole.filter((testId) => !CALM_ONLY.includes(testId)), ...DENSE];
}

test('a screen without sound shows a banner across its width, on the board and on the alert', async ({ page }) => {
  for (const picture of ['01-desk-calm', '02-desk-alert']) {
    await page.goto(`${gallery.url}?picture=${picture}&lang=zh&sound=off`);
    await expect(page.getByTestId('no-sound')).toBeVisible();
    await expect(page.getByTestId('no-sound')).toHaveAttribute('data-reason', 'suspended');
  }
});
