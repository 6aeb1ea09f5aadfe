import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { CallError } from '#contract/errors.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aRestaurant, anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { restaurantKeys } from '../../../data/store/restaurant-queries.ts';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const OPEN = [{ open: '11:00', close: '21:00' }];
const first: Restaurant = {
  ...aRestaurant(),
  fax: '2125550199',
  restaurant_type_id: fixtureId(9),
  hours: { ...aRestaurant().hours, mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN },
  delivery_fee_tiers: [{ start_distance: 0, max_distance: 5, fee_cents: 299 }],
  waiting_time_minutes: 20,
  minimum_order_cents: 1000,
};
let now: Restaurant = first;
const saved: Record<string, unknown>[] = [];

/** The server: it refuses what was not typed over the newest. */
beforeEach(() => {
  now = first;
  saved.splice(0);
  mockServer.use(
    ...officeBackend({}),
    mockCall(getRestaurantCall, () => now),
    mockCall(updateBusinessCall, ({ body }) => {
      const { version, restaurant_id: _id, ...change } = body as Record<string, unknown>;
      const params = { by: 'Ana', at: '2026-11-27T15:00:00.000Z' };
      if (version !== now.version)
        return new CallError('stale_version', [
          { path: 'version', code: 'stale_version', message: 'is older', params },
        ]);
      saved.push(change);
      now = { ...now, ...change, version: now.version + 1 };
      return now;
    }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

const theyChange = (change: Partial<Restaurant>): void => void (now = { ...now, ...change, version: now.version + 1 });

async function typeWaiting(minutes: string) {
  const shown = await renderOffice('/seller/configuration', 'en');
  const { screen } = shown;
  const waiting = await screen.findByLabelText('Prep time');
  fireEvent.change(waiting, { target: { value: minutes } });
  return { ...shown, waiting, save: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })) };
}

describe('a field of a store that two people change', () => {
  it('[EN9] is decided with both values in sight, and saved by nothing else', async () => {
    const { screen, save } = await typeWaiting('35');
    theyChange({ waiting_time_minutes: 50 });
    save();
    const group = within(await screen.findByRole('group', { name: 'Which counts: Prep time' }));
    expect(group.getByText('Yours: 35 · Theirs: 50')).toBeDefined();
    expect(screen.getByText('Someone else changed 1 of your fields: choose above')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Ana changed the same/));
    save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    expect(saved).toEqual([]);
    fireEvent.click(group.getByRole('button', { name: 'Keep mine' }));
    save();
    await waitFor(() => expect(saved).toEqual([{ waiting_time_minutes: 35 }]));
  });

  it('[EN9] takes the other value on demand, and no other field is in the way', async () => {
    const { screen, waiting, save } = await typeWaiting('35');
    fireEvent.change(screen.getByLabelText('Minimum order'), { target: { value: '12' } });
    theyChange({ waiting_time_minutes: 50 });
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(waiting).toHaveProperty('value', '50');
    save();
    await waitFor(() => expect(saved).toEqual([{ minimum_order_cents: 1200 }]));
  });

  it('[EN9] is noticed also where the page had read it again by itself', async () => {
    const { screen, queryClient, save } = await typeWaiting('35');
    theyChange({ waiting_time_minutes: 50 });
    queryClient.setQueryData(restaurantKeys.one(first.id), now);
    save();
    expect(await screen.findByText('Yours: 35 · Theirs: 50')).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('[EN9] and another one is sent again without a question', async () => {
    const { save } = await typeWaiting('35');
    theyChange({ minimum_order_cents: 1500 });
    save();
    await waitFor(() => expect(saved).toEqual([{ waiting_time_minutes: 35 }]));
  });

  it('[EN9] is merged by day of the hours, and a day that both changed is one choice with its name', async () => {
    const { screen, save } = await typeWaiting('35');
    const opens = (day: string) => screen.getByLabelText(`${day} opens`);
    fireEvent.change(opens('Tue'), { target: { value: '10:00' } });
    fireEvent.blur(opens('Tue'));
    const theirs = [{ open: '12:00', close: '20:00' }];
    theyChange({ hours: { ...now.hours, mon: theirs } });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ hours: { mon: theirs, tue: [{ open: '10:00' }] } });
    await waitFor(() => expect(opens('Mon')).toHaveProperty('value', '12:00'));
    fireEvent.change(opens('Wed'), { target: { value: '09:00' } });
    fireEvent.blur(opens('Wed'));
    theyChange({ hours: { ...now.hours, wed: theirs, thu: theirs } });
    save();
    const group = within(await screen.findByRole('group', { name: 'Which counts: Business hours · Wed' }));
    expect(group.getByText(/^Yours: 09:00–.* · Theirs: 12:00–20:00$/)).toBeDefined();
    expect(opens('Thu')).toHaveProperty('value', '12:00');
    fireEvent.click(group.getByRole('button', { name: 'Take theirs' }));
    expect(opens('Wed')).toHaveProperty('value', '12:00');
  });
});
