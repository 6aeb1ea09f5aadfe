import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryStep, Order } from '#contract/domain/order.ts';
import { refundOrderCall } from '#contract/http/money/refund.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const BROUGHT = {
  payment_method: 'cash',
  payment_state: 'unpaid',
  delivery_method: 'delivery_provider',
  total_cents: 2673,
  status: 'received',
} as const;

const OFF: HistoryStep = {
  at: '2026-11-20T18:00:00.000Z',
  actor: { kind: 'user', id: 'u', name: 'Owner' },
  action: 'written_off',
  from: null,
  to: null,
  rev: 9,
  detail: { refund_cents: 2673, by_platform: false, bearer: 'restaurant', note: 'Never answered the door' },
};

/** The opened order, and the actions that are asked of the server. */
async function opened(change: Partial<Order>) {
  const order = anOrder(1, change);
  const asked: unknown[] = [];
  mockServer.use(
    mockCall(updateStatusCall, ({ body }) => {
      asked.push((body as { act: unknown }).act);
      return { t: 'result', command_id: 'x', seq: 9, status: 'applied', code: null, order } as const;
    }),
    ...officeBackend({ orders: [order] }),
  );
  const { screen } = await renderOffice(`/order/list?status=all&order=${order.id}`, 'en');
  await screen.findByRole('heading', { name: 'Money' });
  return { screen, asked };
}

describe('[M8] a payment that the restaurant records', () => {
  it('is asked for of what a courier brought unpaid, and says how it was paid', async () => {
    const { screen, asked } = await opened(BROUGHT);
    screen.getByText('The customer paid $26.73:');
    fireEvent.click(screen.getByRole('button', { name: 'Card' }));
    await screen.findByText('Payment recorded');
    expect(asked).toEqual([{ action: 'record_payment', how: 'card' }]);
  });

  it('is recorded once by a double click, and its way back takes no press in the first moment', async () => {
    const order = anOrder(1, BROUGHT);
    const orders = [order];
    const asked: unknown[] = [];
    mockServer.use(
      mockCall(updateStatusCall, ({ body }) => {
        asked.push((body as { act: { action: string } }).act.action);
        const money = { paid_cents: 2673, credited_cents: 0, refunded_cents: 0, cash_cents: 2673 };
        const after = { ...order, rev: order.rev + 1, payment_state: 'paid' as const, money };
        orders[0] = after;
        return { t: 'result', command_id: 'x', seq: 9, status: 'applied', code: null, order: after } as const;
      }),
      ...officeBackend({ orders }),
    );
    const { screen } = await renderOffice(`/order/list?status=all&order=${order.id}`, 'en');
    const cash = await screen.findByRole('button', { name: 'Cash' });
    fireEvent.click(cash);
    fireEvent.click(cash);
    const back = (await screen.findByRole('button', { name: /Undo the recorded payment/ })) as HTMLButtonElement;
    expect(back.disabled).toBe(true);
    await waitFor(() => expect(back.disabled).toBe(false), { timeout: 5_000 });
    expect(asked).toEqual(['record_payment']);
  });

  it('is not asked for of what the own people handed over, but in which way it was paid can be put right', async () => {
    const { screen, asked } = await opened({ ...BROUGHT, delivery_method: 'delivery_own' });
    expect(screen.queryByText(/The customer paid/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Undo the recorded payment/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '$26.73 was paid by card' }));
    await screen.findByText('Payment recorded');
    expect(asked).toEqual([{ action: 'record_payment', how: 'card' }]);
  });

  it('can be taken back', async () => {
    const money = { paid_cents: 2673, credited_cents: 0, refunded_cents: 0, cash_cents: 2673 };
    const { screen, asked } = await opened({ ...BROUGHT, payment_state: 'paid', money });
    expect(document.querySelector('[data-field="order.payment_method"]')?.textContent).toMatch(/^Cash \$26.73 · Paid/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo the recorded payment (Cash $26.73)' }));
    await screen.findByText('Recorded payment undone');
    expect(asked).toEqual([{ action: 'unrecord_payment' }]);
  });
});

describe('an order that was paid in more than one way', () => {
  const DEARER = {
    payment_method: 'online',
    payment_state: 'paid',
    delivery_method: 'pickup',
    total_cents: 8460,
  } as const;
  const ONLINE = { paid_cents: 7050, credited_cents: 0, refunded_cents: 0 };
  const ways = () => document.querySelector('[data-field="order.payment_method"]')?.textContent;

  it('says what came online, and what was recorded at the counter', async () => {
    const money = { ...ONLINE, paid_cents: 8460, door_cents: 1410, card_cents: 1410 };
    await opened({ ...DEARER, status: 'order_received', money });
    expect(ways()).toMatch(/^Online \$70\.50 \+ Card \$14\.10 · Paid/);
  });

  it('says it of what was taken with the food, and what may have been paid by card of it', async () => {
    const { screen } = await opened({ ...DEARER, status: 'received', money: ONLINE });
    expect(ways()).toMatch(/^Online \$70\.50 \+ Cash \$14\.10 · Paid/);
    screen.getByRole('button', { name: '$14.10 was paid by card' });
  });

  it('names no amount where it was paid in one', async () => {
    await opened({ ...DEARER, total_cents: 7050, status: 'received', money: ONLINE });
    expect(ways()).toMatch(/^Online · Paid/);
  });
});

describe('[M9] what will not be paid', () => {
  it('is written off with its reason, and asked for again', async () => {
    const order = anOrder(1, BROUGHT);
    const orders = [order];
    const money = { paid_cents: 0, credited_cents: order.total_cents, refunded_cents: 0 };
    const off = { ...order, rev: order.rev + 1, money, history: [...order.history, OFF] };
    const asked: unknown[] = [];
    mockServer.use(
      mockCall(refundOrderCall, ({ body }) => {
        const { refund, note } = body as { refund: unknown; note: string };
        asked.push({ refund, note });
        const after = refund === null ? { ...order, rev: off.rev + 1 } : off;
        orders[0] = after;
        return { order: after, refund: null };
      }),
      ...officeBackend({ orders }),
    );
    const { screen } = await renderOffice(`/order/list?status=all&order=${order.id}`, 'en');
    fireEvent.click(await screen.findByRole('button', { name: 'Write off…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Write off the \$26\.73/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Write off' }));
    expect(asked).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Why it is written off'), { target: { value: 'Never answered the door' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Write off' }));
    await screen.findByText('$26.73 written off');
    // The reason can be read where the step is.
    expect((await screen.findByText(/Never answered the door/)).textContent).toContain('$26.73');
    fireEvent.click(screen.getByRole('button', { name: 'Ask for it again' }));
    const again = within(await screen.findByRole('alertdialog', { name: /Ask for \$26\.73 again/ }));
    fireEvent.click(again.getByRole('button', { name: 'Ask for it again' }));
    await screen.findByText('The customer paid $26.73:');
    expect(asked).toMatchObject([{ refund: { kind: 'rest' }, note: 'Never answered the door' }, { refund: null }]);
  });

  it('says in the open dialog that somebody else has written it off', async () => {
    const order = anOrder(1, BROUGHT);
    const orders = [order];
    mockServer.use(...officeBackend({ orders }));
    const { screen, queryClient } = await renderOffice(`/order/list?status=all&order=${order.id}`, 'en');
    fireEvent.click(await screen.findByRole('button', { name: 'Write off…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Write off the \$26\.73/ }));
    const money = { paid_cents: 0, credited_cents: order.total_cents, refunded_cents: 0 };
    orders[0] = { ...order, rev: order.rev + 1, money };
    await act(async () => queryClient.invalidateQueries());
    expect((await dialog.findByRole('alert')).textContent).toContain('$0.00 is left to pay now');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Write off' }).disabled).toBe(true);
  });

  it('is said of what counts as taken by the own people, and is nothing before they hand it over', async () => {
    const own = { ...BROUGHT, delivery_method: 'delivery_own' } as const;
    const { screen } = await opened(own);
    fireEvent.click(screen.getByRole('button', { name: 'Customer did not pay…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Write off the \$26\.73/ }));
    dialog.getByText(/It counts as taken since the food was handed over/);
    cleanup();
    const early = await opened({ ...own, status: 'finished' });
    expect(early.screen.queryByRole('button', { name: 'Customer did not pay…' })).toBeNull();
  });
});
