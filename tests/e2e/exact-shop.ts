import { computeTotals } from '#contract/domain/totals.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { Owner } from './kitchen.ts';
import { DEMO, type TestServer } from './server.ts';

/** `asks`: the channel shows its customer the restaurant's questions. */
type Guest = { name: string; phone?: string; asks?: boolean };
const GUEST: Guest = { name: 'Dana Wu', phone: '+12125550142' };

type Question = { rev: number; answer: string | null; short_items: { line: number; given: number }[] } | null;
type ShopOrder = {
  id: string;
  no: string;
  /** The customer wants these dishes instead. */
  change: (wanted: readonly string[]) => Promise<unknown>;
  cancel: () => Promise<unknown>;
  /** What the restaurant asks the customer, as the channel reads it. */
  question: () => Promise<Question>;
  answer: (rev: number, answer: 'yes' | 'no') => Promise<unknown>;
};

/** A sales channel whose orders hold exactly the dishes that are wanted, by their Chinese names. */
export type ExactShop = { order: (wanted: readonly string[], guest?: Guest) => Promise<ShopOrder> };

type State = { id: string; order_no: string; question: Question };

/** Posts what `body` says; without one, reads. */
async function send(server: TestServer, path: string, body?: unknown): Promise<State> {
  const response = await fetch(`${server.origin}/app/v1/intake/orders${path}`, {
    headers: { 'content-type': 'application/json', authorization: DEMO.channelKey },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as { status_code: number; message: string; data: State };
  if (envelope.status_code !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** A paid order to be picked up, one of each dish. */
function bodyOf(external_id: string, dishes: readonly Dish[], { asks = false, ...customer }: Guest, tax_rate: number) {
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
    asks_customer: asks,
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
      const { id, order_no: no } = await send(server, '', body(wanted));
      return {
        id,
        no,
        change: (next) => send(server, `/${externalId}/update`, body(next)),
        cancel: () => send(server, `/${externalId}/cancel`, {}),
        question: async () => (await send(server, `/${externalId}`)).question,
        answer: (rev, answer) => send(server, `/${externalId}/answer`, { rev, answer }),
      };
    },
  };
}
