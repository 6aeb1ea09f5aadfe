import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder } from '#server/demo/traffic-order.ts';
import type { Shop } from '../support/order-stream.ts';

/** A sales channel on the virtual clock: what is not answered is posted again, under the same id, a second later. */
export type Channel = {
  /** Posts what is due; `onPlaced` for each order that is answered. */
  postDue: (nowMs: number, onPlaced: (orderId: string) => void) => Promise<void>;
  acknowledged: ReadonlyMap<string, string>;
  repeated: () => number;
  left: () => number;
};

const ANSWER_WITHIN_MS = 3_000;

export function openSoakChannel(origin: string, { menu, key }: Shop, times: readonly number[]): Channel {
  const random = makeRandom(12);
  const acknowledged = new Map<string, string>();
  const unanswered: IntakeOrderInput[] = [];
  let next = 0;
  let repeated = 0;

  async function post(order: IntakeOrderInput): Promise<string | undefined> {
    try {
      const response = await fetch(`${origin}/app/v1/intake/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: key },
        body: JSON.stringify(order),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const reply = (await response.json()) as { status_code: number; message: string; data: { id: string } | null };
      if (reply.status_code === 200 && reply.data !== null) return reply.data.id;
      if (reply.status_code < 500) throw new TypeError(`an order was refused: ${reply.message}`);
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('an order')) throw error;
    }
    return undefined;
  }

  return {
    acknowledged,
    repeated: () => repeated,
    left: () => times.length - next + unanswered.length,
    async postDue(nowMs, onPlaced) {
      const due = unanswered.splice(0);
      repeated += due.length;
      for (; (times[next] ?? Number.POSITIVE_INFINITY) <= nowMs; next += 1)
        due.push({ ...makeTrafficOrder(menu, random, nowMs), requested_at: null });
      await Promise.all(
        due.map(async (order) => {
          const id = await post(order);
          if (id === undefined) return void unanswered.push(order);
          acknowledged.set(order.external_id, id);
          onPlaced(id);
        }),
      );
    },
  };
}
