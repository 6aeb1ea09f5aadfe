import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listWithoutMenuCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));
afterEach(clearSession);

it.each([
  [fixtureId(3), fixtureId(3)],
  [fixtureId(3).slice(0, -4), undefined],
  ['-'.repeat(36), undefined],
])('a kind of restaurant in the address, %s, is asked for as %s', async (type, asked) => {
  const sent: (string | undefined)[] = [];
  mockServer.use(
    mockCall(listWithoutMenuCall, ({ query }) => {
      sent.push(query['restaurant_type_id']);
      return { items: [], total: 0, page: 1, page_size: 50 };
    }),
    ...officeBackend({}),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
  await renderOffice(`/seller/nolist?type=${type}`, 'en');
  await waitFor(() => expect(sent).toEqual([asked]));
});
