import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { answerQuestion } from './answer-question.ts';
import { applyCustomerChange, type CustomerRequest } from './customer-change.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { shortLines } from './mend.ts';
import { actOn } from './order-actions.ts';
import { withMoney } from './order-money.ts';
import type { OrderAction } from './order-command.ts';
import { isRinging, type Order } from './order.ts';
import { openQuestion } from './question.ts';
import { refundParts } from './refund.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const LATER = '2026-11-21T18:05:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;
const by = { now: LATER, actor: CHANNEL };
const LESS = [{ line: 1, quantity: 0 }];

function act(order: Order, action: OrderAction): Order {
  const result = actOn(order, action, { now: NOW, actor: SCREEN, expectRev: order.rev });
  if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
  return result.order;
}

/** Two dishes, cooking, seen; its channel asks its customer, or not. */
function cooking(change: Partial<Order> = { asks_customer: true, tells_customer: true }): Order {
  const order = orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-21T17:59:00.000Z',
    payment_state: 'paid',
    payment_method: 'online',
    ...change,
  });
  const [first] = order.items;
  if (first === undefined) throw new Error('no items');
  const two = { ...order, items: [first, { ...first, line: 2, name_zh: '米饭', name_en: 'Rice' }] };
  return act(two, { action: 'accept', prep_minutes: 20 });
}

const asked = (): Order => act(cooking(), { action: 'ask', lines: LESS });
const answered = (order: Order, answer: 'yes' | 'no' | 'none'): Order => {
  const after = answerQuestion(order, answer, by);
  if (after === null) throw new Error('no question');
  return after;
};

describe('[MD5] a question to the customer', () => {
  it('changes nothing of the order until it is answered, and ends five minutes later', () => {
    const before = cooking();
    const after = asked();
    expect(after).toMatchObject({ items: before.items, total_cents: before.total_cents, ring: before.ring });
    expect(openQuestion(after)).toMatchObject({ rev: after.rev, until_at: '2026-11-21T18:05:00.000Z' });
  });

  it('mends it as it was asked when he says yes, and rings', () => {
    const question = asked();
    const after = answered(question, 'yes');
    expect(shortLines(after).map(({ item, given }) => [item.line, given])).toEqual([[1, 0]]);
    expect(after.total_cents).toBe(question.question?.total_cents);
    expect(after).toMatchObject({ question: { answer: 'yes' }, ring: { kind: 'changed', rev: after.rev } });
    expect(after.changes.map(({ kind }) => kind)).toEqual(['was']);
    expect(openQuestion(after)).toBeNull();
  });

  it.each(['no', 'none'] as const)('leaves it as it is at %s, and rings', (answer) => {
    const after = answered(asked(), answer);
    expect([shortLines(after), after.question?.answer, isRinging(after)]).toEqual([[], answer, true]);
    expect(answerQuestion(after, 'yes', by)).toBeNull();
  });

  it('is over when the kitchen decides, its customer changes the dishes, or it can no longer be mended', () => {
    const mended = act(asked(), { action: 'mend', lines: [{ line: 2, quantity: 0 }] });
    expect(mended.question).toMatchObject({ answer: 'withdrawn', answered_at: NOW });
    const order = asked();
    const request = Object.fromEntries(REQUEST_FIELDS.map((field) => [field, order[field]])) as unknown;
    const [first] = order.items;
    const fewer = { ...(request as CustomerRequest), items: first === undefined ? [] : [first] };
    expect(applyCustomerChange(order, fewer, by)?.question).toMatchObject({ answer: 'withdrawn' });
    const cancelled = act(order, { action: 'cancel', reason: 'sold_out', note: null });
    expect([openQuestion(cancelled), answerQuestion(cancelled, 'yes', by)]).toEqual([null, null]);
  });

  it('is not asked again, without an end, when its time ended while the food had left, or while a refund was due', () => {
    const gone = act(act(asked(), { action: 'done' }), { action: 'receive' });
    const reopen = (now: string) =>
      actOn(gone, { action: 'reopen' }, { now, actor: SCREEN, expectRev: gone.rev }) as { order: Order };
    expect(openQuestion(reopen(NOW).order)).toMatchObject({ answer: null });
    expect([openQuestion(reopen(LATER).order), reopen(LATER).order.question?.answer]).toEqual([null, 'none']);
    const order = { ...asked(), tip_cents: 500 };
    const granted = { ...order, ...withMoney(order, { credited_cents: 500 }) };
    const request = Object.fromEntries(REQUEST_FIELDS.map((field) => [field, granted[field]])) as unknown;
    const tip = { kind: 'part' as const, items: [], delivery_fee: false, service_fee: false, tip: true };
    const refunds = [{ parts: refundParts(order, tip), credit_cents: 500, isGiven: false }];
    const without = { ...(request as CustomerRequest), tip_cents: 0 };
    const after = applyCustomerChange(granted, without, { ...by, refunds });
    expect([after?.money?.credited_cents, after?.question?.answer]).toEqual([0, 'none']);
  });

  it('is not asked where the channel cannot, on an old version, or for nothing', () => {
    const refuse = (order: Order, lines = LESS, expectRev = order.rev) =>
      actOn(order, { action: 'ask', lines }, { now: NOW, actor: SCREEN, expectRev });
    expect(refuse(cooking({}))).toMatchObject({ code: 'illegal_transition' });
    expect(refuse(cooking(), LESS, 1)).toMatchObject({ code: 'stale_version' });
    expect(refuse(cooking(), [{ line: 1, quantity: 99 }])).toMatchObject({ code: 'too_many_pieces' });
    const [first] = cooking().items;
    expect(refuse(cooking(), [{ line: 1, quantity: first?.quantity ?? 1 }])).toMatchObject({ kind: 'noop' });
  });
});

describe('[MD6] telling the customer', () => {
  it('is asked of a person where the channel cannot, until it is done or nothing is missing', () => {
    const mended = act(cooking({}), { action: 'mend', lines: LESS });
    expect(mended.marks).toEqual(['inform_customer']);
    expect(act(mended, { action: 'inform' }).marks).toBeUndefined();
    const [first] = mended.ordered?.items ?? [];
    const back = act(mended, { action: 'mend', lines: [{ line: 1, quantity: first?.quantity ?? 1 }] });
    expect(back.marks).toBeUndefined();
    expect(act(cooking(), { action: 'mend', lines: LESS }).marks).toBeUndefined();
    expect(actOn(cooking(), { action: 'inform' }, { now: NOW, actor: SCREEN, expectRev: 1 }).kind).toBe('noop');
  });
});
