import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Dish } from '#contract/domain/menu.ts';
import type { BodyOf } from '#contract/http/call.ts';
import { updateDishPriceCall } from '#contract/http/menu/menu-edit.ts';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aCategory, aDish, anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const category = aCategory({ id: fixtureId(600), dish_count: 2 });
const dish = (n: number, name_en: string, price_cents: number): Dish => ({
  ...aDish(),
  id: fixtureId(n),
  name_zh: name_en,
  name_en,
  category_id: category.id,
  price_cents,
});
const [rice, tofu] = [dish(601, 'Rice', 200), dish(602, 'Tofu', 1495)] as const;
const item = ({ id, name_zh, name_en, price_cents }: Dish, after_cents: number) => ({
  dish_id: id,
  name_zh,
  name_en,
  before_cents: price_cents,
  after_cents,
});
const items = [item(rice, 200), item(tofu, 1595)];
const sent: BodyOf<typeof updateDishPriceCall>[] = [];

beforeEach(() => {
  sent.length = 0;
  mockServer.use(
    ...officeBackend({}),
    mockCall(listCategoriesCall, {
      items: [category],
      counts: { dishes: 2, on_sale: 2, off_shelf: 0, sold_out: 0 },
    }),
    mockCall(listDishesCall, { items: [rice, tofu], total: 2, page: 1, page_size: 2000 }),
    mockCall(updateDishPriceCall, ({ body }) => {
      sent.push(body as BodyOf<typeof updateDishPriceCall>);
      return { items, changed: 1 };
    }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it('marks a price that stays, says how many have changed, and takes exactly those back', async () => {
  const { screen } = await renderOffice('/foods-list', 'en');
  fireEvent.click(await screen.findByLabelText('Select all'));
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Price' }));
  const panel = within(await screen.findByRole('dialog'));
  fireEvent.change(panel.getByLabelText('Percent'), { target: { value: '5' } });
  fireEvent.click(panel.getByRole('button', { name: 'Preview' }));
  const rows = within(await panel.findByTestId('price-preview')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.includes('Stays'))).toEqual([true, false]);
  fireEvent.click(panel.getByRole('button', { name: 'Change 1 dish' }));
  expect(await screen.findByText('1 price changed')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({
    dish_ids: [tofu.id],
    change: { kind: 'back', prices: [{ dish_id: tofu.id, was_cents: 1495, cents: 1595 }] },
  });
  expect(await screen.findByText('1 price is as it was before')).toBeDefined();
});
