import type { BrowserContext, Locator, Page } from '@playwright/test';
import { SPOT_MS } from '#src/kiosk/board/board-touch.ts';
import { GUARD_MS } from '#src/kiosk/ticket/use-tap.ts';

declare global {
  interface Window {
    touchedAt: number;
  }
}

/** Makes the context's pages remember when they were last touched. While the page still handles the touch it has no time. */
export const noteTouches = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.touchedAt = Number.NEGATIVE_INFINITY;
    const note = (): void => {
      window.touchedAt = Number.POSITIVE_INFINITY;
      setTimeout(() => {
        window.touchedAt = performance.now();
      });
    };
    for (const type of ['click', 'keydown']) addEventListener(type, note, true);
  });

/** Until a touch counts as one of its own: what slides under a finger before belongs to the touch before [F8]. */
export async function afterTheGuard(page: Page): Promise<void> {
  await page.waitForFunction(
    (guardMs) =>
      performance.now() - window.touchedAt > guardMs &&
      document.querySelector('[data-fresh], [data-testid="ghost"]') === null,
    Math.max(GUARD_MS, SPOT_MS),
    { polling: 50 },
  );
}

/** A touch that the guard does not swallow. */
export async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  await afterTheGuard(target.page());
  await target.click();
}
