import type { Page } from '@playwright/test';
import type { Caller } from './callers.ts';
import { handOf } from './hand.ts';

export type Found = { kind: string; say: string; seconds: number; touches: number; isFound: boolean };

const MOST_TOUCHES = 12;

/** From the platform's first page to the open order, with what the caller says and nothing else. */
export async function findOrder(page: Page, url: string, caller: Caller): Promise<Found> {
  await page.goto(`${url}/`);
  const hand = handOf(page);
  const startedAt = performance.now();
  await hand.press(page.getByRole('link', { name: '平台订单' }).first());
  await hand.press(page.getByRole('navigation', { name: '看哪些订单' }).getByText('全部'));
  await hand.type(page.getByRole('searchbox').last(), caller.say);
  if (caller.day !== null) {
    const days = page.getByRole('search').getByPlaceholder('2026-01-31');
    await hand.type(days.nth(0), caller.day);
    await hand.type(days.nth(1), caller.day);
  }
  // The list in sight is the one before until then: a person waits too.
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('q') === caller.say && searchParams.get('to') === caller.day,
  );
  await page.waitForLoadState('networkidle');
  const isFound = await openIt(page, hand, caller);
  const seconds = (performance.now() - startedAt) / 1000;
  return { kind: caller.kind, say: caller.say, seconds, touches: hand.touches(), isFound };
}

/** Opens rows with the said sum until it is the caller's order, and takes the next page where none is left. */
async function openIt(page: Page, hand: ReturnType<typeof handOf>, { amount, orderId }: Caller): Promise<boolean> {
  const tried = new Set<string>();
  while (hand.touches() < MOST_TOUCHES) {
    const row = page.getByTestId('platform-order').filter({ hasText: amount });
    const isThere = await row
      .first()
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      );
    const ids = isThere ? await row.evaluateAll((rows) => rows.map((one) => one.getAttribute('data-order') ?? '')) : [];
    const id = ids.find((one) => !tried.has(one));
    if (id === undefined) {
      const more = page.getByRole('button', { name: '较早' });
      if (!(await more.isVisible())) return false;
      await hand.press(more);
      await page.waitForLoadState('networkidle');
      continue;
    }
    tried.add(id);
    await hand.press(page.locator(`[data-order="${id}"]`));
    await page.waitForURL((address) => address.searchParams.get('order') === id);
    if (id === orderId) return true;
  }
  return false;
}
