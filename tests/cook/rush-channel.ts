import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import type { Random } from '#server/demo/random.ts';
import { makeTrafficOrder } from '#server/demo/traffic-order.ts';
import { computeTotals } from '#contract/domain/totals.ts';
import type { Shop } from '../support/order-stream.ts';
import type { RushEvent } from './rush-plan.ts';

type Posted = { id: string; no: string; body: IntakeOrderInput; isCancelled: boolean };
type Ring = { orderNo: string; kind: 'new' | 'changed' | 'cancelled'; fromMs: number };

/** The sales channel of a rush: posts, changes and cancels, and remembers what must have rung since when. */
export type RushChannel = {
  happen: (event: RushEvent) => Promise<void>;
  orders: () => readonly Posted[];
  rings: () => readonly Ring[];
};

type State = { id: string; order_no: string };
const PARTY = 30;

export function openRushChannel(
  origin: string,
  { menu, key }: Shop,
  random: Random,
  clock: { now: () => number; isOpen: (id: string) => Promise<boolean> },
): RushChannel {
  const orders: Posted[] = [];
  const rings: Ring[] = [];

  async function send(path: string, body: unknown): Promise<State> {
    const response = await fetch(`${origin}/app/v1/intake/orders${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: key },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as { status_code: number; message: string; data: State };
    if (reply.status_code !== 200) throw new Error(`intake${path}: ${JSON.stringify(reply)}`);
    return reply.data;
  }

  /** Thirty dishes to be picked up: more than any paper shows at once. */
  function partyOf(body: IntakeOrderInput): IntakeOrderInput {
    const dishes = menu.dishes.filter(
      (dish) => !dish.is_limited_time && dish.specifications.every((each) => !each.is_required),
    );
    const items = Array.from({ length: PARTY }, (_, at) => dishes[at % dishes.length]).filter(
      (dish) => dish !== undefined,
    );
    const totals = computeTotals({
      items: items.map((dish) => ({ quantity: 1, unit_price_cents: dish.price_cents, options: [] })),
      tax_rate: menu.restaurant.tax_rate,
      tax_included: false,
      delivery_fee_cents: 0,
      service_fee_cents: 0,
      tip_cents: 0,
      discount_cents: 0,
    });
    return {
      ...body,
      delivery_method: 'pickup',
      address: null,
      distance: null,
      tip_cents: 0,
      items: items.map((dish, at) => ({
        dish_id: dish.id,
        quantity: 1,
        options: [],
        note: at % 5 === 0 ? '少油' : null,
      })),
      totals: { ...totals, delivery_fee_cents: 0 },
    };
  }

  function bodyOf(size: 'some' | 'party' | 'trouble'): IntakeOrderInput {
    for (;;) {
      const body = { ...makeTrafficOrder(menu, random, clock.now()), requested_at: null };
      if (size === 'party') return partyOf(body);
      if (size === 'some') return body;
      if (body.delivery_method === 'delivery') return { ...body, memo: 'courier:no_courier' };
    }
  }

  /** An order whose food is still being made, or nobody has accepted yet. */
  async function pickOpen(): Promise<Posted | undefined> {
    for (const order of orders.toReversed())
      if (!order.isCancelled && random.chance(0.5) && (await clock.isOpen(order.id))) return order;
    return undefined;
  }

  return {
    orders: () => orders,
    rings: () => rings,
    async happen(event) {
      if (event.kind === 'order') {
        const body = bodyOf(event.size);
        const { id, order_no: no } = await send('', body);
        orders.push({ id, no, body, isCancelled: false });
        rings.push({ orderNo: no, kind: 'new', fromMs: Date.now() });
        return;
      }
      const order = await pickOpen();
      if (order === undefined) return;
      const path = `/${order.body.external_id}`;
      if (event.kind === 'cancel') {
        await send(`${path}/cancel`, {});
        order.isCancelled = true;
        rings.push({ orderNo: order.no, kind: 'cancelled', fromMs: Date.now() });
        return;
      }
      const { delivery_method, address, distance, customer, payment_method, paid } = order.body;
      for (;;) {
        const other = makeTrafficOrder(menu, random, clock.now());
        if (other.delivery_method !== delivery_method) continue;
        const { external_id } = order.body;
        // The fee goes with the distance: both stay the other's.
        const place =
          delivery_method === 'delivery' ? { address: address ?? null, distance: other.distance ?? distance } : {};
        await send(`${path}/update`, {
          ...other,
          ...place,
          external_id,
          customer,
          payment_method,
          paid,
          requested_at: null,
        });
        rings.push({ orderNo: order.no, kind: 'changed', fromMs: Date.now() });
        return;
      }
    },
  };
}
