import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, invalidField } from '#contract/errors.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { restaurantKeys } from '../../data/store/restaurant-queries.ts';
import { clearSession, getSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const ADMIN = anAdminInfo({ role: 'admin', restaurants: [] });
const noId = invalidField('restaurant_id', 'invalid_value', 'is not a valid value');
const refusing = (reason: CallError) => mockServer.use(mockCall(getRestaurantCall, reason));

beforeEach(() => {
  mockServer.use(...officeBackend({ adminInfo: ADMIN }));
  setSession({ token: 'token-1', adminInfo: ADMIN });
});
afterEach(clearSession);

describe('the restaurant that a link names or the tab remembers', () => {
  it.each(['01a21ef2-9621-7660-bfbe-74651258', 'all', ''])('is dropped where it is no id: %j', async (id) => {
    refusing(noId);
    const { screen, where } = await renderOffice(`/seller/dashboard?store=${id}`, 'en');
    expect(await screen.findByText('Choose a restaurant first')).toBeTruthy();
    expect(where()).toBe('/seller/dashboard');
    expect(getSession().restaurant).toBeNull();
  });

  it.each([new CallError('not_found'), new CallError('forbidden'), noId])(
    'is dropped where the server refuses it: $code',
    async (reason) => {
      refusing(reason);
      const { screen } = await renderOffice(`/seller/dashboard?store=${fixtureId(7)}`, 'en');
      expect(await screen.findByText('Choose a restaurant first')).toBeTruthy();
      expect(getSession().restaurant).toBeNull();
    },
  );

  it('locks nothing else out while the server fails with it', async () => {
    refusing(new CallError('internal'));
    const { screen } = await renderOffice(`/seller/dashboard?store=${fixtureId(7)}`, 'en');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(getSession().restaurant?.id).toBe(fixtureId(7));
    fireEvent.click(screen.container.querySelector('nav a[href="/platform"]') ?? screen.container);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  });

  it('stays where a later reading of it fails', async () => {
    const store = aRestaurant();
    mockServer.use(mockCall(getRestaurantCall, store));
    const { screen, queryClient } = await renderOffice(`/screens?store=${store.id}`, 'en');
    await screen.findByRole('heading', { name: 'Screens' });
    refusing(new CallError('internal'));
    await act(() => queryClient.refetchQueries({ queryKey: restaurantKeys.one(store.id) }));
    expect(screen.getByRole('heading', { name: 'Screens' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
