import { expect, test, type Page } from '@playwright/test';
import { serveGallery } from '../desk-gallery/serve-gallery.ts';
import type { Picture } from '../ui/picture-elements.ts';
import { CALM_ONLY, DENSE, FOLDED_AWAY, OTHER_SIZE, PICTURE_ELEMENTS, UPRIGHT } from '../ui/picture-elements.ts';
import { resizeDesk } from './desk-gallery.ts';
import { axeFindings } from './office.ts';
import { brokenWords, cutWords, faultsOf, smallTargets, spilledWords } from '../ui/visible.ts';

/** The desk's pictures from fixed, invented states: what must be seen is seen, in both languages and both sizes. */
let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(async () => gallery.close());
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };

/** One state that is wrong does not hide the others. */
const softly = expect.configure({ soft: true, timeout: 5_000 });

const STATES_BEYOND = [
  'alert-changed',
  'alert-cancelled',
  'alert-cancelled-out',
  'digest-accepted',
  'digest-refused',
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
      await page.goto(`${gallery.url}?picture=${state}&lang=${language}`);
      await page.getByTestId('desk').waitFor();
      for (const size of [OTHER_SIZE.wall, OTHER_SIZE.tablet, { width: 1080, height: 1920 }]) {
        await resizeDesk(page, size);
        await softly.poll(() => cutWords(page), state).toEqual([]);
        await softly.poll(() => brokenWords(page), state).toEqual([]);
        await softly.poll(() => smallTargets(page), state).toEqual([]);
        await softly.poll(() => stepsOutOfReach(page), state).toEqual([]);
      }
    }
  });
}

/** Tickets whose next step is below the screen, as where a customer wrote a letter. */
const stepsOutOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.flow .ticket [data-part="action"] button')]
      .filter((button) => button.getBoundingClientRect().bottom > innerHeight)
      .map((button) => button.closest<HTMLElement>('.ticket')?.dataset['orderNo'] ?? ''),
  );

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

test('[F8] the last step is taken back from the next alert, and never where an order is accepted', async ({ page }) => {
  for (const size of [OTHER_SIZE.tablet, { width: 800, height: 1280 }, LANDSCAPE, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(`${gallery.url}?picture=alert-many&lang=en`);
    await page.getByTestId('accept').click();
    const undo = page.getByTestId('undo-toast').getByRole('button');
    // Playwright touches only what lies on top, whole and still.
    await undo.click({ trial: true });
    await expect(page.getByTestId('alert-order').getByTestId('undo-toast')).toHaveCount(0);
    await undo.click();
    await expect(undo).toHaveCount(0);
  }
});

test('[F8] the way back of the last step lies on no control of the board', async ({ page }) => {
  for (const size of [{ width: 1080, height: 1920 }, { width: 800, height: 1280 }, LANDSCAPE, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(`${gallery.url}?picture=flow-station-load&lang=en`);
    await page.getByTestId('station-done').first().click();
    const toast = page.getByTestId('undo-toast');
    await expect(toast).toBeVisible();
    const covered = await toast.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isUnder = (other: Element): boolean => {
        const box = other.getBoundingClientRect();
        const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
        return !isApart && box.width > 0 && !element.contains(other);
      };
      return [...document.querySelectorAll('.desk button')].filter(isUnder).map(({ textContent }) => textContent);
    });
    expect(covered, `${size.width}`).toEqual([]);
    expect(await spilledWords(page, '.undo-toast b'), `${size.width}`).toEqual([]);
  }
});

/** What of the alert has no room: an allergy or a button that is cut, a dish that is torn over two columns. */
const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paper = document.querySelector('.alert-paper')?.getBoundingClientRect();
    const isOut = (element: Element): boolean => element.getBoundingClientRect().bottom > (paper?.bottom ?? 0) + 1;
    const whole = [...document.querySelectorAll('.alert-allergies .allergy, .alert-acts button')];
    const isCut = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const at = (y: number): Element | null => document.elementFromPoint((left + right) / 2, y);
      return isOut(element) || [top + 3, bottom - 3].some((y) => !element.contains(at(y)));
    };
    const torn = [...document.querySelectorAll('.alert-dishes > li')].filter(
      (dish) => dish.getClientRects().length > 1,
    );
    return [...whole.filter(isCut), ...torn].map((element) => element.textContent);
  });

/** Buttons that answer the order and are not whole in sight [F13]. */
const cutAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (button: Element): boolean => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [top + 3, bottom - 3].some((y) => !button.contains(document.elementFromPoint((left + right) / 2, y)));
    };
    return [...document.querySelectorAll('.alert-acts button')].filter(isCut).map(({ textContent }) => textContent);
  });

for (const language of ['zh', 'en']) {
  test(`[F13] allergies are whole and no dish is torn on the alert in ${language}, on any glass`, async ({ page }) => {
    for (const size of [OTHER_SIZE.wall, OTHER_SIZE.tablet, { width: 800, height: 1280 }, LANDSCAPE, PHONE]) {
      await page.setViewportSize(size);
      for (const picture of ['alert-careful', 'alert-careful-some', 'alert-careful-long', 'alert-careful-party']) {
        await page.goto(`${gallery.url}?picture=${picture}&lang=${language}`);
        await page.getByTestId('accept').waitFor();
        await softly.poll(() => cramped(page), `${picture} ${size.width}`).toEqual([]);
        await softly.poll(() => spilledWords(page, '.alert-acts button'), `${picture} ${size.width}`).toEqual([]);
      }
      await page.goto(`${gallery.url}?picture=alert-careful-next&lang=${language}`);
      await page.getByTestId('accept').click();
      await page.getByTestId('undo-toast').waitFor();
      await expect(page.getByTestId('alert-order')).not.toContainText('068');
      await softly.poll(() => cutAnswers(page), `${size.width}, undo`).toEqual([]);
    }
  });
}

test('[F13] dishes that were paged through stay seen when the way leads back to the first', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${gallery.url}?picture=alert-careful-party&lang=zh`);
  const [more, accept] = [page.getByTestId('alert-more'), page.getByTestId('accept')];
  await expect(accept).toContainText('没看');
  await expect(async () => {
    await more.click();
    await expect(more).toContainText('回到上面', { timeout: 200 });
  }).toPass({ intervals: [50] });
  await expect(accept).not.toContainText('没看');
  await more.click();
  await expect(more).toContainText('看下面');
  await expect(accept).not.toContainText('没看');
});

test('[F13] the drawer begins with the allergies', async ({ page }) => {
  await page.setViewportSize(OTHER_SIZE.tablet);
  await page.goto(`${gallery.url}?picture=board-long&lang=en`);
  await page.locator('.ticket[data-order-no="061"] [data-ticket-head]').first().click();
  const drawer = page.getByTestId('drawer');
  const allergy = await drawer.getByTestId('allergy').first().boundingBox();
  const dishes = await drawer.getByTestId('ticket-items').boundingBox();
  expect(allergy?.y ?? 0).toBeLessThan(dishes?.y ?? 0);
});

test('[DC1] a long name stays in its tile at the end of the day', async ({ page }) => {
  for (const size of [OTHER_SIZE.tablet, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(`${gallery.url}?picture=01-desk-calm&lang=zh`);
    await page.getByTestId('menu-button').click();
    await page.getByTestId('menu-day').click();
    await page.getByTestId('day-unfinished').waitFor();
    expect(await spilledWords(page, '.day-orders .button'), `${size.width}`).toEqual([]);
    expect(await spilledWords(page, '.day-orders > li'), `${size.width}`).toEqual([]);
    expect(
      (await brokenWords(page)).filter((word) => /^\d+$/.test(word)),
      `${size.width}`,
    ).toEqual([]);
  }
});
