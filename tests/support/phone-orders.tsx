import 'fake-indexeddb/auto';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { CallError } from '#contract/errors.ts';
import type { Order } from '#contract/domain/order.ts';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { addPhoneOrderCall, checkPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { forgetDrafts } from '#src/data/people/draft-queries.ts';
import { setSession } from '#src/lib/session.ts';
import { openDrafts } from '#src/offline/drafts.ts';
import { mockCall, type LOST } from './mock-calls.ts';
import { mockServer } from './mock-server.ts';
import { officeBackend } from './office-backend.ts';
import { aDish, anAdminInfo, anOrder, aRestaurant } from './office-fixtures.ts';
import { renderOffice } from './render-office.tsx';

const KEY = btoa('k'.repeat(32));
/** What the server says of a form whose order costs this. */
export const PRICE = {
  errors: [],
  distance: null,
  line_cents: [1495],
  amount_cents: 1495,
  delivery_fee_cents: 0,
  discount_cents: 0,
  tax_cents: 0,
  tax_included: false,
  tax_lines: [],
  total_cents: 1495,
};
const { id, name } = aRestaurant();

export const placed = (number: number): Order => anOrder(number, { channel: 'phone', status: 'ordered' });
/** What this browser keeps of a new phone order. */
export const keptPhoneOrder = async () => (await openDrafts(anAdminInfo().id, KEY)).read(`phone-order:${id}`);

/** Signed in, in a browser that keeps nothing yet. */
export async function signInAtDesk(): Promise<void> {
  localStorage.clear();
  setSession({ token: 'token-1', adminInfo: anAdminInfo(), restaurant: { id, name } });
  await forgetDrafts(anAdminInfo().id);
}

type Placing = Order | CallError | typeof LOST;
type Ask = { key: string | null; input: PhoneOrderInput };

/** What the order desk asks of a server with these orders, whose menu is this dish. */
export const phoneDeskBackend = (orders: Order[], dish = aDish()) => [
  ...officeBackend({ orders }),
  mockCall(listDishesCall, { items: [dish], total: 1, page: 1, page_size: 200 }),
  mockCall(listCategoriesCall, { items: [], counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 } }),
  mockCall(checkPhoneOrderCall, PRICE),
  mockCall(getRestaurantCall, aRestaurant()),
];

/** The order desk with these orders; `place` answers a new order. */
export function openPhoneOrders(path: string, orders: Order[], place: (ask: Ask) => Promise<Placing> | Placing) {
  mockServer.use(
    ...phoneDeskBackend(orders),
    mockCall(draftKeyCall, { key: KEY }),
    mockCall(addPhoneOrderCall, ({ headers, body }) =>
      place({ key: headers.get('idempotency-key'), input: body as PhoneOrderInput }),
    ),
  );
  return renderOffice(path, 'en');
}

type Office = Awaited<ReturnType<typeof openPhoneOrders>>;

/** A caller's order is typed. Resolves to its button that places it. */
export async function typePhoneOrder({ screen }: Office): Promise<HTMLElement> {
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '+12125550155' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Cy Tan' } });
  const search = screen.getByRole('combobox', { name: /dish/i });
  fireEvent.change(search, { target: { value: 'mapo' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await screen.findByTestId('draft-line');
  await waitFor(async () => expect((await keptPhoneOrder())?.fields).toMatchObject({ name: 'Cy Tan' }));
  return screen.getByRole('button', { name: /^Place/ });
}

/** Presses it once it can be pressed. */
export async function pressPlace({ screen }: Office): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Place/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}

/** An answer that is given only once the test gives it. */
export function laterAnswer() {
  let answer: (reply: Order | CallError) => void = () => undefined;
  let isAsked = false;
  return {
    place: () => {
      isAsked = true;
      return new Promise<Order | CallError>((resolve) => (answer = resolve));
    },
    // What is sent is kept first, which takes its time: nothing is answered before it is asked.
    answer: async (reply: Order | CallError) => {
      await waitFor(() => expect(isAsked).toBe(true));
      await act(async () => answer(reply));
    },
  };
}
