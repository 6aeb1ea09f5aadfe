import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { Order } from '#contract/domain/order.ts';
import { listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDelivery, anAdminInfo, anOrder, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';
import type { NoticeHandlers } from '../../../live/notice-channel.ts';

let channel: NoticeHandlers | undefined;
vi.mock('../../../live/notice-channel.ts', () => ({
  openNoticeChannel: (_token: string, handlers: NoticeHandlers) => {
    channel = handlers;
    return () => undefined;
  },
}));

const orders: Order[] = [];
beforeEach(() => {
  orders.splice(
    0,
    orders.length,
    anOrder(2, { status: 'order_received', due_at: '2030-01-01T00:00:00.000Z' }),
    anOrder(1),
  );
  mockServer.use(...officeBackend({ orders }));
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

/** The fields of an order; what is inside another place (card, items) is named there. */
const ORDER_FIELDS = (
  'id order_no number account_id channel external_id created_at amount_cents memo delivery_method requested_at due_at ' +
  'prep_minutes payment_method payment_state status acknowledged_at customer_name customer_phone delivery_address ' +
  'delivery_distance delivery_fee_cents tax_cents tip_cents discount_cents total_cents card delivery_status flags rev ' +
  'history items'
).split(' ');

const notice = (order_no: string) => ({
  restaurant_id: aRestaurant().id,
  head: 9,
  name: '蜀香小馆',
  todo_count: 2,
  newest: [{ id: order_no, order_no, age_ms: 0, by: null }],
});

describe('the order list', () => {
  it('shows orders with their counts and the number that waits', async () => {
    const { screen } = await renderOffice('/order/list');
    expect(await screen.findAllByTestId('order-row')).toHaveLength(2);
    expect(screen.getByTestId('count-open').textContent).toBe('2');
    expect(screen.getByTestId('count-payment_completed').textContent).toBe('1');
    expect((await screen.findByTestId('todo-count')).textContent).toBe('1');
  });

  it('announces a new order by number once, and lets its row wait for a tap', async () => {
    const { screen } = await renderOffice('/order/list');
    await screen.findAllByTestId('order-row');
    orders.unshift(anOrder(3));
    act(() => channel?.onNotice(notice('003')));
    act(() => channel?.onNotice(notice('003')));
    const waiting = await screen.findByTestId('new-rows');
    expect(waiting.textContent).toBe('有 1 个新订单，点这里显示');
    expect(screen.getAllByTestId('order-row')).toHaveLength(2);
    expect(screen.getAllByText('新订单 003')).toHaveLength(1);
    expect((await screen.findByTestId('todo-count')).textContent).toBe('2');
    fireEvent.click(waiting);
    expect(screen.getAllByTestId('order-row')).toHaveLength(3);
    expect(screen.queryByTestId('new-rows')).toBeNull();
  });

  it('warns in the words of the specification while the live connection is lost', async () => {
    const { screen } = await renderOffice('/order/list', 'en');
    await screen.findAllByTestId('order-row');
    expect(screen.queryByTestId('link-lost')).toBeNull();
    act(() => channel?.onLink('lost'));
    expect(screen.getByTestId('link-lost').textContent).toContain(
      'You have been disconnected, you will not receive the latest orders, refresh the page to reconnect',
    );
    act(() => channel?.onLink('normal'));
    expect(screen.queryByTestId('link-lost')).toBeNull();
  });

  it('sends the filters of its address to the call', async () => {
    const asked: Record<string, string>[] = [];
    mockServer.use(
      mockCall(listOrdersCall, ({ query }) => {
        asked.push(query);
        return new CallError('internal');
      }),
    );
    const { screen } = await renderOffice('/order/list?status=finished&q=Tom&payment_method=cash');
    expect(await screen.findByText('没取到订单')).toBeDefined();
    expect(asked).toContainEqual(
      expect.objectContaining({
        status: 'finished',
        q: 'Tom',
        payment_method: 'cash',
        restaurant_id: aRestaurant().id,
      }),
    );
  });

  it('says that nothing matches and offers to drop the filters', async () => {
    orders.length = 0;
    const { screen, where } = await renderOffice('/order/list?status=all&q=nobody');
    expect(await screen.findByText('没有符合的订单')).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: '清空筛选' })[0] as HTMLElement);
    await waitFor(() => expect(where()).toBe('/order/list?status=all'));
  });
});

describe('an order beside the list', () => {
  it('shows dishes, money, the nine steps, history and proof', async () => {
    orders[0] = anOrder(2, { delivery: aDelivery(), delivery_method: 'delivery_provider' });
    const { screen } = await renderOffice(`/order/list?order=${orders[0].id}`);
    const detail = within(await screen.findByTestId('order-detail'));
    expect(detail.getByText('麻婆豆腐')).toBeDefined();
    expect(detail.getAllByText('$34.37')).toHaveLength(1);
    expect(detail.getByText('已到店').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(detail.getByText('下单', { selector: 'div' })).toBeDefined();
    expect(await detail.findByText('没有屏幕收到过这单。')).toBeDefined();
  });

  it('[S8] says which number an order had before it was paid on a later day', async () => {
    const order = anOrder(2);
    const paid = {
      actor: { kind: 'channel' as const, id: 'c', name: '网店' },
      from: 'pending',
      to: 'payment_completed',
    };
    orders[0] = {
      ...order,
      history: [
        ...order.history,
        { ...paid, at: order.created_at, action: 'payment', rev: 2, detail: { was_number: '20261121-042' } },
      ] as Order['history'],
    };
    const { screen } = await renderOffice(`/order/list?order=${order.id}`);
    const detail = within(await screen.findByTestId('order-detail'));
    expect(await detail.findByText(/原单号 20261121-042/)).toBeDefined();
  });

  it('names the step that a courier’s news is about, and the trouble', async () => {
    const order = anOrder(2);
    const courier = { actor: { kind: 'provider' as const, id: 'simulated', name: 'simulated' }, at: order.created_at };
    orders[0] = {
      ...order,
      history: [
        ...order.history,
        { ...courier, action: 'delivery', from: null, to: null, rev: 2, detail: { status: 'arrived_at_pickup' } },
        { ...courier, action: 'trouble', from: null, to: null, rev: 3, detail: { trouble: 'no_courier' } },
      ] as Order['history'],
    };
    const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
    const detail = within(await screen.findByTestId('order-detail'));
    expect(await detail.findByText('Courier: At pickup')).toBeDefined();
    expect(detail.getByText('Simulated courier · No courier')).toBeDefined();
    expect(detail.queryByText('Delivery update')).toBeNull();
  });

  it('has a place for every field of an order that a person sees', async () => {
    const full = anOrder(2, {
      account_id: 'customer-7',
      external_id: 'abc-1',
      memo: { text: 'Leave at door', lang: 'en', other: '放门口' },
      delivery_method: 'delivery_provider',
      requested_at: '2026-11-21T19:00:00.000Z',
      due_at: '2026-11-21T18:40:00.000Z',
      prep_minutes: 20,
      acknowledged_at: '2026-11-21T18:03:00.000Z',
      delivery_address: {
        street: '1120 Oak Hollow Dr',
        unit: '4C',
        city: 'Naperville',
        state: 'IL',
        zip_code: '60540',
        lat: null,
        lng: null,
        instructions: null,
      },
      delivery_distance: 2.1,
      delivery_fee_cents: 299,
      tip_cents: 200,
      discount_cents: 100,
      card: { brand: 'Visa', last4: '4417' },
      flags: ['total_differs'],
      delivery: aDelivery(),
    });
    orders[0] = full;
    const { screen } = await renderOffice(`/order/list?order=${full.id}`);
    await screen.findByTestId('order-detail');
    const shown = new Set(
      [...document.querySelectorAll('[data-field]')].map((element) => element.getAttribute('data-field')),
    );
    const inside = ['id', 'items', 'card'];
    const wanted = ORDER_FIELDS.filter((field) => !inside.includes(field)).map((field) => `order.${field}`);
    expect(wanted.filter((field) => !shown.has(field))).toEqual([]);
  });

  it('cancels with a reason, on the version that is on screen, and says so', async () => {
    const sent: unknown[] = [];
    const target = anOrder(1);
    mockServer.use(
      mockCall(updateStatusCall, ({ body }) => {
        sent.push(body);
        return { t: 'result' as const, command_id: 'x', status: 'applied' as const, code: null, seq: 1, order: null };
      }),
    );
    const { screen } = await renderOffice(`/order/list?order=${target.id}`, 'en');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order…' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'sold_out' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('order cancelled')).toBeDefined();
    expect(sent).toMatchObject([
      { order_id: target.id, expect_rev: 1, act: { action: 'cancel', reason: 'sold_out', note: null } },
    ]);
  });
});

it('shows the sum of sales, but not where it would read as what is left to pay', async () => {
  const { screen } = await renderOffice('/order/list?status=all', 'en');
  expect(await screen.findByText(/^Total \$/)).toBeTruthy();
  cleanup();
  const owed = await renderOffice('/order/list?status=all&payment_state=owed', 'en');
  expect(await owed.screen.findByText(/^\d+ orders?$/)).toBeTruthy();
  expect(owed.screen.queryByText(/^Total \$/)).toBeNull();
});

it('[FG5] says what of the list is no sale beside the sum of the others, and no sum where nothing is', async () => {
  orders.push(anOrder(3, { status: 'cancelled' }));
  const mixed = await renderOffice('/order/list?status=all', 'en');
  expect(await mixed.screen.findByText('3 orders (1 cancelled)')).toBeTruthy();
  expect(mixed.screen.getByText(/^Total of the others \$/)).toBeTruthy();
  cleanup();
  orders.splice(0, 2);
  const none = await renderOffice('/order/list?status=all', 'en');
  expect(await none.screen.findByText('1 order (1 cancelled)')).toBeTruthy();
  expect(none.screen.queryByText(/^Total .*\$/)).toBeNull();
});

it('[M1] says of refunds that are due what is due, in each row and in all', async () => {
  orders.splice(0);
  const money = { ...anOrder(4).money, paid_cents: anOrder(4).total_cents, credited_cents: 865, refunded_cents: 0 };
  orders.push(anOrder(4, { payment_state: 'refund_due', payment_method: 'online', money }));
  const { screen } = await renderOffice('/order/list?status=all&payment_state=refund_due', 'en');
  expect((await screen.findAllByText('Refund due $8.65')).length).toBeGreaterThan(0);
  expect(screen.getByText('To give back $8.65')).toBeTruthy();
  expect(screen.queryByText(/^Total .*\$/)).toBeNull();
});
