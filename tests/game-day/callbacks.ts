import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder } from '#server/demo/traffic-order.ts';
import type { Chain } from './chain.ts';

/** More than the callbacks to one receiver that run at once. */
const ORDERS = 6;
const SEED = 11;
const PREP_MINUTES = 15;

/** Lets the receiver of callbacks drip, and accepts orders whose channel waits for its callbacks there. */
export async function strikeCallbacks({ site, first, callbacks }: Chain): Promise<void> {
  const random = makeRandom(SEED + site.besides.size);
  callbacks.setDripping(true);
  for (let count = 0; count < ORDERS; count += 1) {
    const order = { ...makeTrafficOrder(site.shop.menu, random, Date.now()), requested_at: null };
    const response = await fetch(`${first.origin}/app/v1/intake/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: site.shop.key },
      body: JSON.stringify({ ...order, status_url: callbacks.url }),
    });
    const { data } = (await response.json()) as { data: { id: string } | null };
    if (data === null) throw new Error(`an order with a callback was answered ${response.status}`);
    site.besides.set(order.external_id, data.id);
    await site.screens[0]?.desk.act(data.id, { action: 'accept', prep_minutes: PREP_MINUTES });
  }
}
