import type { Locator, Page } from '@playwright/test';

/** One entry of the strip "off now": busy, suspended, emergency, dish or option. */
export const entryOf = (page: Page, kind: string): Locator =>
  page.locator(`[data-testid="off-entry"][data-kind="${kind}"]`);

/** The one tap that takes it back. */
export const undo = (page: Page, kind: string): Promise<void> => entryOf(page, kind).getByTestId('off-undo').click();
