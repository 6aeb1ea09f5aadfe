import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';

beforeAll(() => void Object.assign(window, { innerWidth: 2_560, innerHeight: 1_440 }));
beforeAll(async () => {
  await startI18n('kiosk', 'en');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(cleanup);

/** What the sheet says of the customer, for the ringing order with such fields. */
async function said(change: Partial<Order>): Promise<string> {
  const picture = PICTURES['02-desk-alert']?.();
  if (picture === undefined) throw new Error('no picture');
  const orders = picture.orders.map((each) => {
    const order = { ...each.order, ...change };
    return { ...each, order, confirmed: order };
  });
  await act(async () => {
    render(
      <DeskContext value={fakeParts({ ...picture, orders }, {}, true, {})}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  fireEvent.click(screen.getByTestId('alert-reject'));
  const text = screen.getByTestId('reason-sheet').querySelector('p')?.textContent ?? '';
  cleanup();
  return text;
}

it('[ES9] rejecting promises no message to the customer that no one sends, and no refund of what was not paid', async () => {
  const unpaid = { payment_state: 'unpaid', money: { paid_cents: 0, credited_cents: 0, refunded_cents: 0 } } as const;
  const paid = { money: { paid_cents: 1_524, credited_cents: 0, refunded_cents: 0 } };
  const phone = { customer_phone: '+12125550199', tells_customer: false };
  expect(await said({ ...unpaid, ...phone })).toBe('No one informs the customer: call (212) 555-0199.');
  expect(await said({ ...paid, ...phone, customer_phone: null })).toBe(
    'No one informs the customer. What was paid goes back.',
  );
  expect(await said({ ...paid, tells_customer: true })).toBe(
    'Their channel informs the customer. What was paid goes back.',
  );
});
