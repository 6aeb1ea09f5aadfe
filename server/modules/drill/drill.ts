import type { Actor } from '#contract/domain/basics.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { computeTotals } from '#contract/domain/totals.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { listDishes } from '../menu/menu.repository.ts';
import type { Context } from '../context.ts';
import { placeOrder } from '../intake/place-order.ts';

const TEST_NAME = { zh: '测试菜', en: 'Test dish' };
const LINES = 2;

const lineOf = (dish: Dish | undefined, line: number): OrderItem => ({
  line,
  dish_id: dish?.id ?? null,
  name_zh: dish?.name_zh ?? TEST_NAME.zh,
  name_en: dish?.name_en ?? TEST_NAME.en,
  quantity: 1,
  unit_price_cents: dish?.price_cents ?? 100,
  options: [],
  note: null,
  allergies: [],
  station: dish?.station ?? null,
  done_at: null,
});

/** A marked TEST order on the real path: numbered, logged and ringing like any other, outside bills and figures. */
export function runDrill(context: Context, restaurantId: string, actor: Actor): Promise<Order> {
  const id = context.ids.next();
  return context.store.transact(restaurantId, async (live) => {
    const rules = await live.rules();
    const dishes = (await listDishes(live.tx, restaurantId, { q: '', status: 'on_sale' })).slice(0, LINES);
    const items = dishes.length === 0 ? [lineOf(undefined, 1)] : dishes.map((dish, index) => lineOf(dish, index + 1));
    const money = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };
    const draft = {
      id,
      restaurant_id: restaurantId,
      account_id: null,
      channel: 'test',
      channel_id: null,
      external_id: null,
      created_at: live.now,
      memo: { text: 'TEST', lang: 'en' as const, other: '测试' },
      allergies: [],
      delivery_method: 'pickup' as const,
      requested_at: null,
      payment_method: 'cash' as const,
      payment_state: 'unpaid' as const,
      status: 'ordered' as const,
      customer_name: 'TEST 测试',
      customer_phone: null,
      customer_order_count: null,
      pickup_code: null,
      delivery_address: null,
      delivery_distance: null,
      currency: 'USD',
      ...money,
      ...computeTotals({ items, tax_rate: rules.tax_rate, ...money }),
      card: null,
      flags: ['test' as const],
      items,
    };
    return placeOrder(live, draft, { actor, isAutoAccept: false, type: 'drill' });
  });
}
