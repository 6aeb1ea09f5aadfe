import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeGloriafoodCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { GloriafoodOrderSchema } from './gloriafood-format.ts';
import { gloriafoodRequest } from './sent-request.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp('sqlite');
});
afterAll(() => app.close());

const push = async (order: Record<string, unknown>) =>
  (await app.call(intakeGloriafoodCall, { as: app.channel, body: { orders: [order] } })).data.results[0]?.outcome;
async function orderOf(externalId: string) {
  const query = { restaurant_id: app.restaurant.id };
  const list = await app.call(listOrdersCall, { as: app.owner, query: { ...query, q: externalId } });
  const order_id = list.data.items[0]?.id ?? '';
  return (await app.call(getOrderCall, { as: app.owner, query: { ...query, order_id } })).data;
}
let last = 7000;
const nextId = (): string => String((last += 1));
const tofu = { name: 'Mapo Tofu', type: 'item', price: 13.5, quantity: 1, total_item_price: 13.5 };

describe('[CH3] a note says what no field does', () => {
  it.each([
    [{ type: 'table_reservation', persons: 4 }, '订位 4 人 Table for 4 · window seat'],
    [{ type: 'table_reservation' }, '订位 Table reservation · window seat'],
    [
      { type: 'order_ahead', persons: 2, items: [tofu] },
      '订位先点菜 2 人 Food ordered ahead, table for 2 · window seat',
    ],
    [{ type: 'dine_in', table_number: 12, items: [tofu] }, '堂食 Dine in · 桌号 Table 12 · window seat'],
    [
      { items: [tofu, { type: 'gift_wrap', name: 'Red box', total_item_price: 2 }] },
      '另有 Also: Red box · window seat',
    ],
    [{ items: [tofu], persons: 0 }, 'window seat'],
  ])('%j', async (order, text) => {
    const id = nextId();
    expect(await push({ id, instructions: 'window seat', ...order })).toBe('placed');
    expect((await orderOf(id)).memo?.text).toBe(text);
  });

  it('and more guests are a change of it', async () => {
    const table = { id: 'guests', type: 'table_reservation', persons: 4, fulfill_at: '2026-11-21T20:00:00Z' };
    await push(table);
    expect((await orderOf('guests')).flags).not.toContain('total_differs');
    expect(await push({ ...table, persons: 6, updated_at: '2026-11-21T18:00:00Z' })).toBe('updated');
    expect((await orderOf('guests')).memo?.text).toBe('订位 6 人 Table for 6');
    // Also where a person has corrected the note since [OW4].
    const sent = (persons: number) => gloriafoodRequest(GloriafoodOrderSchema.parse({ ...table, persons })).parts.memo;
    expect(sent(6)).not.toEqual(sent(4));
  });
});

it.each([
  [{ apartment: '4B' }, '4B', null],
  [{ floor: '4', apartment: '4B', intercom: '77' }, '4B', '楼层 Floor 4, 对讲 Intercom 77'],
  [{ bloc: 'C', floor: '2' }, null, '楼栋 Building C, 楼层 Floor 2'],
  [{ bloc: ' ', more_address: 'behind the bank', intercom: '9' }, null, 'behind the bank, 对讲 Intercom 9'],
])('[CH3] an address says what its parts are: %j', async (parts, unit, instructions) => {
  const id = nextId();
  const client_address_parts = { street: '20 Elizabeth St', city: 'New York', zipcode: '10013', ...parts };
  await push({ id, type: 'delivery', items: [tofu], client_address_parts });
  expect((await orderOf(id)).delivery_address).toMatchObject({ unit, instructions });
});
