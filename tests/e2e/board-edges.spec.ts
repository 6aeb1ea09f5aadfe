import { expect, test, type Page } from '@playwright/test';
import { deskGallery } from './desk-gallery.ts';
import { cutOnBoard } from '../ui/board.ts';
import { faultsOf, spilledWords } from '../ui/visible.ts';

/** Words at the edges of small glasses: beside a button, under a badge, within a frame (docs/spec/screen.md, I3). */
const openDesk = deskGallery();
const UPRIGHT = { width: 800, height: 1280 };
const PHONE = { width: 390, height: 844 };

/** Pairs of `one` and `other` within each `around` that lie on each other; a drawn edge of `edge` px counts as `other`. */
const overlaps = async (page: Page, around: string, [one, other]: readonly [string, string], edge = 0) =>
  page.evaluate(
    ({ around, one, other, edge }) =>
      [...document.querySelectorAll(around)].flatMap((place) => {
        const [a, b] = [one, other].map((name) => place.querySelector(name)?.getBoundingClientRect());
        if (a === undefined || b === undefined) return [];
        const isClear = a.right <= b.left - edge || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return isClear ? [] : [place.textContent.slice(0, 30)];
      }),
    { around, one, other, edge },
  );

test('[I3] the count of a station ends before the line of its action', async ({ page }) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ]) {
    await openDesk(page, 'flow-station-changed', 'zh', size);
    await page.locator('.station-ticks').first().waitFor();
    expect(await overlaps(page, '.compact-head', ['.station-ticks', '.compact-act'], 3), `${size.width}`).toEqual([]);
  }
});

test('[I3] chips of an upright tablet are whole beside their buttons', async ({ page }) => {
  for (const language of ['zh', 'en'] as const) {
    await openDesk(page, 'load-36', language, UPRIGHT);
    await page.getByTestId('ready-chip').first().waitFor();
    expect(await spilledWords(page, '.chip-open > span'), language).toEqual([]);
    await expect.poll(() => cutOnBoard(page), language).toEqual([]);
  }
});

test('[F8] the undo in a full bar of an upright tablet is whole, and nothing lies over it', async ({ page }) => {
  await openDesk(page, 'load-off', 'en', UPRIGHT);
  await page.getByTestId('clock').evaluate((clock) => {
    clock.textContent = '12:42';
  });
  await expect.poll(() => faultsOf(page, ['recall-last', 'find-button'])).toEqual([]);
  expect(await overlaps(page, '.top-bar', ['.recall-last', '.lane-counts'])).toEqual([]);
  await page.getByTestId('recall-last').click();
  await page.getByTestId('undo-toast').waitFor();
  expect(await overlaps(page, '.top-bar', ['.undo-toast', '.off-fold'])).toEqual([]);
  expect(await overlaps(page, '.top-bar', ['.lane-counts', '.undo-toast'])).toEqual([]);
  expect(await spilledWords(page, '.undo-toast > span')).toEqual([]);
  await expect.poll(() => faultsOf(page, ['undo-toast', 'find-button'])).toEqual([]);
});

test('[I3] on a phone the late count lies on no other, and what is below is whole', async ({ page }) => {
  await openDesk(page, 'load-late', 'zh', PHONE);
  await page.getByTestId('hidden-bar').waitFor();
  expect(await overlaps(page, '.phone-tab', ['b', '.phone-late'])).toEqual([]);
  await expect.poll(() => cutOnBoard(page)).toEqual([]);
  await expect.poll(() => spilledWords(page, '.hidden-bar')).toEqual([]);
});
