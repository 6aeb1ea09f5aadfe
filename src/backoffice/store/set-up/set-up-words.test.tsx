import { cleanup, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { setUpCall } from '#contract/http/store/set-up.ts';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

async function menuStep(total: number): Promise<string> {
  mockServer.use(
    mockCall(listRestaurantsCall, { items: [aRestaurant()], total, page: 1, page_size: 200 }),
    mockCall(setUpCall, { steps: [{ step: 'menu', is_done: false }] }),
    ...officeBackend({}),
  );
  const { screen } = await renderOffice('/seller/start', 'en');
  const step = await screen.findByTestId('set-up-menu');
  if (total > 1) await within(step).findByText(/copy another store/);
  const text = step.textContent;
  cleanup();
  return text;
}

it('[SU2] names another store to copy exactly where there is one, in the words and on the button behind which it is', async () => {
  const alone = await menuStep(1);
  expect(alone).toContain('Start from a template');
  expect(alone).not.toContain('another store');
  expect(await menuStep(2)).toContain('Start from a template or another store');
});
