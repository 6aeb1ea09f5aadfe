import { cleanup, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReplyOf } from '#contract/http/call.ts';
import { listRefusedCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall } from '#contract/http/orders/order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aDelivery, anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const WORDS = 'Sulphites and celery, also anything with mustard';

const NOTE = 'Anything with lupin is bad for me';

async function opened(allergies: string[]) {
  const memo = { text: NOTE, lang: 'en', other: null } as const;
  const said = allergies.map((text) => ({ text_zh: null, text_en: text, found: false }));
  const order = anOrder(1, { allergies: said, memo });
  mockServer.use(...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  return { detail: await screen.findByTestId('order-detail'), panel: screen.getByRole('dialog') };
}

it('[NO4] an order says its allergies, whole, before its dishes, and has a mark of it in its head', async () => {
  const { detail, panel } = await opened([WORDS, 'Peanut']);
  const words = within(detail).getByText(`${WORDS} allergy`);
  const dishes = detail.querySelector('[data-field="order.items"]');
  if (dishes === null) throw new Error('no dishes');
  for (const above of [words, within(detail).getByText(NOTE)])
    expect(above.compareDocumentPosition(dishes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(panel).getByText('Allergy')).toBeDefined();
});

it('[CR13] says of a delivery without a street that it has no address, which cannot be copied', async () => {
  const nowhere = { street: '?', unit: null, city: '', state: '', zip_code: '', lat: null, lng: null };
  const order = anOrder(1, { delivery_address: { ...nowhere, instructions: null } });
  mockServer.use(...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  expect(await screen.findByText('No address, ask the customer')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
});

it('[OW5] its history names the tip that a customer changed, before and after', async () => {
  const base = anOrder(1, {});
  const actor = { kind: 'channel' as const, id: 'channel', name: '' };
  const step = { at: base.created_at, actor, action: 'update', from: null, to: null, rev: 9 };
  const detail = { lines: 0, total_was_cents: 3_329, total_cents: 2_929, tip_was_cents: 600, tip_cents: 200 };
  mockServer.use(...officeBackend({ orders: [{ ...base, history: [...base.history, { ...step, detail }] }] }));
  const { screen } = await renderOffice(`/order/list?order=${base.id}`, 'en');
  const found = await screen.findByTestId('order-detail');
  expect(found.textContent).toContain('$33.29 → $29.29 · Tip $6.00 → $2.00');
});

it('has neither where nothing is known of an allergy', async () => {
  const { detail, panel } = await opened([]);
  expect(within(detail).queryByTestId('order-allergies')).toBeNull();
  expect(within(panel).queryByText('Allergy')).toBeNull();
});

it('leads to all orders of its customer, by the phone number, else by the e-mail', async () => {
  const leadsTo = async (change: Partial<ReturnType<typeof anOrder>>): Promise<string> => {
    const order = anOrder(1, change);
    mockServer.use(...officeBackend({ orders: [order] }));
    const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
    const link = await screen.findByRole('link', { name: 'All their orders' });
    const to = new URL(link.getAttribute('href') ?? '', 'http://laidan.example.com').searchParams;
    cleanup();
    return `${to.get('status')} ${to.get('q')}`;
  };
  expect(await leadsTo({ customer_phone: '+16465550111' })).toBe('all +16465550111');
  expect(await leadsTo({ customer_phone: null, customer_email: 'ada@example.com' })).toBe('all ada@example.com');
});

it('[S16] says what its customer still wanted and was refused, with the reason', async () => {
  const order = anOrder(1);
  const refused: ReplyOf<typeof listRefusedCall>['items'][number] = {
    id: '01900000-0000-7000-8000-0000000000aa',
    restaurant_id: order.restaurant_id,
    channel_name: 'Website',
    external_id: 'web-1',
    customer_name: order.customer_name,
    customer_phone: null,
    came_as: null,
    total_cents: null,
    currency: null,
    errors: [{ path: '', code: 'illegal_transition', status: 'delivering' }],
    asked: 'cancel',
    order: { id: order.id, order_no: order.order_no },
    at: order.created_at,
  };
  mockServer.use(...officeBackend({ orders: [order] }));
  mockServer.use(mockCall(listRefusedCall, { items: [refused], total: 1, page: 1, page_size: 50 }));
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  const line = await screen.findByTestId('refused-change');
  expect(line.textContent).toContain('Cancellation by the customer');
  expect(line.textContent).toContain('Too late: the order was “Delivering”');
});

it('[OW5] says under each change of the history what it took away and brought', async () => {
  const at = '2026-11-21T18:01:00.000Z';
  const actor = { kind: 'channel', id: 'web', name: 'Website' } as const;
  const order = anOrder(1);
  const step = { at, actor, action: 'update', from: null, to: null, rev: 2, detail: { lines: 1 } };
  const changed = { ...order, rev: 2, history: [...order.history, step] };
  const lines = [{ kind: 'now' as const, text_zh: '过敏：花生', text_en: 'Allergy: peanut' }];
  mockServer.use(
    mockCall(getLedgerCall, {
      committed_at: at,
      accepted_at: null,
      screens: [],
      escalations: [],
      changes: [{ rev: 2, lines, more: 3 }],
    }),
    ...officeBackend({ orders: [changed] }),
  );
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  const recorded = await screen.findByTestId('recorded-change');
  expect(recorded.textContent).toContain('Allergy: peanut');
  expect(recorded.textContent).toContain('and 3 more');
});

it('[CR9] of a courier who was called off it shows how far he came, that he was, and no time of arrival', async () => {
  const { steps } = aDelivery();
  const off = { status: 'cancelled' as const, at: '2026-11-21T18:26:30.000Z', source: 'simulated' };
  const delivery = aDelivery({ status: 'cancelled', steps: [...steps.slice(0, 4), off] });
  const order = anOrder(1, { status: 'cancelled', delivery_method: 'delivery_provider', delivery });
  mockServer.use(...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?status=all&order=${order.id}`, 'en');
  const timeline = await screen.findByTestId('delivery-timeline');
  expect(timeline.textContent).toContain('Cancelled after step 4 of 9');
  const rows = within(timeline).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.match(/\d+:\d\d:\d\d/) !== null)).toEqual([
    ...Array.from({ length: 4 }, () => true),
    ...Array.from({ length: 5 }, () => false),
    true,
  ]);
  expect(rows.at(-1)?.textContent).toContain('Cancelled');
  expect(timeline.textContent).not.toContain('About');
});
