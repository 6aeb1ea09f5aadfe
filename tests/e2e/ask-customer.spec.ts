import { expect, test } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { tap } from './touch.ts';
import { orderRow } from './pages/orders.ts';
import { openShopDesk, type ShopDesk } from './shop-desk.ts';

// A screen's profile is its own browser, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

let kit: ShopDesk;
let server: ShopDesk['server'];
let shop: ShopDesk['shop'];
let desk: ShopDesk['desk'];
let board: ShopDesk['board'];
test.beforeAll(async () => {
  kit = await openShopDesk();
  ({ server, shop, desk, board } = kit);
});
test.afterAll(() => kit.close());

/** An accepted order of two dishes whose customer is asked whether the second may be left out. */
async function ask() {
  const placed = await shop.order(['锅贴（6只）', '葱油饼'], { name: 'Ines', asks: true });
  const ticket = await board.accept(placed.no);
  await tap(ticket.locator('.ticket-head'));
  await board.press('mend');
  await board.press('mend-less-2');
  await desk.getByTestId('mend-sold-out').uncheck();
  expect(await axeFindings(desk)).toEqual([]);
  await tap(desk.getByTestId('mend-ask'));
  await expect(desk.getByTestId('drawer').getByTestId('question')).toHaveAttribute('data-state', 'open');
  await desk.keyboard.press('Escape');
  // The screen shows the tap at once; the server has it a moment later.
  await expect.poll(placed.question).not.toBeNull();
  return { ...placed, asked: await placed.question() };
}

test('[MD5] a cook asks the customer, who agrees: the change rings, and the dish is gone', async () => {
  const { answer, asked, no } = await ask();
  expect(asked).toMatchObject({ answer: null, short_items: [{ line: 2, given: 0 }] });
  await answer(asked?.rev ?? 0, 'yes');
  const alert = desk.getByTestId('alert-order');
  await expect(alert).toHaveAttribute('data-order-no', no);
  await expect(alert.getByTestId('question')).toHaveAttribute('data-state', 'yes');
  await expect(alert.getByTestId('difference-stop')).toContainText('葱油饼');
  await tap(desk.getByTestId('alert-seen'));
  await expect(alert).toHaveCount(0);
});

test('[MD5] the customer says no: it rings, and the owner reads it and decides', async ({ page }) => {
  const { answer, asked, no } = await ask();
  await answer(asked?.rev ?? 0, 'no');
  await expect(desk.getByTestId('alert-order').getByTestId('question')).toHaveAttribute('data-state', 'no');
  await tap(desk.getByTestId('alert-seen'));
  await signIn(page, server);
  await orderRow(page, no).click();
  await expect(page.getByTestId('question')).toHaveAttribute('data-state', 'no');
  await page.getByRole('button', { name: '缺菜…' }).click();
  await page.getByRole('button', { name: '葱油饼 少一份' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '就这样少给' }).click();
  await expect(page.getByTestId('short-line')).toContainText('葱油饼');
});

test('[MD6] a channel that shows nothing: the cook calls, and ticks it off', async () => {
  const { no } = await shop.order(['锅贴（6只）', '葱油饼'], { name: 'Marisol', phone: '+12125550177' });
  const ticket = await board.accept(no);
  await tap(ticket.locator('.ticket-head'));
  await board.press('mend');
  await expect(desk.getByTestId('mend-ask')).toHaveCount(0);
  await board.press('mend-less-2');
  await tap(desk.getByTestId('mend-yes'));
  const drawer = desk.getByTestId('drawer');
  await expect(drawer).toContainText('要告诉顾客');
  await tap(drawer.getByTestId('inform'));
  await expect(drawer).not.toContainText('要告诉顾客');
});
