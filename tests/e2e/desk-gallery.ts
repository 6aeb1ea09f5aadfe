import { test, type Page } from '@playwright/test';
import { serveGallery } from '../desk-gallery/serve-gallery.ts';

type Size = { width: number; height: number };

/** Serves the desk's invented states to a file's tests, without motion; what it returns opens one of them. */
export function deskGallery(): (page: Page, picture: string, language: string, size: Size) => Promise<void> {
  let gallery: Awaited<ReturnType<typeof serveGallery>>;
  test.beforeAll(async () => {
    gallery = await serveGallery();
  });
  test.afterAll(async () => gallery.close());
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  return async (page, picture, language, size) => {
    await page.setViewportSize(size);
    await page.goto(`${gallery.url}?picture=${picture}&lang=${language}`);
    await page.getByTestId('desk').waitFor();
  };
}

/** Turns the screen that shows a picture, or draws its window: quicker than opening it again, and laid out when it returns. */
export async function resizeDesk(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    // The size is seen in one frame, the board that follows from it is there in the next but one.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}
