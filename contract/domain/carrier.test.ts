import { describe, expect, it } from 'vitest';
import { aDelivery } from '#tests/support/office-fixtures.ts';
import { orderOf } from '#tests/support/orders.ts';
import { canAskCourierAfterAll } from './carrier.ts';
import { applyCustomerChange, type CustomerRequest } from './customer-change.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { actOn, wantsQuote } from './order-actions.ts';
import type { OrderAction } from './order-command.ts';
import type { Order } from './order.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const SCREEN = { kind: 'screen', id: 'd1', name: '厨房屏 1' } as const;
const CHANNEL = { kind: 'channel', id: 'c1', name: 'Web' } as const;
const placed = (change: Partial<Order> = {}): Order =>
  orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-21T17:59:00.000Z',
    ...change,
  });
const onTheWay = aDelivery({ status: 'enroute_to_dropoff' });
const act = (order: Order, action: OrderAction, expectRev = order.rev) =>
  actOn(order, action, { now: NOW, actor: SCREEN, expectRev });
function applied(order: Order, action: OrderAction, expectRev?: number): Order {
  const result = act(order, action, expectRev);
  if (result.kind !== 'applied') throw new Error(`${action.action} was ${result.kind}`);
  return result.order;
}
const changed = (order: Order, change: Partial<CustomerRequest>): Order => {
  const request = { ...Object.fromEntries(REQUEST_FIELDS.map((field) => [field, order[field]])), ...change };
  const after = applyCustomerChange(order, request as CustomerRequest, { now: NOW, actor: CHANNEL });
  if (after === null) throw new Error('nothing changed');
  return after;
};
const ACCEPT: OrderAction = { action: 'accept', prep_minutes: 20 };

describe('[CR10] a courier after all', () => {
  const accepted = applied(placed({ delivery_method: 'delivery_provider' }), ACCEPT);
  const own = applied(accepted, { action: 'self_deliver' });

  it('is asked until the own driver has left', () => {
    expect(wantsQuote(own)).toBe(false);
    const again = applied(own, { action: 'requote' });
    expect(again).toMatchObject({ delivery_method: 'delivery_provider', delivery: null });
    expect(wantsQuote(again)).toBe(true);
    const gone = applied(applied(own, { action: 'done' }), { action: 'deliver' });
    expect(canAskCourierAfterAll(gone)).toBe(false);
    expect(act(gone, { action: 'requote' })).toEqual({ kind: 'rejected', code: 'illegal_transition' });
  });

  it('is never asked where the restaurant always delivers itself', () => {
    const always = applied(placed({ delivery_method: 'delivery_own' }), ACCEPT);
    expect(act(always, { action: 'requote' })).toEqual({ kind: 'rejected', code: 'illegal_transition' });
  });

  it('stays what a person chose last when the customer wanted to come himself for a while', () => {
    const back = (order: Order): string =>
      changed(changed(order, { delivery_method: 'pickup' }), { delivery_method: 'delivery_provider' }).delivery_method;
    expect(back(own)).toBe('delivery_own');
    expect(back(applied(own, { action: 'requote' }))).toBe('delivery_provider');
  });
});

describe('[OW2] a courier whom the customer’s change calls off', () => {
  const order = applied(placed({ delivery_method: 'delivery_provider', delivery: aDelivery() }), ACCEPT);

  it('is named, so that no one hands the food to him', () => {
    const street = { street: '1 Other St', unit: null, city: 'Flushing', state: 'NY', zip_code: '11354' };
    const moved = changed(order, { delivery_address: { ...street, instructions: null, lat: null, lng: null } });
    expect(moved.delivery?.courier).toBeNull();
    const said = moved.changes.map(({ text_en }) => text_en).filter((text) => text.includes('Marcus T.'));
    expect(said).toEqual(['Courier Marcus T. is called off: do not hand over to them']);
    expect(changed(order, { delivery_method: 'pickup' }).changes.map(({ text_zh }) => text_zh)).toContain(
      '骑手 Marcus T. 已叫停，别把餐交给他',
    );
  });

  it('is not where he stays', () => {
    const noted = changed(order, { customer_phone: '+16465550199' });
    expect(noted.changes.filter(({ text_en }) => text_en.includes('Marcus T.'))).toEqual([]);
  });
});

describe('[S5] food that a courier carries', () => {
  it('does not come back by a touch, unless its delivery is in trouble', () => {
    const order = placed({ delivery_method: 'delivery_provider', status: 'delivering', delivery: onTheWay });
    expect(act(order, { action: 'reopen' })).toEqual({ kind: 'rejected', code: 'illegal_transition' });
    const returned = { ...order, delivery: { ...onTheWay, trouble: 'returned' as const } };
    expect(applied(returned, { action: 'reopen' }).status).toBe('finished');
  });

  it('is not on its way again once the courier has delivered it; a hand-over that a person tapped can be taken back', () => {
    const received = placed({ delivery_method: 'delivery_provider', status: 'received', delivery: onTheWay });
    expect(applied(received, { action: 'reopen' }).status).toBe('delivering');
    const delivered = { ...received, delivery: { ...onTheWay, status: 'delivered' as const } };
    expect(act(delivered, { action: 'reopen' })).toEqual({ kind: 'rejected', code: 'illegal_transition' });
  });
});

describe('[R3] an order accepted as it was before its customer changed it', () => {
  it('rings on as changed, with all that moved since it was placed', () => {
    const order = placed();
    const first = changed(order, { memo: { text: 'no nuts', lang: null, other: null } });
    const second = changed(first, { customer_phone: '+16465550199' });
    const late = applied(second, ACCEPT, order.rev);
    expect(late.ring).toMatchObject({ kind: 'changed', acknowledged_at: null });
    expect(late.changes.length).toBeGreaterThanOrEqual(2);
    expect(applied(second, ACCEPT).ring).toMatchObject({ kind: 'new', acknowledged_at: NOW });
  });
});

describe('[CR14] food that leaves without a courier', () => {
  const ready = (delivery: Order['delivery']): Order =>
    placed({ delivery_method: 'delivery_provider', status: 'finished', accepted_at: NOW, delivery });

  it.each([
    ['no one was asked', null],
    ['a quote waits for a person', aDelivery({ status: 'quote', trouble: 'fee_over_cap' })],
    ['the provider gave up', aDelivery({ status: 'cancelled', trouble: 'cancelled_by_provider' })],
    ['it was brought back', aDelivery({ status: 'returned', trouble: 'returned' })],
  ])('leaves with the own driver where %s, and no courier is asked any more', (_when, delivery) => {
    const gone = applied(ready(delivery), { action: 'deliver' });
    expect(gone).toMatchObject({ status: 'delivering', delivery_method: 'delivery_own', delivery: null });
    expect(wantsQuote(gone)).toBe(false);
    expect(gone.history.at(-1)).toMatchObject({ action: 'deliver', detail: { own: true } });
  });

  it('leaves with the courier who is on the job, also where he was in trouble', () => {
    for (const delivery of [onTheWay, aDelivery({ status: 'created', trouble: 'no_courier' })]) {
      const gone = applied(ready(delivery), { action: 'deliver' });
      expect(gone).toMatchObject({ status: 'delivering', delivery_method: 'delivery_provider', delivery });
    }
  });

  it('may have a courier asked after all once it is back in the kitchen', () => {
    const gone = applied(ready(null), { action: 'deliver' });
    const back = applied(gone, { action: 'reopen' });
    expect(back).toMatchObject({ status: 'finished', delivery_method: 'delivery_own' });
    expect(canAskCourierAfterAll(back)).toBe(true);
    expect(applied(back, { action: 'requote' })).toMatchObject({ delivery_method: 'delivery_provider' });
  });
});
