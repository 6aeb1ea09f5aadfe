import type { Locator, Page } from '@playwright/test';

/** An order's row by its number alone: a phone number or a sum of another row may have the same digits. */
export const orderRow = (page: Page, no: string): Locator =>
  page.getByTestId('order-row').filter({ has: page.getByText(no, { exact: true }) });
