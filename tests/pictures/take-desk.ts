import type { Browser, Page } from '@playwright/test';
import { NOW_MS } from '../desk-gallery/orders.ts';
import { PICTURES } from '../desk-gallery/pictures.ts';
import { serveGallery } from '../desk-gallery/serve-gallery.ts';
import { watchRequests } from '../e2e/office.ts';
import { DESK_SIZES, LANGUAGES, OPENED, type DeskLook } from './looks.ts';
import { fileOf, isWanted, shootAtRest, type Album } from './shoot.ts';

// One screen shows its address, which must be the same in each run.
const PORT = 41_780;
const ABSENT_AFTER_MS = 2_000;
const LOOKS: readonly DeskLook[] = [
  ...Object.keys(PICTURES).map((picture) => ({ name: picture, picture, taps: [] })),
  ...OPENED,
];

/** Every state of the desk's gallery, and what opens from it, in both languages and all sizes. Answers how many it took. */
export async function takeDesk(browser: Browser, album: Album): Promise<number> {
  const gallery = await serveGallery(PORT);
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' });
  await context.clock.setFixedTime(NOW_MS);
  const page = await context.newPage();
  const settled = watchRequests(page);
  let taken = 0;
  for (const look of LOOKS)
    for (const language of LANGUAGES)
      for (const [sizeName, size] of Object.entries(DESK_SIZES)) {
        const name = `desk-${look.name}-${language}-${sizeName}`;
        if (!isWanted(album, name)) continue;
        await page.setViewportSize(size);
        const sound = look.isSilent === true ? '&sound=off' : '';
        await page.goto(`${gallery.url}?picture=${look.picture}&lang=${language}${sound}`);
        await page.getByTestId('desk').waitFor();
        await settled();
        const missing = await openLook(page, look);
        await settled();
        if (missing !== undefined) {
          album.say(`${name}: not at this size, no ${missing}`);
          continue;
        }
        if (!(await shootAtRest(page, fileOf(album, name)))) album.say(`${name}: did not come to rest`);
        taken += 1;
      }
  await context.close();
  await gallery.close();
  return taken;
}

/** Taps one after the other, and looks for what then shows; answers with what is not to be seen. */
async function openLook(page: Page, { taps, shows }: DeskLook): Promise<string | undefined> {
  for (const tap of taps) {
    try {
      await page.locator(tap).first().click({ timeout: ABSENT_AFTER_MS });
    } catch {
      return tap;
    }
  }
  if (shows === undefined) return undefined;
  try {
    await page.locator(shows).first().waitFor({ timeout: ABSENT_AFTER_MS });
    return undefined;
  } catch {
    return shows;
  }
}
