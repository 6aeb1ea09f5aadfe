import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { Order } from '#contract/domain/order.ts';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { LOST } from '#tests/support/mock-calls.ts';
import {
  keptPhoneOrder,
  laterAnswer,
  openPhoneOrders,
  placed,
  pressPlace,
  signInAtDesk,
  typePhoneOrder,
} from '#tests/support/phone-orders.tsx';
import { clearSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

type Ask = { key: string | null; input: PhoneOrderInput };

/** Keeps first answers as the server does, and loses the first answer on its way back. */
function serverThatLoses() {
  const made = new Map<string, { content: string; order: Order }>();
  let answers = 0;
  const place = ({ key, input }: Ask): Order | CallError | typeof LOST => {
    const content = JSON.stringify(input);
    const known = made.get(key ?? '');
    answers += 1;
    if (known !== undefined && known.content !== content) return new CallError('conflict');
    const order = known?.order ?? placed(7 + made.size);
    made.set(key ?? String(answers), { content, order });
    return answers === 1 ? LOST : order;
  };
  return { place, made };
}

const memo = 'Note for the order';
const typeMemo = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });

beforeEach(signInAtDesk);
afterEach(clearSession);

it('[EN8] an order whose answer was lost is placed once by a second press', async () => {
  const { place, made } = serverThatLoses();
  const office = await openPhoneOrders('/order/om?new=1', [placed(7)], place);
  await typePhoneOrder(office);
  await pressPlace(office);
  await office.screen.findByText(/never placed twice/);
  await pressPlace(office);
  await office.screen.findByText(/007.*placed|placed.*007/i);
  expect(made.size).toBe(1);
  await waitFor(async () => expect(await keptPhoneOrder()).toBeUndefined());
});

it('[EN8] what was typed after a lost answer is a correction of the order that was placed', async () => {
  const { place, made } = serverThatLoses();
  const office = await openPhoneOrders('/order/om?new=1', [placed(7)], place);
  const { screen, where } = office;
  await typePhoneOrder(office);
  await pressPlace(office);
  await screen.findByText(/never placed twice/);
  typeMemo(screen.getByLabelText(memo), 'ring twice');
  await pressPlace(office);
  await screen.findByText(/What you typed since is not saved yet/);
  expect(where()).toContain(`correct=${placed(7).id}`);
  expect((screen.getByLabelText(memo) as HTMLTextAreaElement).value).toBe('ring twice');
  expect(made.size).toBe(1);
});

it('[EN8] the same after the page was loaded again: it says that it was sent', async () => {
  const { place, made } = serverThatLoses();
  const office = await openPhoneOrders('/order/om?new=1', [placed(7)], place);
  await typePhoneOrder(office);
  await pressPlace(office);
  await office.screen.findByText(/never placed twice/);
  cleanup();
  const again = await openPhoneOrders('/order/om?new=1', [placed(7)], place);
  await again.screen.findByText(/Sent at .* without an answer/);
  // Other content: what is remembered in memory by content alone would not help.
  typeMemo(again.screen.getByLabelText(memo), 'no chilli');
  await pressPlace(again);
  await again.screen.findByText(/What you typed since is not saved yet/);
  expect(made.size).toBe(1);
});

it('[EN8] what is typed while the order is placed is a correction of it', async () => {
  const { place, answer } = laterAnswer();
  const office = await openPhoneOrders('/order/om?new=1', [placed(7)], place);
  const { screen, where, queryClient } = office;
  await typePhoneOrder(office);
  await pressPlace(office);
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  typeMemo(screen.getByLabelText(memo), 'no chilli');
  await answer(placed(7));
  await screen.findByText(/What you typed since is not saved yet/);
  expect(where()).toContain(`correct=${placed(7).id}`);
  expect((screen.getByLabelText(memo) as HTMLTextAreaElement).value).toBe('no chilli');
});

it('[EN8] after a refusal it is placed as it stands then, and was never sent without an answer', async () => {
  const asks: Ask[] = [];
  const office = await openPhoneOrders('/order/om?new=1', [placed(7)], (ask) => {
    asks.push(ask);
    return asks.length === 1 ? new CallError('order_refused') : placed(7);
  });
  const { screen } = office;
  await typePhoneOrder(office);
  await pressPlace(office);
  await waitFor(async () => expect((await keptPhoneOrder())?.fields).toMatchObject({ attempt: { sent: [] } }));
  expect(screen.queryByText(/never placed twice/)).toBeNull();
  typeMemo(screen.getByLabelText(memo), 'ring twice');
  await pressPlace(office);
  await screen.findByText(/007.*placed|placed.*007/i);
  expect(asks.map(({ input }) => input.memo)).toEqual([null, 'ring twice']);
  expect(new Set(asks.map(({ key }) => key)).size).toBe(1);
});

it('[EN8] says that it is placed already where what was sent is not known any more', async () => {
  const office = await openPhoneOrders('/order/om?new=1', [], () => new CallError('conflict'));
  await typePhoneOrder(office);
  await pressPlace(office);
  expect(await office.screen.findByText(/placed already, with other content/)).toBeTruthy();
});

it('[EN8] the next caller’s order has a key of its own', async () => {
  const asks: Ask[] = [];
  const office = await openPhoneOrders('/order/om?new=1', [placed(1), placed(2)], (ask) => {
    asks.push(ask);
    return placed(asks.length);
  });
  for (const number of [1, 2]) {
    await typePhoneOrder(office);
    await pressPlace(office);
    await office.screen.findByText(new RegExp(`00${number}.*placed|placed.*00${number}`, 'i'));
    fireEvent.click(office.screen.getByRole('button', { name: /Phone order/ }));
  }
  expect(new Set(asks.map(({ key }) => key)).size).toBe(2);
});
