import { expect, test, type Page } from '@playwright/test';
import { deskGallery, resizeDesk } from './desk-gallery.ts';
import { cutOnBoard, shownOrders } from '../ui/board.ts';
import { beyondScreen, brokenWords, faultsOf, smallTargets, spilledWords } from '../ui/visible.ts';

/** The board under load from fixed, invented kitchens (docs/spec/screen.md, UL and I). */
const openDesk = deskGallery();

const WALL = { width: 1920, height: 1080 };
const SIZES = [
  WALL,
  { width: 1280, height: 800 },
  { width: 1080, height: 1920 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
];

async function open(page: Page, picture: string, language: 'zh' | 'en', size = WALL): Promise<void> {
  await openDesk(page, picture, language, size);
  await page.getByTestId('board-ground').waitFor();
}

const hiddenCount = async (page: Page): Promise<number> =>
  Number(await page.getByTestId('hidden-bar').getAttribute('data-hidden'));

test('holds as many orders of three dishes on its first page as its sizes promise', async ({ page }) => {
  const least = [
    { size: WALL, language: 'zh', orders: 24 },
    { size: WALL, language: 'en', orders: 20 },
    { size: { width: 1280, height: 800 }, language: 'zh', orders: 12 },
    { size: { width: 1080, height: 1920 }, language: 'zh', orders: 29 },
  ] as const;
  for (const { size, language, orders } of least) {
    await open(page, 'load-three-dishes', language, size);
    await expect
      .poll(async () => (await shownOrders(page)).length, `${size.width} ${language}`)
      .toBeGreaterThanOrEqual(orders);
    expect((await shownOrders(page)).length + (await hiddenCount(page))).toBe(80);
  }
});

for (const language of ['zh', 'en'] as const) {
  test(`[I3] [I9] cuts no word and no target in ${language}, whatever the load and the screen`, async ({ page }) => {
    test.slow();
    for (const picture of [
      'load-0',
      'load-3',
      'load-9',
      'load-18',
      'load-36',
      'load-80',
      'load-300',
      'load-states',
      'load-parties',
      'load-calm-fixed',
      'load-changed-much',
      'load-bowls',
      'load-bowl',
    ])
      for (const [index, size] of SIZES.entries()) {
        if (index === 0) await open(page, picture, language, size);
        else await resizeDesk(page, size);
        await expect.poll(() => cutOnBoard(page), `${picture} ${size.width}`).toEqual([]);
        await expect.poll(() => smallTargets(page), `${picture} ${size.width}`).toEqual([]);
        await expect.poll(() => beyondScreen(page), `${picture} ${size.width}`).toEqual([]);
        await expect.poll(() => brokenWords(page), `${picture} ${size.width}`).toEqual([]);
      }
  });
}

for (const language of ['zh', 'en'] as const) {
  test(`[I9] keeps the bar whole in ${language} with something off, on walls, upright and on a phone on its side`, async ({
    page,
  }) => {
    const bar = ['clock', 'seal', 'off-fold', 'find-button', 'sound-button', 'controls-button', 'menu-button'];
    for (const size of [WALL, { width: 1080, height: 1920 }, { width: 800, height: 1280 }]) {
      await open(page, 'load-off', language, size);
      await expect.poll(() => faultsOf(page, [...bar, 'counts', 'recall-last']), `${size.width}`).toEqual([]);
      await expect
        .poll(() => spilledWords(page, '.top-bar > .button, .recall-last, .off-fold, .lane-counts'))
        .toEqual([]);
      for (const count of ['count-new', 'count-preparing', 'total-ready', 'total-way'])
        await expect(page.locator(`.lane-counts [data-testid="${count}"]`)).toBeVisible();
    }
    // A small tablet: the rail counts what is ready and on its way.
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => faultsOf(page, [...bar, 'count-new', 'count-preparing', 'recall-last'])).toEqual([]);
    await expect.poll(() => spilledWords(page, '.top-bar > .button, .recall-last, .off-fold')).toEqual([]);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    // Turned: a phone has no board of columns.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => faultsOf(page, [...bar, 'recall-last'])).toEqual([]);
    await expect(page.locator('[data-block]').first()).toBeInViewport({ ratio: 1 });
  });
}

test('[UL7] a bowl with all its toppings says first what must not be missed, and opens the whole order', async ({
  page,
}) => {
  await open(page, 'load-bowls', 'en', { width: 1024, height: 768 });
  const ticket = page.locator('.flow [data-order-no="020"]').first();
  for (const words of ['Kelp knots', 'contains peanut, sesame', 'Not too numbing please'])
    await expect(ticket.getByText(words).first()).toBeInViewport({ ratio: 1 });
  await ticket.getByTestId('cut-edge').getByRole('button').click();
  const drawer = page.getByRole('dialog');
  for (const words of ['Beef slices', 'Rice cakes']) await expect(drawer).toContainText(words);
});

test('[UL7] a board kept calm says first what stays off the plate, and the allergy once', async ({ page }) => {
  for (const size of [
    { width: 1024, height: 768 },
    { width: 800, height: 1280 },
    { width: 1080, height: 1920 },
  ]) {
    await open(page, 'load-calm-fixed', 'zh', size);
    const ticket = page.locator('.flow [data-order-no="041"]').first();
    await expect(ticket.getByText('走花生')).toBeInViewport({ ratio: 1 });
    const isCut = (await ticket.getByTestId('cut-edge').count()) > 0;
    await expect(ticket.getByText('花生过敏')).toHaveCount(isCut ? 1 : 2);
  }
});

test('[F3] the dishes that are to be cooked stand below what has changed, whole and in reach', async ({ page }) => {
  test.slow();
  for (const picture of ['load-changed-much', 'flow-station-changed'])
    for (const size of SIZES) {
      await open(page, picture, 'zh', size);
      const ticket = page.locator('.flow [data-order-no="044"]').first();
      await expect.poll(() => beyondTicket(page, '044'), `${picture} ${size.width}`).toEqual([]);
      await expect(ticket.locator('[data-block]').first()).toBeInViewport({ ratio: 1 });
      const changes = ticket.getByTestId('ticket-changed');
      await expect(changes.getByTestId('changes-more')).toHaveText(/改动还有 \d+ 行/);
      for (const words of ['过敏：花生过敏', '不要香菜']) await expect(changes).toContainText(words);
      // A station cooks no noodles for the wok, and calls no customer.
      if (picture === 'flow-station-changed') await expect(changes).not.toContainText(/抄手|担担面|0188/);
    }
  await page.locator('.flow [data-order-no="044"] [data-block]').first().click();
  await expect(page.getByTestId('lift').locator('[data-block]').first()).toBeInViewport({ ratio: 1 });
});

/** Dishes of a ticket that end below it. */
const beyondTicket = async (page: Page, no: string): Promise<string[]> =>
  page.locator(`.flow [data-order-no="${no}"] [data-block]`).evaluateAll((rows) =>
    rows
      .filter((row) => {
        const ticket = row.closest('[data-order-no]')?.getBoundingClientRect().bottom ?? 0;
        return row.getBoundingClientRect().bottom > Math.min(ticket, window.innerHeight);
      })
      .map((row) => row.textContent.slice(0, 30)),
  );

test('[I1] [I2] an order of thirty dishes among 36 is torn into parts, and every page adds up', async ({ page }) => {
  await open(page, 'load-36', 'zh');
  const party = page.locator('.flow [data-order-no="049"]');
  await expect(party).toHaveCount(2);
  await expect(party.locator('[data-block]')).toHaveCount(30);
  await expect(party.getByTestId('allergy')).toHaveCount(2);
  await expect(party.getByTestId('forward')).toHaveCount(1);
  await expect(party.last().getByTestId('forward')).toContainText('全单备好 · 30 样');
  const seen = new Set<string>();
  const pages = await page.getByTestId('page-button').count();
  for (let at = 0; at < pages; at += 1) {
    await page.getByTestId('page-button').nth(at).click();
    const shown = await shownOrders(page);
    expect(shown.length + (await hiddenCount(page))).toBe(36);
    for (const no of shown) seen.add(no);
  }
  expect(seen.size).toBe(36);
});

test('[UL11] the whole bar turns the page, and 15 s without a touch bring back the first', async ({ page }) => {
  await page.clock.install();
  await open(page, 'load-80', 'zh');
  const first = await shownOrders(page);
  await page.getByTestId('hidden-bar').click();
  await expect(page.getByTestId('page-button').nth(1)).toHaveAttribute('aria-current', 'page');
  expect(await shownOrders(page)).not.toEqual(first);
  await page.clock.runFor(10_000);
  await expect(page.getByTestId('page-back')).toHaveText('5 秒后回第 1 页');
  await page.clock.runFor(6_000);
  expect(await shownOrders(page)).toEqual(first);
  await page.keyboard.press('n');
  await expect(page.getByTestId('page-button').nth(1)).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  expect(await shownOrders(page)).toEqual(first);
});

test('[I14] three hundred orders: only the shown page is in the document, and all are counted', async ({ page }) => {
  await open(page, 'load-300', 'zh');
  await expect.poll(async () => (await shownOrders(page)).length + (await hiddenCount(page))).toBe(200);
  expect(await page.getByTestId('ticket').count()).toBeLessThan(40);
  await expect(page.getByTestId('dock-count')).toHaveText('18');
});
