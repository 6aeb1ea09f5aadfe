import { expect } from '@playwright/test';
import type { Category, Dish } from '#contract/domain/menu.ts';
import type { Order } from '#contract/domain/order.ts';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { expectLive, pairByCode, signInOwner, type Owner } from './kitchen.ts';
import { signIn } from './office.ts';
import { addShop, type OwnShop } from './own-shop.ts';
import { boardOf } from './pages/board.ts';
import { startServer, type TestServer } from './server.ts';
import { tap } from './touch.ts';
import { test } from './windows.ts';

let server: TestServer;
let owner: Owner;
let shop: OwnShop;
/** Two dishes that count for deals: the second is given away. */
let dishes: readonly Dish[];

test.beforeAll(async () => {
  server = await startServer();
  owner = await signInOwner(server);
  shop = await addShop(owner, '送菜店', 'USD');
  const of = { restaurant_id: shop.restaurantId };
  const category = await owner.post<Category>('/menu/add_dishes_series', {
    ...of,
    category: { name_zh: '热菜', name_en: 'Mains', is_activity: true },
  });
  const add = (name_zh: string, name_en: string, price_cents: number): Promise<Dish> =>
    owner.post('/menu/add', {
      ...of,
      dish: { name_zh, name_en, category_id: category.id, price_cents, status: 'on_sale' },
    });
  dishes = [await add('水煮鱼', 'Boiled Fish', 2500), await add('春卷', 'Spring Rolls', 600)];
  const { version } = await owner.get<{ version: number }>(`/restaurant/get_by_id?restaurant_id=${shop.restaurantId}`);
  const deals = {
    full_reduction_cents: 2000,
    activity_cents: 300,
    free_dish_id: dishes[1]?.id,
    free_dish_min_cents: 2000,
    starts_on: null,
    ends_on: null,
  };
  const code = {
    code: 'TEN',
    off_cents: null,
    off_rate: 0.1,
    minimum_cents: null,
    is_on: true,
    starts_on: null,
    ends_on: null,
    max_uses: null,
    once_per_customer: false,
  };
  await owner.post('/restaurant/update', { ...of, version, deals_active: true, deals, promo_codes: [code] });
});
test.afterAll(() => server.stop());

/** A card order by telephone: the fish, and the rolls that it earns. */
function phoneOrder(): Promise<Order> {
  const body = {
    restaurant_id: shop.restaurantId,
    delivery_method: 'pickup',
    payment_method: 'card',
    paid: true,
    promo_code: 'TEN',
    coupon_cents: 100,
    customer: { name: '陈 Chen', phone: '+12125550142' },
    items: dishes.map(({ id }) => ({ dish_id: id, quantity: 1 })),
  } satisfies PhoneOrderInput;
  return owner.post('/order/add', body);
}

test('[DE13] the form shows the same parts before the order is placed', async ({ page }) => {
  await signIn(page, server, '/order/list');
  await page.setViewportSize({ width: 1600, height: 1100 });
  await page.goto(`${server.origin}/order/om?new=1&store=${shop.restaurantId}`);
  for (const name of ['水煮鱼', '春卷']) {
    await page.locator('[data-dish-search]').fill(name);
    await expect(page.getByTestId('found-dish').first()).toContainText(name);
    await page.keyboard.press('Enter');
  }
  const price = page.getByTestId('price');
  await expect(price).toContainText('送菜-$6.00');
  await expect(price).toContainText('满减-$3.00');
  await page.locator('[data-field="order.promo"]').fill('TEN');
  await expect(price).toContainText('优惠 · TEN-$2.20');
});

// The fish 25.00, less 3.00, less 10 % of 22.00, less 1.00: 18.80 and its tax of a tenth.
test('[DE13] the free dish, the deal, the code and the rest stand one by one, and the missing gift gives no money back', async ({
  page,
  openDesk,
}) => {
  const order = await phoneOrder();
  expect(order).toMatchObject({ discount_cents: 1220, tax_cents: 188, total_cents: 2068 });
  await signIn(page, server, '/order/list');
  await page.goto(`${server.origin}/order/list?order=${order.id}&store=${shop.restaurantId}`);
  const parts = page.getByTestId('order-detail').locator('[data-field="order.discount_cents"]');
  await expect(parts).toHaveText(['-$6.00', '-$3.00', '-$2.20', '-$1.00']);
  await expect(page.getByTestId('order-detail').getByText('优惠 · TEN')).toBeVisible();

  const desk = await openDesk();
  await pairByCode(desk, server, shop, '厨房屏');
  await expectLive(desk);
  const ticket = await boardOf(desk).accept(order.order_no);
  await tap(ticket.locator('.ticket-head'));
  await expect(desk.getByTestId('money')).toContainText('送菜');
  await expect(desk.getByTestId('money')).toContainText('TEN');
  await tap(desk.getByTestId('line-out').last());
  await tap(desk.getByTestId('line-none'));
  await expect(desk.getByTestId('mend-sum')).toContainText('20.68');
  await tap(desk.getByTestId('mend-yes'));
  await expect(page.getByTestId('order-detail').locator('[data-field="order.total_cents"]')).toHaveText('$20.68');
  await expect(parts).toHaveText(['-$3.00', '-$2.20', '-$1.00']);
  await expect(page.getByTestId('money-due_back')).toHaveCount(0);
});
