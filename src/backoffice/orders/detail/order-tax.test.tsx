import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const TWO_RATES = [
  { rate: 0.1025, taxable_cents: 1000, tax_cents: 103 },
  { rate: 0.07, taxable_cents: 1000, tax_cents: 70 },
  { rate: 0, taxable_cents: 500, tax_cents: 0 },
];

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

/** What the money of an opened order says, line by line. */
async function linesOf(change: Partial<Order>): Promise<string[]> {
  const order = anOrder(1, { amount_cents: 2500, tax_cents: 173, ...change });
  mockServer.use(...officeBackend({ orders: [order] }));
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  const heading = await screen.findByRole('heading', { name: 'Money' });
  const terms = heading.closest('section')?.querySelectorAll('dt') ?? [];
  return [...terms].map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
}

describe("an order's money", () => {
  it('[TX3] [TX5] has a line for each rate, and what the platform remits', async () => {
    const lines = await linesOf({ total_cents: 2673, tax_lines: TWO_RATES, remitted_tax_cents: 173 });
    expect(lines.slice(-5)).toEqual([
      'Tax $1.73',
      'at 10.25% $1.03',
      'at 7% $0.70',
      'Total $26.73',
      'Tax remitted by the platform $1.73',
    ]);
  });

  it('[M7] says what of an order paid online is still to be collected, until it is handed over', async () => {
    const money = { paid_cents: 2000, credited_cents: 0, refunded_cents: 0 };
    const paid = { payment_method: 'online', payment_state: 'paid', total_cents: 2673, money } as const;
    const open = await linesOf({ ...paid, status: 'order_received' });
    expect(open.slice(-3)).toEqual(['Total $26.73', 'Paid $20.00', 'Still to collect $6.73']);
    const section = document.querySelector('[data-field="order.payment_state"]');
    expect(section?.textContent).toBe('Collect $6.73');
    cleanup();
    expect((await linesOf({ ...paid, status: 'received' })).at(-1)).toBe('Total $26.73');
  });

  it('[CR11] says of what a provider’s courier carries that it is owed, also of an order that is wholly unpaid', async () => {
    const order = { payment_method: 'cash', payment_state: 'unpaid', total_cents: 2673, status: 'finished' } as const;
    const carried = await linesOf({ ...order, delivery_method: 'delivery_provider' });
    expect(carried.at(-1)).toBe('Owed: the courier takes no money $26.73');
    expect(document.querySelector('[data-field="order.payment_state"]')?.textContent).toBe('$26.73 owed');
    cleanup();
    expect((await linesOf({ ...order, delivery_method: 'delivery_own' })).at(-1)).toBe('Total $26.73');
    cleanup();
    await linesOf({ ...order, status: 'order_completed', delivery_method: 'delivery_provider' });
    expect(document.querySelector('[data-field="order.payment_state"]')?.textContent).toBe('$26.73 owed');
  });

  it('[TX2] says under the total what tax the prices include', async () => {
    const tax_lines = [{ rate: 0.0775, taxable_cents: 2500, tax_cents: 173 }];
    const lines = await linesOf({ total_cents: 2500, tax_included: true, tax_lines });
    expect(lines.slice(-2)).toEqual(['Total $25.00', 'Tax included $1.73']);
  });
});
