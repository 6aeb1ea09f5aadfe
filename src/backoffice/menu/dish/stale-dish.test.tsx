import 'fake-indexeddb/auto';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dish, Specification } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import { getDishCall, listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { listOptionGroupsCall, updateOptionGroupCall } from '#contract/http/menu/option-group.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aCategory, aDish, anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const soup = aDish({ name_zh: '酸辣汤', name_en: 'Sour soup', price_cents: 995, version: 3 });
const category = aCategory();
const option = (n: number, name_en: string) => ({
  id: fixtureId(n),
  name_zh: `选项${n}`,
  name_en,
  extra_price_cents: 100,
  is_default: false,
  is_removal: false,
  status: 'on_sale' as const,
  sold_out_until: null,
});
const spicy: Specification = {
  id: fixtureId(711),
  name_zh: '辣度',
  name_en: 'Heat',
  is_multi_select: true,
  can_add_quantity: false,
  is_limited: false,
  max_selectable: 1,
  is_required: false,
  options: [option(721, 'Mild'), option(722, 'Hot')],
  sort_order: 1,
};
let now: Dish = soup;
let group = { id: fixtureId(712), label: 'Heat', specification: spicy, version: 1 };
const sent: unknown[] = [];

beforeEach(() => {
  now = soup;
  group = { ...group, specification: spicy, version: 1 };
  sent.splice(0);
  mockServer.use(
    ...officeBackend({}),
    mockCall(listCategoriesCall, { items: [category], counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 } }),
    mockCall(listDishesCall, () => ({ items: [now], total: 1, page: 1, page_size: 2000 })),
    mockCall(listOptionGroupsCall, () => ({ items: [{ group, dish_ids: [] }] })),
    mockCall(getDishCall, () => now),
    mockCall(updateDishCall, ({ body: sentBody }) => {
      const body = sentBody as BodyOf<typeof updateDishCall>;
      if (body.version !== now.version) return new CallError('stale_version');
      sent.push(body.change);
      now = { ...now, ...(body.change as Partial<Dish>), version: now.version + 1 };
      return now;
    }),
    mockCall(updateOptionGroupCall, ({ body: sentBody }) => {
      const body = sentBody as BodyOf<typeof updateOptionGroupCall>;
      if (body.version !== group.version) return new CallError('stale_version');
      sent.push(body.group);
      return { group, changed_dishes: 0 };
    }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

const theyChange = (change: Partial<Dish>): void => void (now = { ...now, ...change, version: now.version + 1 });

async function typePrice(price: string) {
  const { screen } = await renderOffice(`/foods/${soup.id}/edit`, 'en');
  const field = await screen.findByLabelText('Price');
  fireEvent.change(field, { target: { value: price } });
  return { screen, field, save: () => fireEvent.click(screen.getByText('Save', { selector: 'button' })) };
}

describe('a dish that two people change', () => {
  it('[EN9] shows both prices, and a second press on Save does not decide', async () => {
    const { screen, field, save } = await typePrice('11.11');
    theyChange({ price_cents: 1799 });
    save();
    const choice = within(await screen.findByRole('group', { name: 'Which counts: price' }));
    expect(choice.getByText('Yours: $11.11 · Theirs: $17.99')).toBeDefined();
    expect(screen.queryByText(/Check it and try again/)).toBeNull();
    save();
    expect(await screen.findByText('Someone else changed 1 of your fields: choose above')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(choice.getByText('Take theirs'));
    expect(field).toHaveProperty('value', '17.99');
    fireEvent.change(field, { target: { value: '12.00' } });
    save();
    await waitFor(() => expect(sent).toEqual([{ price_cents: 1200 }]));
  });

  it('[EN9] is saved at once where they changed another field, which stays theirs', async () => {
    const { screen, save } = await typePrice('11.11');
    theyChange({ name_en: 'Hot and sour soup' });
    save();
    await waitFor(() => expect(sent).toEqual([{ price_cents: 1111 }]));
    expect(screen.queryByRole('group', { name: /^Which counts/ })).toBeNull();
    expect(await screen.findByDisplayValue('Hot and sour soup')).toBeDefined();
  });
});

describe('a shared group that two people change', () => {
  it('[EN9] keeps what the other added, and asks about the option alone that both changed', async () => {
    const { screen } = await renderOffice(`/foods-list?tab=groups&group=${group.id}`, 'en');
    const panel = within(await screen.findByRole('dialog'));
    const [mild] = await panel.findAllByDisplayValue('Mild');
    fireEvent.change(mild as HTMLElement, { target: { value: 'Not hot' } });
    const theirs = [{ ...option(721, 'Gentle'), extra_price_cents: 250 }, option(722, 'Hot'), option(723, 'Very hot')];
    group = { ...group, version: 2, specification: { ...spicy, options: theirs } };
    fireEvent.click(panel.getByText('Save', { selector: 'button' }));
    const choice = within(await panel.findByRole('group', { name: /^Which counts: options · .*English name$/ }));
    expect(choice.getByText('Yours: Not hot · Theirs: Gentle')).toBeDefined();
    fireEvent.click(choice.getByText('Keep mine'));
    fireEvent.click(panel.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        specification: {
          options: [{ name_en: 'Not hot', extra_price_cents: 250 }, { name_en: 'Hot' }, { name_en: 'Very hot' }],
        },
      },
    ]);
  });
});
