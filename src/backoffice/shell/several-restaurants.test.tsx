import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getDishCall } from '#contract/http/menu/menu.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { CallError } from '#contract/errors.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
afterEach(clearSession);

const SECOND = aRestaurant({ id: '01900000-0000-7000-8000-00000000000b', name: '东村店' });

function ownerOf(...restaurants: ReturnType<typeof aRestaurant>[]): void {
  const own = anAdminInfo();
  const adminInfo = {
    ...own,
    restaurants: restaurants.map(({ id, name }) => ({ id, name, role: 'owner' as const })),
  };
  setSession({ token: adminInfo.token, adminInfo });
  mockServer.use(...officeBackend({ adminInfo }));
  const page = { total: restaurants.length, page: 1, page_size: 200 };
  mockServer.use(mockCall(listRestaurantsCall, { items: restaurants, ...page }));
}

it('names the restaurant of the page beside the menu that chooses it, where there are several', async () => {
  ownerOf(aRestaurant(), SECOND);
  const { screen } = await renderOffice('/staff', 'en');
  const here = await screen.findByTestId('store-here');
  expect(here.textContent).toContain(aRestaurant().name);
  fireEvent.click(here);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('names none to the owner of one', async () => {
  ownerOf(aRestaurant());
  const { screen } = await renderOffice('/staff', 'en');
  await screen.findByRole('navigation', { name: 'Main menu' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Restaurant' })).toBeTruthy());
  expect(screen.queryByTestId('store-here')).toBeNull();
});

it('leaves the one dish that was open when another restaurant is chosen, which does not have it', async () => {
  ownerOf(aRestaurant(), SECOND);
  mockServer.use(mockCall(getDishCall, new CallError('not_found')));
  const { screen, where } = await renderOffice(`/foods/${fixtureId(3)}/edit`, 'en');
  const choice = await screen.findByRole('combobox', { name: 'Restaurant' });
  await waitFor(() => expect(choice).toHaveProperty('disabled', false));
  fireEvent.change(choice, { target: { value: SECOND.id } });
  await waitFor(() => expect(where()).toBe('/foods-list'));
});
