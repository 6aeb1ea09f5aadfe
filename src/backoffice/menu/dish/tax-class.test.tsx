import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDishCall, listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { updateDishCall, updateDishTaxClassCall } from '#contract/http/menu/menu-edit.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aCategory, aDish, anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const category = aCategory({ id: fixtureId(600), name_zh: '酒水', name_en: 'Drinks' });
const beer = aDish({ name_zh: '青岛啤酒', name_en: 'Tsingtao', price_cents: 650, version: 3 });
const ALCOHOL = { id: fixtureId(701), name: '酒', rate: 0.1025 };
const counts = { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 };

beforeEach(() => {
  mockServer.use(
    mockCall(listRestaurantsCall, {
      items: [{ ...aRestaurant(), tax_classes: [ALCOHOL] }],
      total: 1,
      page: 1,
      page_size: 200,
    }),
    ...officeBackend({}).slice(0, 1),
    ...officeBackend({}).slice(2),
    mockCall(listCategoriesCall, { items: [category], counts }),
    mockCall(listDishesCall, { items: [beer], total: 1, page: 1, page_size: 2000 }),
    mockCall(getDishCall, beer),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

describe("a dish's class of tax", () => {
  it('[TX1] is chosen in its form, where the store’s own rate is the one without a class', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(updateDishCall, ({ body }) => {
        sent.push(body);
        return beer;
      }),
    );
    const { screen } = await renderOffice(`/foods/${beer.id}/edit`, 'en');
    const field = await within(screen.container).findByRole<HTMLSelectElement>('combobox', { name: 'Tax class' });
    expect([...field.options].map(({ text }) => text)).toEqual(["Store's rate, 7.75%", '酒 · 10.25%']);
    fireEvent.change(field, { target: { value: ALCOHOL.id } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ change: { tax_class_id: ALCOHOL.id } }]));
  });

  it('[TX1] is given to many dishes at once', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(updateDishTaxClassCall, ({ body }) => {
        sent.push(body);
        return { changed: 1 };
      }),
    );
    const { screen } = await renderOffice('/foods-list', 'zh');
    fireEvent.click(await screen.findByLabelText('全选'));
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '税类' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('combobox', { name: '税类' }), { target: { value: ALCOHOL.id } });
    fireEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toMatchObject([{ dish_ids: [beer.id], tax_class_id: ALCOHOL.id }]));
  });
});
