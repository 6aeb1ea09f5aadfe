import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linesOfBuiltIn, withNeeded, type Givable } from '#contract/domain/staff-role.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, aScreen } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const staffWith = (permissions: readonly Givable[]) =>
  anAdminInfo({
    role: 'staff',
    restaurants: [{ id: aRestaurant().id, name: 'Shu Xiang', role: 'staff', permissions: [...permissions] }],
  });

async function open(path: string, permissions: readonly Givable[]) {
  const adminInfo = staffWith(permissions);
  mockServer.use(...officeBackend({ adminInfo, screens: [aScreen()] }));
  setSession({ token: 'token-1', adminInfo });
  return renderOffice(path, 'en');
}

beforeEach(() => {
  // jsdom has no such thing.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(clearSession);

describe('[RO7] the link to the order desk', () => {
  it.each(['cook', 'courier_desk'] as const)('stands in the menu and the account menu of a %s', async (role) => {
    const { screen } = await open('/order/list', linesOfBuiltIn(role));
    await screen.findByRole('heading', { name: 'Orders' });
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Open the desk here' }).getAttribute('href')).toBe('/kiosk');
    fireEvent.click(screen.getByRole('button', { name: /^Account/ }));
    const item = await screen.findByRole('menuitem', { name: 'Open the desk here' });
    expect(item.getAttribute('href')).toBe('/kiosk');
  });

  it('is on the page of screens alone where that is in the menu', async () => {
    const { screen } = await open('/screens', withNeeded(['order.work', 'screen.watch']));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Open the desk here' })).toHaveLength(1));
  });

  it('is nowhere for whom the desk would turn away', async () => {
    const { screen } = await open('/screens', withNeeded(['screen.manage']));
    await screen.findByTestId('screen-card');
    expect(screen.container.querySelector('a[href="/kiosk"]')).toBeNull();
    expect(screen.container.querySelector('a[href$="/see"]')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Account/ }));
    await screen.findByRole('menuitem', { name: 'Account' });
    expect(screen.queryByRole('menuitem', { name: 'Open the desk here' })).toBeNull();
  });
});

it('[RO7] who may only see screens and ring them is offered neither settings nor removal nor test orders', async () => {
  const { screen } = await open('/screens', withNeeded(['screen.watch']));
  const card = within(await screen.findByTestId('screen-card'));
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ring']);
  expect(screen.queryByTestId('drill-box')).toBeNull();
});
