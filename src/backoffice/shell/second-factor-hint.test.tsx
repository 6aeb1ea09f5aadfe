import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { listPasskeysCall } from '#contract/http/people/passkey.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../lib/session.ts';

vi.mock('../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

function signIn(change: Partial<AdminInfo>): void {
  const adminInfo = anAdminInfo({ role: 'admin', ...change });
  mockServer.use(...officeBackend({ adminInfo }));
  setSession({ token: 'token-1', adminInfo });
}
beforeEach(() => signIn({}));
afterEach(clearSession);

const withPasskey = (): void =>
  mockServer.use(
    mockCall(listPasskeysCall, {
      items: [
        {
          id: fixtureId(3),
          name: 'Laptop',
          host: 'localhost',
          created_at: '2026-11-27T15:00:00.000Z',
          last_used_at: null,
        },
      ],
    }),
  );

it('[SF5] asks an administrator for two-factor', async () => {
  const { screen } = await renderOffice('/unknown', 'en');
  expect((await screen.findByTestId('second-factor-hint')).textContent).toMatch(
    /so that a password alone is not enough/,
  );
});

it('[SF5] says to who has a passkey what stays open: the password alone', async () => {
  withPasskey();
  const { screen } = await renderOffice('/unknown', 'en');
  const hint = await screen.findByTestId('second-factor-hint');
  expect(hint.textContent).toMatch(/^You have a passkey, but your password alone still signs you in/);
});

it('[SF5] is gone with a second factor', async () => {
  signIn({ two_factor: true });
  withPasskey();
  const { screen } = await renderOffice('/unknown', 'en');
  await screen.findByRole('main');
  expect(screen.queryByTestId('second-factor-hint')).toBeNull();
});
