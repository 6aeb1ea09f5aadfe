import { computeTotals } from '#contract/domain/totals.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { Owner } from './kitchen.ts';
import { DEMO, type TestServer } from './server.ts';

type Guest = { name: string; phone: string };
const GUEST: Guest = { name: 'Dana Wu', phone: '+12125550142' };

type ShopOrder = {
  id: string;
  no: string;
  /** The customer wants these dishes instead. */
  change: (wanted: readonly string[]) => Promise<unknown>;
  cancel: () => Promise<unknown>;
};

/** A sales channel whose orders hold exactly the dishes that are wanted, by their Chinese names. */
export type ExactShop = { order: (wanted: readonly string[], guest?: Guest) => Promise<ShopOrder> };

async function post(server: TestServer, path: string, body: unknown): Promise<{ id: string; order_no: string }> {
  const response = await fetch(`${server.origin}/app/v1/intake/orders${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: DEMO.channelKey },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as {
    status_code: number;
    message: string;
    data: { id: string; order_no: string };
  };
  if (envelope.status_code !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** A paid order to be picked up, one of each dish. */
function bodyOf(external_id: string, dishes: readonly Dish[], customer: Guest, tax_rate: number) {
  const totals = computeTotals({
    items: dishes.map((dish) => ({ quantity: 1, unit_price_cents: dish.price_cents, options: [] })),
    tax_rate,
    tax_included: false,
    delivery_fee_cents: 0,
    service_fee_cents: 0,
    tip_cents: 0,
    discount_cents: 0,
  });
  return {
    external_id,
    delivery_method: 'pickup',
    payment_method: 'online',
    paid: true,
    customer,
    items: dishes.map((dish) => ({ dish_id: dish.id, quantity: 1, options: [], note: null })),
    totals: { ...totals, delivery_fee_cents: 0 },
  };
}

export async function openExactShop(server: TestServer, owner: Owner): Promise<ExactShop> {
  const of = `restaurant_id=${owner.restaurantId}`;
  const { items: menu } = await owner.get<{ items: Dish[] }>(`/menu/get?${of}&status=on_sale`);
  const { tax_rate } = await owner.get<{ tax_rate: number }>(`/restaurant/get_by_id?${of}`);
  const dishOf = (name: string): Dish => {
    const dish = menu.find((each) => each.name_zh === name);
    if (dish === undefined) throw new Error(`the demo sells no ${name}`);
    return dish;
  };
  let count = 0;
  return {
    async order(wanted, guest = GUEST) {
      count += 1;
      const externalId = `exact-${count}`;
      const body = (names: readonly string[]) => bodyOf(externalId, names.map(dishOf), guest, tax_rate);
      const { id, order_no: no } = await post(server, '', body(wanted));
      return {
        id,
        no,
        change: (next) => post(server, `/${externalId}/update`, body(next)),
        cancel: () => post(server, `/${externalId}/cancel`, {}),
      };
    },
  };
}
