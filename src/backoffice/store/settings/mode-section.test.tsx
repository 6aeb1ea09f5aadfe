import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getRestaurantCall, updateOpenCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aRestaurant, anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const store = aRestaurant();
const sent: unknown[] = [];

beforeEach(() => {
  sent.splice(0);
  mockServer.use(
    ...officeBackend({}),
    mockCall(getRestaurantCall, store),
    mockCall(updateOpenCall, ({ body }) => {
      sent.push(body);
      return { ...store, mode: 'suspended' as const };
    }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

describe('the mode of a store', () => {
  it('[OF7] is what the server has: suspending is a question until its end is chosen', async () => {
    const { screen } = await renderOffice('/seller/configuration', 'en');
    const isOn = (name: RegExp): boolean => screen.getByRole('radio', { name }).getAttribute('aria-checked') === 'true';
    const suspend = await screen.findByRole('radio', { name: /^Suspended/ });
    fireEvent.click(suspend);
    expect(isOn(/^Suspended/)).toBe(false);
    expect(isOn(/^In business/)).toBe(true);
    expect(screen.getByText(/^Not suspended yet/)).toBeDefined();
    expect(document.activeElement?.textContent).toMatch(/^1 hour, until/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/^Not suspended yet/)).toBeNull();
    expect(sent).toEqual([]);
    fireEvent.click(suspend);
    fireEvent.click(screen.getByRole('button', { name: /^1 hour, until/ }));
    await waitFor(() => expect(sent).toMatchObject([{ mode: 'suspended' }]));
  });
});
