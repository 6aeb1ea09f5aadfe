import type { Owner } from './kitchen.ts';
import { DEMO, type TestServer } from './server.ts';

export const CARD = { card_number: '4111111111111111', expiry: '08/31', holder_name: 'Zsuzsanna Holder' };

const QUANTITY = 3;

type Dish = {
  id: string;
  price_cents: number;
  status: string;
  is_limited_time: boolean;
  can_order_alone: boolean;
  specifications: { is_required: boolean }[];
};

const isPlain = (dish: Dish): boolean =>
  dish.status === 'on_sale' &&
  !dish.is_limited_time &&
  dish.can_order_alone &&
  !dish.specifications.some((each) => each.is_required);

/** An order that comes with a card, as a channel posts it. */
export async function orderWithCard(server: TestServer, owner: Owner): Promise<string> {
  const of = `restaurant_id=${owner.restaurantId}`;
  const { items } = await owner.get<{ items: Dish[] }>(`/menu/get?${of}&page_size=200`);
  const { tax_rate } = await owner.get<{ tax_rate: number }>(`/restaurant/get_by_id?${of}`);
  const dish = items.find(isPlain);
  if (dish === undefined) throw new Error('the demo sells nothing plain');
  const amount_cents = dish.price_cents * QUANTITY;
  const tax_cents = Math.round(amount_cents * tax_rate);
  const response = await fetch(`${server.origin}/app/v1/intake/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: DEMO.channelKey },
    body: JSON.stringify({
      external_id: 'card-1',
      delivery_method: 'pickup',
      payment_method: 'card',
      paid: false,
      customer: { name: 'Card Guest', phone: '+12125550123' },
      items: [{ dish_id: dish.id, quantity: QUANTITY }],
      totals: { amount_cents, delivery_fee_cents: 0, tax_cents, total_cents: amount_cents + tax_cents },
      card_details: CARD,
    }),
  });
  const answer = (await response.json()) as { data: { id: string } | null };
  if (answer.data === null) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}
