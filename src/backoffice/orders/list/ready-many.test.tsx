import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

const TONIGHT = new Date(Date.now() + 11 * 3_600_000).toISOString();
const cooking = { status: 'order_received', prep_minutes: 20 } as const;
const soon = anOrder(1, { ...cooking, due_at: new Date(Date.now() + 15 * 60_000).toISOString() });
const tonight = anOrder(2, { ...cooking, due_at: TONIGHT, requested_at: TONIGHT, scheduled: true });
const sent: { order_id: string; act: unknown }[] = [];

function answer(orders: Order[]) {
  mockServer.use(
    ...officeBackend({ orders }),
    mockCall(updateStatusCall, (request) => {
      const body = request.body as (typeof sent)[number];
      sent.push(body);
      const order = orders.find(({ id }) => id === body.order_id) ?? null;
      return { t: 'result' as const, command_id: 'x', status: 'applied' as const, code: null, seq: 1, order };
    }),
  );
}

/** The list with all its orders ticked: what stands above it. */
async function ticked(orders: Order[]) {
  answer(orders);
  const { screen } = await renderOffice('/order/list', 'en');
  await screen.findAllByTestId('order-row');
  fireEvent.click(screen.getByLabelText('Select all'));
  return { screen, bar: within(await screen.findByTestId('selection-bar')) };
}

beforeEach(() => {
  sent.length = 0;
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it('says how many it works on, and what it left out and why', async () => {
  const { screen, bar } = await ticked([soon, anOrder(3), anOrder(4)]);
  expect(bar.getByRole('button', { name: 'Prep +5 min · 1' })).toBeDefined();
  fireEvent.click(bar.getByRole('button', { name: 'Mark 1 ready' }));
  expect(await screen.findByText('1 order changed · 2 not accepted yet')).toBeDefined();
  expect(sent.map(({ order_id }) => order_id)).toEqual([soon.id]);
});

it('[S14] names the orders that are for later, and leaves them out unless they are ticked', async () => {
  const { screen, bar } = await ticked([soon, tonight]);
  fireEvent.click(bar.getByRole('button', { name: 'Mark 2 ready…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const named = dialog.getByRole('checkbox', { name: /^002 for / });
  expect(dialog.queryByText(/^001/)).toBeNull();
  fireEvent.click(named);
  expect(dialog.getByRole('button', { name: 'Mark 2 ready' })).toBeDefined();
  fireEvent.click(named);
  fireEvent.click(dialog.getByRole('button', { name: 'Mark 1 ready' }));
  expect(await screen.findByText('1 order changed · 1 left for later')).toBeDefined();
  expect(sent.map(({ order_id }) => order_id)).toEqual([soon.id]);
});

it('[S14] asks on the order page, too, with the time', async () => {
  answer([tonight]);
  const { screen } = await renderOffice(`/order/list?order=${tonight.id}`, 'en');
  fireEvent.click(await screen.findByRole('button', { name: 'Ready' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^002 is for .+\. Ready already\?$/)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Yes, it is ready' }));
  await waitFor(() => expect(sent.map(({ act }) => act)).toEqual([{ action: 'done' }]));
});
