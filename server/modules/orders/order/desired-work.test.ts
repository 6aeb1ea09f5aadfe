import { dueBackCents, leftToPayCents } from '#contract/domain/order-money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCustomerChange, type CustomerRequest } from '#contract/domain/customer-change.ts';
import { actOn, cancelled } from '#contract/domain/order-actions.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import { DELIVERY_METHODS, isTodo } from '#contract/domain/order-status.ts';
import { orderOf, rulesOf } from '#tests/support/orders.ts';
import { effectsOf } from './order-effects.ts';

const RESTAURANT = '01900000-0000-7000-8000-000000000001';
const PLACED_AT = Date.parse('2026-11-21T18:00:00.000Z');
const CUSTOMER = { kind: 'channel', id: 'c1', name: 'App' } as const;
const COOK = { kind: 'screen', id: 'd1', name: 'Wok' } as const;

type Step = OrderAction | { action: 'customer_note' } | { action: 'customer_cancel' } | { action: 'say_nothing' };
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ action: fc.constant('accept' as const), prep_minutes: fc.constantFrom(10, 25) }),
  fc.constantFrom<Step>(
    { action: 'customer_note' },
    { action: 'customer_note' },
    { action: 'customer_cancel' },
    { action: 'say_nothing' },
    { action: 'done' },
    { action: 'deliver' },
    { action: 'reopen' },
    { action: 'self_deliver' },
    { action: 'requote' },
    { action: 'acknowledge', ring_rev: 99 },
    { action: 'adjust_prep', prep_minutes: 40 },
    { action: 'item_done', line: 1, done: true },
    { action: 'cancel', reason: 'other', note: null },
    { action: 'mend', lines: [{ line: 1, quantity: 1 }] },
    { action: 'mend', lines: [{ line: 1, quantity: 3 }] },
  ),
);

const placed = (change: Partial<Order>): Order => {
  const order = orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: RESTAURANT,
    created_at: new Date(PLACED_AT).toISOString(),
    channel_id: '01900000-0000-7000-8000-00000000000c',
    ...change,
  });
  const items = order.items.map((item) => ({ ...item, quantity: 3 }));
  return { ...order, items, amount_cents: 4485, tax_cents: 0, total_cents: 4485 };
};

/** The order after a step, and whether its life went on by it. */
function after(order: Order, step: Step, nowMs: number): Order {
  const now = new Date(nowMs).toISOString();
  const change = { now, actor: CUSTOMER };
  if (step.action === 'say_nothing') return order;
  if (step.action === 'customer_cancel')
    return order.status === 'cancelled' ? order : cancelled(order, 'customer_request', change, null);
  if (step.action === 'customer_note') {
    const memo = { text: `note ${order.rev}`, lang: null, other: null };
    return applyCustomerChange(order, { ...order, memo } satisfies CustomerRequest, change) ?? order;
  }
  const act = step.action === 'acknowledge' ? { ...step, ring_rev: order.ring?.rev ?? 0 } : step;
  const context = { now, actor: COOK, expectRev: order.rev, replacements: new Map() };
  const outcome = actOn(order, act, context);
  return outcome.kind === 'applied' ? outcome.order : order;
}

const kinds = (jobs: ReturnType<typeof effectsOf>): string[] => jobs.map(({ kind }) => kind);

describe('the work that follows from an order', () => {
  const rules = rulesOf(RESTAURANT);
  const script = fc.array(fc.tuple(steps, fc.integer({ min: 1, max: 90 })), { maxLength: 20 });

  it('is begun once: a version that is written again, or says the same, begins nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DELIVERY_METHODS), script, (delivery_method, walk) => {
        let order = placed({ delivery_method });
        let nowMs = PLACED_AT;
        for (const [step, lag] of walk) {
          nowMs += lag * 1000;
          order = after(order, step, nowMs);
          expect(kinds(effectsOf(order, order, new Date(nowMs).toISOString(), rules))).toEqual([]);
          const seen = { ...order, rev: order.rev + 1, memo: order.memo };
          expect(kinds(effectsOf(order, seen, new Date(nowMs).toISOString(), rules))).toEqual([]);
        }
      }),
    );
  });

  it('[P7] has the papers compared at each entry into the kitchen, each difference since, and a cancellation', () => {
    const isHere = ({ status }: Order): boolean => status === 'order_received' || status === 'finished';
    const wasAccepted = ({ history }: Order): boolean => history.some(({ action }) => action === 'accept');
    fc.assert(
      fc.property(fc.constantFrom(...DELIVERY_METHODS), script, (delivery_method, walk) => {
        let order = placed({ delivery_method });
        let nowMs = PLACED_AT;
        for (const [step, lag] of walk) {
          nowMs += lag * 1000;
          const before = order;
          order = after(before, step, nowMs);
          const jobs = effectsOf(before, order, new Date(nowMs).toISOString(), rules);
          const isNew = order.rev !== before.rev;
          const isOther =
            !isHere(before) ||
            ['customer_note', 'mend'].includes(step.action) ||
            before.delivery_method !== order.delivery_method;
          const isToCook = (isTodo(before.status) || before.status === 'order_received') && wasAccepted(before);
          const isCalledOff = step.action === 'customer_cancel' && isToCook;
          const count = isNew && ((isHere(order) && isOther) || isCalledOff) ? 1 : 0;
          expect(kinds(jobs).filter((kind) => kind === 'print.order')).toHaveLength(count);
        }
      }),
    );
  });

  it('sends a callback for every state that the channel can see, and for no other', () => {
    fc.assert(
      fc.property(script, (walk) => {
        let order = placed({});
        let nowMs = PLACED_AT;
        for (const [step, lag] of walk) {
          nowMs += lag * 1000;
          const before = order;
          order = after(before, step, nowMs);
          const isTold = kinds(effectsOf(before, order, new Date(nowMs).toISOString(), rules)).includes(
            'channel.callback',
          );
          const isNews =
            before.status !== order.status ||
            before.due_at !== order.due_at ||
            leftToPayCents(before) !== leftToPayCents(order) ||
            dueBackCents(before) !== dueBackCents(order) ||
            (order.rev !== before.rev && step.action === 'mend');
          expect(isTold).toBe(isNews);
        }
      }),
    );
  });

  it('says nothing to the channel of the order that it has just sent', () => {
    expect(kinds(effectsOf(null, placed({}), new Date(PLACED_AT).toISOString(), rules))).toEqual(['watch.order']);
  });
});
