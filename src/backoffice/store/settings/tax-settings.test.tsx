import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { listCardTypesCall } from '#contract/http/money/card.ts';
import { listChannelsCall } from '#contract/http/orders/channel.ts';
import { listRestaurantTypesCall } from '#contract/http/platform/restaurant-type.ts';
import { listCountiesCall, listStatesCall } from '#contract/http/store/address.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const store = {
  ...aRestaurant(),
  fax: '2125550199',
  restaurant_type_id: fixtureId(9),
  hours: { ...aRestaurant().hours, mon: [{ open: '11:00', close: '21:00' }] },
  delivery_fee_tiers: [{ start_distance: 0, max_distance: 5, fee_cents: 299 }],
  tax_classes: [
    { id: fixtureId(701), name: '免税', rate: 0 },
    { id: fixtureId(702), name: '酒水', rate: 0.1 },
  ],
};
const sent: { tax_classes?: { name: string; rate: number }[]; prices_include_tax?: boolean }[] = [];

beforeEach(() => {
  sent.splice(0);
  mockServer.use(
    ...officeBackend({}),
    mockCall(getRestaurantCall, store),
    mockCall(listChannelsCall, { items: [] }),
    mockCall(listCardTypesCall, { items: [] }),
    mockCall(listStatesCall, { items: [] }),
    mockCall(listCountiesCall, { items: [] }),
    mockCall(listRestaurantTypesCall, { items: [] }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

const answer = (reply: CallError | typeof store) =>
  mockServer.use(
    mockCall(updateBusinessCall, ({ body }) => {
      sent.push(body as (typeof sent)[number]);
      return reply;
    }),
  );

async function openForm(language: 'zh' | 'en', title: string) {
  const { screen } = await renderOffice('/seller/configuration', language);
  return { screen, classes: within(await screen.findByRole('group', { name: title })) };
}

describe('the tax settings of a store', () => {
  it('[TX1] add a class, change one and switch to prices that include tax', async () => {
    answer(store);
    const { screen, classes } = await openForm('en', 'Tax classes');
    fireEvent.click(screen.getByRole('switch', { name: 'Menu prices include tax' }));
    fireEvent.click(classes.getByRole('button', { name: 'Add a tax class' }));
    const row = (no: number) => within(classes.getByRole('group', { name: `Tax class ${no}` }));
    fireEvent.change(row(2).getByLabelText('Rate'), { target: { value: '12.5' } });
    fireEvent.change(row(3).getByLabelText('Name'), { target: { value: 'Catering' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await row(3).findByText('Required')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.change(row(3).getByLabelText('Rate'), { target: { value: '6' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      prices_include_tax: true,
      tax_classes: [
        { name: '免税', rate: 0 },
        { name: '酒水', rate: 0.125 },
        { name: 'Catering', rate: 0.06 },
      ],
    });
  });

  it('[OF2] take rates as percents and keep them between 0 and 1', async () => {
    answer({ ...store, tax_rate: 0.08875 });
    mockServer.use(mockCall(getRestaurantCall, { ...store, tax_rate: 0.08875 }));
    const { screen } = await openForm('en', 'Tax classes');
    const rate = screen.getByLabelText('Tax rate');
    expect(rate).toHaveProperty('value', '8.875');
    fireEvent.change(rate, { target: { value: '0.07' } });
    expect(screen.getByText('That is 0.07%, less than 1%. Is it right?')).toBeDefined();
    fireEvent.change(rate, { target: { value: '88.75' } });
    expect(screen.getByText('That is 88.75%, more than 20%. Is it right?')).toBeDefined();
    fireEvent.change(rate, { target: { value: '20' } });
    expect(screen.queryByText(/more than 20%/)).toBeNull();
    fireEvent.change(rate, { target: { value: '101' } });
    fireEvent.blur(rate);
    expect(await screen.findByText('0% to 100%')).toBeDefined();
    fireEvent.change(rate, { target: { value: '7.1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toHaveProperty('tax_rate', 0.071);
  });

  it('[DZ8] name the miles that no tier of the fee covers, unless distances do not count', async () => {
    const tiers = [
      { start_distance: 0, max_distance: 1.5, fee_cents: 299 },
      { start_distance: 2, max_distance: 5, fee_cents: 499 },
    ];
    const zones = { zips: [], streets: [], only_listed: false };
    const area = { ...store, max_delivery_distance: 5, delivery_fee_tiers: tiers, delivery_zones: zones };
    mockServer.use(mockCall(getRestaurantCall, area));
    const shown = await openForm('en', 'Delivery fee tiers');
    expect(shown.screen.getByText('No delivery at 1.6–1.9 mi: no tier covers it.')).toBeDefined();
    fireEvent.change(shown.screen.getByLabelText('Farthest delivery'), { target: { value: '8' } });
    expect(shown.screen.getByText('No delivery at 1.6–1.9, 5.1–8 mi: no tier covers it.')).toBeDefined();
    shown.screen.unmount();
    mockServer.use(mockCall(getRestaurantCall, { ...area, delivery_zones: { ...zones, only_listed: true } }));
    const listed = await openForm('en', 'Delivery fee tiers');
    expect(listed.screen.queryByText(/^No delivery at/)).toBeNull();
    fireEvent.click(listed.screen.getByRole('switch', { name: 'Deliver to listed places only' }));
    expect(listed.screen.queryByText(/^Distances no longer count/)).toBeNull();
  });

  it('[OF5] say the limit and its unit where a number is too large', async () => {
    const { screen } = await openForm('en', 'Tax classes');
    const waiting = screen.getByLabelText('Prep time');
    fireEvent.change(waiting, { target: { value: '300' } });
    fireEvent.blur(waiting);
    expect(await screen.findByText('At most 240 minutes')).toBeDefined();
    fireEvent.change(waiting, { target: { value: 'soon' } });
    fireEvent.blur(waiting);
    expect(await screen.findByText('Enter a number')).toBeDefined();
    const least = screen.getByLabelText('Minimum order');
    fireEvent.change(least, { target: { value: '99999999999999' } });
    fireEvent.blur(least);
    expect(await screen.findByText('At most $1,000,000.00')).toBeDefined();
  });

  it('[TX9] say which class dishes still have, and keep what was typed', async () => {
    const params = { name: '免税', count: 3 };
    answer(new CallError('invalid', [{ path: 'tax_classes', code: 'in_use', message: 'is not valid', params }]));
    const { screen, classes } = await openForm('zh', '税类');
    fireEvent.click(classes.getByRole('button', { name: '删掉税类 1' }));
    const name = classes.getByLabelText<HTMLInputElement>('名称');
    fireEvent.change(name, { target: { value: '酒' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await classes.findByText('“免税”还删不了：有 3 道菜在用，先给它们换一个。')).toBeDefined();
    expect(name.value).toBe('酒');
    expect(classes.getAllByRole('group')).toHaveLength(1);
  });
});
