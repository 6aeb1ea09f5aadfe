import { expect, test } from '@playwright/test';
import { tap } from './touch.ts';
import { openShopDesk, type ShopDesk } from './shop-desk.ts';

// A screen's profile is its own browser, which traces and automatic screenshots cannot follow.
test.use({ trace: 'off', screenshot: 'off' });

let kit: ShopDesk;
let owner: ShopDesk['owner'];
let shop: ShopDesk['shop'];
let desk: ShopDesk['desk'];
let board: ShopDesk['board'];
test.beforeAll(async () => {
  kit = await openShopDesk();
  ({ owner, shop, desk, board } = kit);
});
test.afterAll(() => kit.close());

test('[S6] a customer cancels what was handed over: the desk rings, says so, and no one is asked to stop', async () => {
  const { no, cancel } = await shop.order(['酸辣汤']);
  await board.accept(no);
  await board.moveOn(no);
  await board.expectIn('ready', no);
  await board.moveOn(no);
  await expect(board.ticket(no)).toHaveCount(0);
  await cancel();
  await expect(desk.getByTestId('alert-order')).toHaveAttribute('data-order-no', no);
  await expect(desk.getByRole('heading', { name: '餐送出后取消' })).toBeVisible();
  await expect(desk.getByTestId('cancelled-money')).toContainText('待退款');
  await tap(desk.getByTestId('alert-seen'));
  await expect(desk.getByTestId('alert-order')).toHaveCount(0);
  await expect(board.ticket(no)).toHaveCount(0);
});

test('[DC3] the end of the day follows what other screens do while it is open', async () => {
  const { id, no } = await shop.order(['酸辣汤']);
  await board.accept(no);
  await board.press('menu-button');
  await board.press('menu-day');
  const panel = desk.getByTestId('day-panel');
  await expect(panel.getByTestId('day-unfinished')).toContainText(`${no} Dana`);
  const of = { restaurant_id: owner.restaurantId, order_id: id };
  for (const action of ['done', 'receive'])
    await owner.post('/order/update_status', {
      ...of,
      command_id: crypto.randomUUID(),
      device_seq: 0,
      expect_rev: 99,
      act: { action },
    });
  await expect(panel).not.toContainText(`${no} Dana`);
  await expect(panel.getByTestId('day-cash')).toBeVisible();
});
