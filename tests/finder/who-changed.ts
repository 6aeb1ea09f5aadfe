import type { Page } from '@playwright/test';
import type { Found } from './find-orders.ts';
import { handOf } from './hand.ts';

/** A question about a change that was made, and what its answer must show. */
export type Question = { say: string; search: string; shows: readonly (string | RegExp)[] };

/** From the platform's first page to the line that answers it. */
export async function answer(page: Page, url: string, { say, search, shows }: Question): Promise<Found> {
  await page.goto(`${url}/`);
  const hand = handOf(page);
  const startedAt = performance.now();
  await hand.press(page.getByRole('link', { name: '操作记录' }).first());
  await hand.type(page.getByRole('main').getByRole('searchbox').nth(1), search);
  const row = shows.reduce((rows, text) => rows.filter({ hasText: text }), page.getByTestId('audit-row'));
  const isFound = await row
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
  const seconds = (performance.now() - startedAt) / 1000;
  return { kind: 'who changed', say, seconds, touches: hand.touches(), isFound };
}
