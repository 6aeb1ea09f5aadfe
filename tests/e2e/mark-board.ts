import type { Page } from '@playwright/test';

/**
 * From the next load on, marks in the page when its board was painted: the frame after the first column was in the DOM.
 */
export async function markBoard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-testid="lane-new"]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('board'));
    }).observe(document, { childList: true, subtree: true });
  });
}
