import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dish } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import {
  getDishCall,
  listCategoriesCall,
  listDishesCall,
  updateDishSortCall,
  updateDishStatusCall,
  updatePortionsCall,
} from '#contract/http/menu/menu.ts';
import { updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aCategory, anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const ALWAYS = { is_limited_time: false, available_from_at: null, available_until_at: null, weekly_windows: [] };
const category = aCategory({ id: fixtureId(600), name_zh: '热菜', name_en: 'Mains', number: 'C', dish_count: 2 });
const dish = (n: number, name_zh: string, name_en: string): Dish => ({
  id: fixtureId(n),
  restaurant_id: aRestaurant().id,
  name_zh,
  name_en,
  description_zh: '',
  description_en: '',
  category_id: category.id,
  price_cents: 1495,
  image: null,
  sort_order: n,
  status: 'on_sale',
  sold_out_until: null,
  is_chefs_special: false,
  can_order_alone: true,
  ...ALWAYS,
  station: null,
  allergens: [],
  tax_class_id: null,
  specifications: [],
  version: 3,
});
const dishes = [dish(601, '麻婆豆腐', 'Mapo tofu'), dish(602, '回锅肉', 'Twice-cooked pork')];
const counts = { dishes: 2, on_sale: 2, off_shelf: 0, sold_out: 0 };

beforeEach(() => {
  mockServer.use(
    ...officeBackend({}),
    mockCall(listCategoriesCall, { items: [category], counts }),
    mockCall(listDishesCall, { items: dishes, total: 2, page: 1, page_size: 2000 }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

describe('the menu page', () => {
  it('saves a price in its row, decided on the version that was read, and says when it is outdated', async () => {
    const sent: unknown[] = [];
    let items = dishes;
    mockServer.use(
      mockCall(listDishesCall, () => ({ items, total: 2, page: 1, page_size: 2000 })),
      mockCall(updateDishCall, ({ body }) => {
        sent.push(body);
        items = items.map((one) => ({ ...one, price_cents: 1799, version: 4 }));
        return new CallError('stale_version');
      }),
    );
    const { screen } = await renderOffice('/foods-list');
    fireEvent.click(await screen.findByRole('button', { name: '麻婆豆腐 改价，现在 $14.95' }));
    const box = screen.getByLabelText('麻婆豆腐 的价格');
    fireEvent.change(box, { target: { value: '14.9O' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('价格不对，写成 12.50 这样')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.change(box, { target: { value: '15.5' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('别人刚改过这道菜，现在是 $17.99。再按一次保存，就用你的价格。')).toBeDefined();
    expect(sent).toMatchObject([{ version: 3, change: { price_cents: 1550 } }]);
  });

  it('looks for a dish in every category, and says where it stands; choosing a category ends the search', async () => {
    const asked: unknown[] = [];
    const cold = { ...category, id: fixtureId(609), name_zh: '凉菜', name_en: 'Cold', dish_count: 0 };
    mockServer.use(
      mockCall(listCategoriesCall, { items: [cold, category], counts }),
      mockCall(listDishesCall, ({ query }) => {
        asked.push(query);
        const items = query.category_id === cold.id ? [] : dishes;
        return { items, total: items.length, page: 1, page_size: 2000 };
      }),
    );
    const { screen, where } = await renderOffice(`/foods-list?category=${cold.id}`);
    const box = await screen.findByRole('searchbox', { name: '找菜' });
    box.focus();
    fireEvent.change(box, { target: { value: '豆腐' } });
    expect(await screen.findByRole('link', { name: '麻婆豆腐' })).toBeDefined();
    expect(screen.getAllByTestId('dish-place')[0]?.textContent).toContain('热菜');
    expect(asked.at(-1)).toMatchObject({ q: '豆腐' });
    expect(asked.at(-1)).not.toHaveProperty('category_id');
    expect(document.activeElement).toBe(box);
    fireEvent.click(screen.getByRole('button', { name: /^凉菜/ }));
    await waitFor(() => expect(where()).toBe(`/foods-list?category=${cold.id}`));
  });

  it('moves a dish by keyboard and sends the whole order', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(updateDishSortCall, ({ body }) => {
        sent.push(body);
        return { changed: 2 };
      }),
    );
    const { screen } = await renderOffice('/foods-list');
    const handle = await screen.findByRole('button', { name: '移动 麻婆豆腐' });
    fireEvent.keyDown(handle, { key: 'ArrowDown', altKey: true });
    expect(await screen.findByText('麻婆豆腐 现在第 2，共 2')).toBeDefined();
    await waitFor(() => expect(sent).toMatchObject([{ dish_ids: [fixtureId(602), fixtureId(601)] }]));
  });

  it('changes many at once, in English too', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(updateDishStatusCall, ({ body }) => {
        sent.push(body);
        return { changed: 2 };
      }),
    );
    const { screen } = await renderOffice('/foods-list', 'en');
    fireEvent.click(await screen.findByLabelText('Select all'));
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getByText('2 selected')).toBeDefined();
    fireEvent.click(bar.getByRole('button', { name: 'Status' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Take off the menu' }));
    await waitFor(() => expect(sent).toMatchObject([{ dish_ids: dishes.map(({ id }) => id), status: 'off_shelf' }]));
  });

  it('refuses a share of the prices below which none is left, where it is typed', async () => {
    const { screen } = await renderOffice('/foods-list', 'en');
    fireEvent.click(await screen.findByLabelText('Select all'));
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Price' }));
    fireEvent.change(await screen.findByLabelText('Percent'), { target: { value: '-101' } });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('A number other than 0, from -100 to 1000, like 5 or -10')).toBeDefined();
  });

  it('proposes the next opening for until when a dish is sold out', async () => {
    const hours = { ...aRestaurant().hours, sun: [{ open: '11:00', close: '14:30' }] };
    const restaurant = { ...aRestaurant(), hours, time_zone: 'UTC' };
    mockServer.use(mockCall(listRestaurantsCall, { items: [restaurant], total: 1, page: 1, page_size: 200 }));
    const { screen } = await renderOffice('/foods-list', 'en');
    fireEvent.click(await screen.findByRole('button', { name: /^Mapo tofu: Available/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sold out until…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Time')).toHaveProperty('value', '11:00');
    expect(dialog.getByRole('textbox', { name: 'Sold out until' })).toHaveProperty(
      'value',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    );
  });

  it('[PO1] says how many are left, and sets another number or none', async () => {
    const sent: unknown[] = [];
    const counted = { ...dishes[0], portions_left: 4, portions_until: '2999-01-01T00:00:00.000Z' } as Dish;
    mockServer.use(
      mockCall(listDishesCall, { items: [counted], total: 1, page: 1, page_size: 2000 }),
      mockCall(updatePortionsCall, ({ body }) => {
        sent.push((body as { portions_left: number | null }).portions_left);
        return { changed: 1 };
      }),
    );
    const { screen } = await renderOffice('/foods-list', 'en');
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Mapo tofu: Available 4 left' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Portions left…' }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await open();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '1x2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set' }));
    await waitFor(() => expect(sent).toEqual([12]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click((await open()).getByRole('button', { name: 'Stop counting' }));
    await waitFor(() => expect(sent).toEqual([12, null]));
  });

  it('shows what failed and offers to try again', async () => {
    mockServer.use(mockCall(listCategoriesCall, new CallError('internal')));
    const { screen } = await renderOffice('/foods-list');
    expect(await screen.findByText('没取到菜单')).toBeDefined();
    expect(screen.getByRole('button', { name: '重试' })).toBeDefined();
  });

  it('begins an empty menu with its first step', async () => {
    mockServer.use(mockCall(listCategoriesCall, { items: [], counts: { ...counts, dishes: 0, on_sale: 0 } }));
    const { screen } = await renderOffice('/foods-list');
    expect(await screen.findByText('菜单还是空的')).toBeDefined();
    expect(screen.getByRole('link', { name: '加分类' })).toBeDefined();
  });
});

describe("a dish's station", () => {
  const [first, second] = dishes;
  const editPath = `/foods/${fixtureId(601)}/edit`;

  async function stationOf(language: 'zh' | 'en', label: string) {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(getDishCall, first as Dish),
      mockCall(listCategoriesCall, { items: [{ ...category, station: '炒锅' }], counts }),
      mockCall(listDishesCall, {
        items: [first as Dish, { ...(second as Dish), station: '油炸' }],
        total: 2,
        page: 1,
        page_size: 2000,
      }),
      mockCall(updateDishCall, ({ body }) => {
        sent.push(body);
        return first as Dish;
      }),
    );
    const { screen } = await renderOffice(editPath, language);
    const field = await within(screen.container).findByRole<HTMLInputElement>('combobox', { name: label });
    field.focus();
    return { screen, field, sent };
  }

  it('is one of those already used on categories and dishes', async () => {
    const { screen, field, sent } = await stationOf('zh', '档口');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(await screen.findByRole('option', { name: '油炸' })).toBeDefined();
    expect(screen.getByRole('option', { name: '炒锅' })).toBeDefined();
    fireEvent.change(field, { target: { value: '油' } });
    await waitFor(() => expect(screen.queryByRole('option', { name: '炒锅' })).toBeNull());
    fireEvent.click(screen.getByRole('option', { name: '油炸' }));
    await waitFor(() => expect(field.value).toBe('油炸'));
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toMatchObject([{ change: { station: '油炸' } }]));
  });

  it('may still be any other, and is kept when the field is left', async () => {
    const { screen, field, sent } = await stationOf('en', 'Station');
    fireEvent.change(field, { target: { value: 'Cold table' } });
    await waitFor(() => expect(field.value).toBe('Cold table'));
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    fireEvent.pointerDown(save);
    fireEvent.click(save);
    await waitFor(() => expect(sent).toMatchObject([{ change: { station: 'Cold table' } }]));
    expect(field.value).toBe('Cold table');
  });
});
