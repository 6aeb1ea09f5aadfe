import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { bodiesHash } from './bodies-hash.ts';
import { asInKitchen } from './in-kitchen.ts';
import { actOn, cancelled } from './order-actions.ts';
import type { OrderAction } from './order-command.ts';
import type { Order } from './order.ts';
import { erasedOrder } from './personal-data.ts';
import { receiptOf } from './receipt.ts';

const START = Date.parse('2026-11-21T18:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const WOK = { kind: 'screen', id: 'd1', name: 'Wok' } as const;
const OWNER = { kind: 'user', id: 'u1', name: 'Owner' } as const;

function after(order: Order, act: OrderAction, seconds: number): Order {
  const result = actOn(order, act, { now: at(seconds), actor: WOK, expectRev: order.rev, replacements: new Map() });
  if (result.kind !== 'applied') throw new Error(`${act.action}: ${result.kind}`);
  return result.order;
}

const cooking = (): Order => {
  const placed = orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: at(-600),
  });
  const items = placed.items
    .slice(0, 1)
    .map((item) => ({ ...item, quantity: 9, note: { text: 'mild', lang: null, other: null } }));
  return after({ ...placed, items }, { action: 'accept', prep_minutes: 10 }, -300);
};
const mended = (order: Order, quantity: number, seconds: number): Order =>
  after(order, { action: 'mend', lines: [{ line: order.items[0]?.line ?? 1, quantity }] }, seconds);

const toStop = (order: Order): number[] => {
  const store = { name: '', time_zone: 'UTC', lines: [] };
  const options = { kind: 'kitchen', language: 'zh', store, at: at(0), stations: null } as const;
  return receiptOf(order, { ...options, isDuplicate: false, isChange: false }).flatMap((block) =>
    block.kind === 'item' ? [block.quantity] : [],
  );
};

describe('[S6] [MD3] an order that was mended and is cancelled', () => {
  it('is stopped as the kitchen has it on paper: a mending counts once it cannot be taken back', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 25 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 25 }), fc.constantFrom(WOK, OWNER), (all, wait, actor) => {
        let order = cooking();
        let seconds = 0;
        let paper = 9;
        let printsAt: number | null = null;
        for (const [quantity, lag] of [...all, [null, wait] as const]) {
          seconds += lag;
          // What is printed at its turn is the order as it is then.
          if (printsAt !== null && seconds >= printsAt) {
            paper = order.items[0]?.quantity ?? 0;
            printsAt = null;
          }
          if (quantity === null || order.items[0]?.quantity === quantity) continue;
          order = mended(order, quantity, seconds);
          printsAt ??= seconds + 10;
        }
        const gone = cancelled(order, 'other', { now: at(seconds), actor }, null);
        expect(asInKitchen(gone).items.map(({ quantity }) => quantity)).toEqual([paper]);
        if (actor === OWNER) expect(toStop(gone)).toEqual([paper]);
      }),
    );
  });

  it('keeps no note of its customer in what was before, and is one order to pages of before', () => {
    const order = mended(cooking(), 3, 0);
    expect(JSON.stringify(order.ordered?.mended)).toContain('mild');
    expect(JSON.stringify(erasedOrder(order))).not.toContain('mild');
    const { mended: _, ...ordered } = order.ordered ?? {};
    expect(bodiesHash([{ ...order, ordered } as Order])).toBe(bodiesHash([order]));
  });
});
