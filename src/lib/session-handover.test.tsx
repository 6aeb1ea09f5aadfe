import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';

/** Two tabs of one browser: the same channel, each with its own session store. */
async function openTab() {
  vi.resetModules();
  const store = await import('./session.ts');
  const { shareSession, endSharedSession } = await import('./session-handover.ts');
  return { ...store, shareSession, endSharedSession };
}

beforeEach(() => {
  // Both tabs of this test share jsdom's one session storage, which real tabs do not.
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
});
afterEach(() => sessionStorage.clear());

it('hands the session to a new tab, and ends it in both', async () => {
  const first = await openTab();
  await first.shareSession();
  first.setSession({ token: 'token-1', adminInfo: anAdminInfo() });
  const second = await openTab();
  await second.shareSession();
  expect(second.getSession()).toMatchObject({ token: 'token-1', adminInfo: { role: 'owner' } });
  second.endSharedSession();
  await waitFor(() => expect(first.getSession().token).toBeNull());
});

it('hands over the chosen restaurant, so that a link opened beside it is about the same one', async () => {
  const first = await openTab();
  await first.shareSession();
  first.setSession({ token: 'token-1', adminInfo: anAdminInfo(), restaurant: { id: fixtureId(1), name: '蜀香' } });
  const second = await openTab();
  await second.shareSession();
  expect(second.getSession().restaurant).toEqual({ id: fixtureId(1), name: '蜀香' });
  second.endSharedSession();
  await waitFor(() => expect(first.getSession().token).toBeNull());
});

it('continues without a session when no other tab has one', async () => {
  const only = await openTab();
  await only.shareSession();
  expect(only.getSession().token).toBeNull();
});
