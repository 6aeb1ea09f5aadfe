import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Specification } from '#contract/domain/menu.ts';
import { getDishCall, listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { listOptionGroupsCall, updateOptionGroupCall } from '#contract/http/menu/option-group.ts';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aCategory, aDish, anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const option = {
  id: fixtureId(710),
  name_zh: '加面',
  name_en: 'More noodles',
  extra_price_cents: 200,
  is_default: false,
  is_removal: false,
  status: 'off_shelf',
  sold_out_until: null,
} as const;
const addOns: Specification = {
  id: fixtureId(711),
  name_zh: '加料',
  name_en: 'Add-ons',
  is_multi_select: true,
  can_add_quantity: false,
  is_limited: false,
  max_selectable: 1,
  is_required: false,
  options: [option],
  sort_order: 1,
};
const noodles = aDish({ name_zh: '牛肉面', name_en: 'Beef noodles', specifications: [addOns] });
const stuck = { ...noodles, specifications: [{ ...addOns, is_required: true }] };
const group = { id: fixtureId(712), label: 'Add-ons', specification: addOns, version: 1 };
const category = aCategory({ id: noodles.category_id, name_zh: '面', name_en: 'Noodles' });
const sent: unknown[] = [];

const menuIs = (dish: typeof noodles) =>
  mockServer.use(
    mockCall(listDishesCall, { items: [dish], total: 1, page: 1, page_size: 2000 }),
    mockCall(getDishCall, dish),
  );

beforeEach(() => {
  sent.splice(0);
  const counts = { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 };
  mockServer.use(
    ...officeBackend({}),
    mockCall(listCategoriesCall, { items: [category], counts }),
    mockCall(draftKeyCall, { key: btoa('k'.repeat(32)) }),
    mockCall(listOptionGroupsCall, { items: [{ group, dish_ids: [noodles.id] }] }),
    mockCall(updateOptionGroupCall, ({ body }) => {
      sent.push(body);
      return { group, changed_dishes: 1 };
    }),
    mockCall(updateDishCall, ({ body }) => {
      sent.push(body);
      return stuck;
    }),
  );
  menuIs(noodles);
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

describe('a required choice with nothing available', () => {
  it('[OG7] of a shared group is asked about before it is saved, with the dishes it takes off sale', async () => {
    const { screen } = await renderOffice(`/foods-list?tab=groups&group=${group.id}`, 'en');
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByRole('link', { name: 'Beef noodles' })).toBeDefined();
    fireEvent.click(panel.getByRole('checkbox', { name: 'Required' }));
    fireEvent.click(panel.getByRole('button', { name: 'Save' }));
    const asks = within(await screen.findByRole('alertdialog'));
    expect(asks.getByText(/It concerns: Beef noodles\.$/)).toBeDefined();
    fireEvent.click(asks.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    fireEvent.click(panel.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(sent).toMatchObject([{ group: { specification: { is_required: true } } }]));
  });

  it('[OG7] of a dish itself is asked about too', async () => {
    const { screen } = await renderOffice(`/foods/${noodles.id}/edit`, 'en');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Required' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 dish could not be ordered any more. Save anyway?')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('[OG7] marks its dish in the list, unless that is not offered at all', async () => {
    menuIs(stuck);
    const shown = await renderOffice('/foods-list', 'en');
    expect(await shown.screen.findByText('Cannot be ordered: nothing to choose')).toBeDefined();
    shown.screen.unmount();
    menuIs({ ...stuck, status: 'off_shelf' });
    const hidden = await renderOffice('/foods-list', 'en');
    expect(await hidden.screen.findByRole('link', { name: 'Beef noodles' })).toBeDefined();
    expect(hidden.screen.queryByText('Cannot be ordered: nothing to choose')).toBeNull();
  });
});
